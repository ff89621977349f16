import { env } from "~/platform/env.server";
import { ownPicturePath } from "~/shop/gallery/own-picture";

/**
 * The complete URL of a picture: of the shop's own ones in a width of 160, 320, 640, 800 or 1000 pixels; of a drawn one for a
 * product without a picture. Mail programs show no SVG.
 */
export function ownPictureUrl(image: string, width: number): string {
  if (image === "") return `${env.BASE_URL}/no-picture.png`;
  const own = ownPicturePath(image);
  return own === null ? image : `${env.BASE_URL}/img/${width}${own}`;
}
