import { versionByOthers } from "~/platform/db.server";

let ownChanges = 0;

/** Must be called after a change of a product's name, price, rating or publication, to invalidate cached listings. */
export function catalogueChanged(): void {
  ownChanges += 1;
}

/** Changes whenever the catalog may have changed, in this process or in another one such as the seed command. */
export function catalogueVersion(): string {
  return `${ownChanges}.${versionByOthers()}`;
}
