import { ownPicturePath } from "~/shop/gallery/own-picture";

/** The `img` attributes of a picture. Width and height reserve its space while it loads. */
export type PictureSource = { src: string; srcSet: string; width: number; height: number; alt: string };

/** What is shown of a product without a picture; `npm run draw-icons` draws the one of e-mails from it. */
const NO_PICTURE = "/no-picture.svg";

/**
 * A picture of the shop in the sizes in which it is served.
 * @param path for example `/uploads/kitchen/mug.jpg`; any URL outside /uploads is used unchanged; an empty one stands
 *   for a product without a picture
 * @param alt text alternative; empty if the text is beside the picture
 */
export function pictureSource(path: string, alt = ""): PictureSource {
  const size = { width: 1000, height: 1000, alt };
  const file = ownPicturePath(path);
  if (file === null) return { ...size, src: path || NO_PICTURE, srcSet: "" };
  // A template instead of a loop: it runs for every card of a list.
  const srcSet = `/img/160${file} 160w,/img/320${file} 320w,/img/640${file} 640w,/img/800${file} 800w,/img/1000${file} 1000w`;
  return { ...size, src: `/img/640${file}`, srcSet };
}

/** The picture of a card, in the two sizes that cards have: no card is wider than 340 pixels. */
export function cardSource(path: string): PictureSource {
  const picture = pictureSource(path);
  return { ...picture, srcSet: picture.srcSet.split(",").slice(1, 3).join() };
}

/** A picture in the smallest size alone, for the rows of long tables. */
export function thumbnailSource(path: string): PictureSource {
  const file = ownPicturePath(path);
  const size = { width: 160, height: 160, alt: "" };
  return { ...size, src: file === null ? path || NO_PICTURE : `/img/160${file}`, srcSet: "" };
}
