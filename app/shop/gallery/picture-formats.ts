/** The formats that are accepted, as screens name them. */
export const PICTURE_FORMATS = "JPG, PNG, WebP or HEIC";

/** The maximum size of one picture, in bytes. */
export const FILE_LIMIT = 5_242_880;

/** How many pictures of a folder are offered to choose from. */
export const OFFERED_LIMIT = 2000;

/** For `accept` of a file field. The ending is for browsers that know no media type for HEIC. */
export const ACCEPTED_FILES = "image/jpeg,image/png,image/webp,image/heic,.heic";

/**
 * Whether a browser's file looks like a picture that the server accepts, which identifies it by its content.
 * @param file with its size in bytes; `type` is empty where the browser does not know the format
 */
export function isAcceptedFile({ name, type, size }: Pick<File, "name" | "type" | "size">): boolean {
  const isAccepted = (format: string) => type === format || name.toLowerCase().endsWith(format);
  return size <= FILE_LIMIT && ACCEPTED_FILES.split(",").some(isAccepted);
}
