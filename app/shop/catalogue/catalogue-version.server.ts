import { sqlite } from "~/platform/db.server";

let changesHere = 0;
const changesElsewhere = sqlite.prepare("pragma data_version").pluck();

/** To be called after a change of what products are called, cost, are rated or whether they are on sale. */
export function catalogueChanged(): void {
  changesHere += 1;
}

/** Grows whenever the catalogue may have changed, in this process or, by the seed command say, in another. */
export function catalogueVersion(): string {
  return `${changesHere}.${changesElsewhere.get()}`;
}
