import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { sqlite } from "~/platform/db.server";
import { srcOf, uploadsFolder } from "~/shop/gallery/picture-folder.server";

/** The gallery folder of the demo products. */
export const DEMO_FOLDER = "demo";

/** The address of a file of `scripts/demo/pictures` after seeding. */
export const demoPicture = (file: string): string => srcOf(DEMO_FOLDER, file).src;

/** Copies the demo products' pictures and videos into the gallery, as if an admin had uploaded them. */
export function copyDemoPictures(): void {
  const target = path.join(uploadsFolder, DEMO_FOLDER);
  mkdirSync(target, { recursive: true });
  cpSync("scripts/demo/pictures", target, { recursive: true, preserveTimestamps: true });
}

/** Columns with addresses of pictures. */
const COLUMNS = [
  ["product", "image"],
  ["product", "image_b"],
  ["product", "colors_variants"],
  ["product", "video"],
  ["order_item", "image"],
] as const;

/** Corrects addresses in demo data of version 0.1.0, which served its pictures at `/demo/`. */
export function correctOldPictures(): void {
  for (const [table, column] of COLUMNS) {
    const start = column === "image" || column === "video" ? `${column} like '/demo/%'` : `${column} like '%"/demo/%'`;
    sqlite.exec(`update ${table} set ${column} = replace(${column}, '/demo/', '${demoPicture("")}') where ${start}`);
  }
}
