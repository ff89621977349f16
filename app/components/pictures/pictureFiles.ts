export const NO_VALID_FILE = "Please choose at least one valid file to upload.";
export const NO_FOLDER = "Please set an Image Gallery Folder Name first.";

export function skippedMessage(count: number): string {
  return `Only JPG/PNG up to 5MB per file. Skipped ${count} invalid file(s).`;
}

/** A picture's file name for people: without the letters and digits that uploads add to make it unique. */
export function fileName(src: string): string {
  const name = src.slice(src.lastIndexOf("/") + 1) || src;
  return name.replace(/-[0-9a-f]{12}(?=\.\w+$)/, "");
}
