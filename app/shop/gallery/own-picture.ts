/** A picture in the uploads, in a folder or without one. */
export const UPLOADED_PICTURE =
  /^uploads\/(?:[A-Za-z0-9_-][A-Za-z0-9_. -]{0,99}\/)?[A-Za-z0-9_-][A-Za-z0-9_. -]{0,199}\.(?:jpe?g|png)$/i;

/**
 * The URL path of a picture of the shop, which is served in several widths at `/img/WIDTH/…`.
 * @param path for example `/uploads/mugs/front.jpg`
 * @returns null for a URL outside /uploads, which is served in one size
 */
export function ownPicturePath(path: string): string | null {
  if (!path.startsWith("/uploads/")) return null;
  // Folder names may contain spaces, which would end a URL in `srcset`.
  return path.replaceAll(" ", "%20");
}
