/** Maximum length of a folder's name, in characters. */
const LENGTH_LIMIT = 60;

/** Characters of the product's name that are used: normalizing a very long text is slow. */
const NAME_LIMIT = 200;

/** What a product without a folder stores. */
export const NO_FOLDER_NAME = "Undefined";

/** The folder name in a product's form; null for none. */
export function chosenFolder(typed: string): string | null {
  const folder = typed.trim();
  return folder === "" || folder === NO_FOLDER_NAME ? null : folder;
}

/**
 * Derives the name of a product's picture folder from the product's name.
 * @param name as entered
 * @returns for example `ember-kettle`; empty when the name has no Latin letters or digits
 */
export function folderFor(name: string): string {
  return name
    .slice(0, NAME_LIMIT)
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LENGTH_LIMIT)
    .replace(/^-|-$/g, "");
}
