/**
 * The URL path of a picture of the shop, which is served in several widths at `/img/WIDTH/…`.
 * @param path for example `/demo/mug.jpg`
 * @returns null for a URL outside /demo and /uploads, which is served in one size
 */
export function ownPicturePath(path: string): string | null {
  if (!/^\/(?:demo|uploads)\//.test(path)) return null;
  // Folder names may contain spaces, which would end a URL in `srcset`.
  return path.replaceAll(" ", "%20");
}
