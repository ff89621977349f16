/** A picture as a page needs it: its size keeps its place free while it loads. */
export type PictureSource = { src: string; srcSet: string; width: number; height: number; alt: string };

/** Widths in pixels that pictures are served in. */
const PICTURE_WIDTHS = [160, 320, 640, 1000] as const;

/**
 * A picture of the shop in the sizes it is served in.
 * @param path where it lies, for example `/demo/mug.jpg`; any other address is shown as it is
 * @param alt what it shows; empty where the words stand beside it
 */
export function pictureSource(path: string, alt = ""): PictureSource {
  const size = { width: 1000, height: 1000, alt };
  if (!/^\/(?:demo|uploads)\//.test(path)) return { ...size, src: path, srcSet: "" };
  const srcSet = PICTURE_WIDTHS.map((width) => `/img/${width}${path} ${width}w`).join(",");
  return { ...size, src: `/img/640${path}`, srcSet };
}
