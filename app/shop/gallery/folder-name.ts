/** Characters of a folder's name. */
const LENGTH_LIMIT = 60;

/**
 * The picture folder of a product for which none was named, from the product's name.
 * @param name as it was typed
 * @returns for example `ember-kettle`; empty when the name has no letter or digit for it
 */
export function folderFor(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LENGTH_LIMIT)
    .replace(/^-|-$/g, "");
}
