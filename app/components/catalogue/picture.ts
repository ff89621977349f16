/** A picture as a page needs it: its size keeps its place free while it loads. */
export type PictureSource = { src: string; srcSet: string; width: number; height: number; alt: string };

/**
 * A picture of the shop in the sizes it is served in.
 * @param path where it lies, for example `/demo/mug.jpg`; any other address is shown as it is
 * @param alt what it shows; empty where the words stand beside it
 */
export function pictureSource(path: string, alt = ""): PictureSource {
  const size = { width: 1000, height: 1000, alt };
  if (!/^\/(?:demo|uploads)\//.test(path)) return { ...size, src: path, srcSet: "" };
  // A folder's name may have spaces, at which a list of sizes would break off.
  const file = path.replaceAll(" ", "%20");
  // Written out, because every card of a list needs it.
  const srcSet = `/img/160${file} 160w,/img/320${file} 320w,/img/640${file} 640w,/img/1000${file} 1000w`;
  return { ...size, src: `/img/640${file}`, srcSet };
}
