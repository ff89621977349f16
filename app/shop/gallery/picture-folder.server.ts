import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { env } from "~/platform/env.server";
import { Invalid } from "~/platform/errors";
import { folderName } from "../catalogue/edit-product.schema.server";

/** Where uploaded pictures lie; what is in it is public. */
export const uploadsFolder = path.join(env.DATA_DIR, "uploads");

/** Pictures that one listing names at most. */
const LISTED_LIMIT = 2000;

export type GalleryFile = { src: string };

/**
 * The name of a picture folder, checked.
 * @throws Invalid for anything that is not one plain folder's name
 */
export function requireFolder(given: string | undefined): string {
  const parsed = folderName.safeParse(given);
  if (parsed.success && parsed.data === given) return given;
  const message = parsed.error?.issues[0]?.message ?? "This is no folder of the gallery.";
  throw new Invalid(message, { imageFolderName: message });
}

export const srcOf = (folder: string, file: string): GalleryFile => ({ src: `/uploads/${folder}/${file}` });

/** A folder's path, with the folder made. */
export async function createFolder(folder: string): Promise<string> {
  const place = path.join(uploadsFolder, folder);
  await mkdir(place, { recursive: true });
  return place;
}

/** The names of the pictures at a place, in their order; none when there is no such place. */
async function picturesAt(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  const files = entries.filter(
    (entry) => entry.isFile() && /^[A-Za-z0-9_-][A-Za-z0-9_. -]*\.(?:jpe?g|png)$/i.test(entry.name),
  );
  return files.map(({ name }) => name).sort();
}

/**
 * The pictures of a folder, in the order of their names; none when there is no such folder yet.
 * @throws Invalid for a name that is no folder's
 */
export async function listFolder(given: string | undefined): Promise<GalleryFile[]> {
  const folder = requireFolder(given);
  const uploaded = (await picturesAt(path.join(uploadsFolder, folder))).map((name) => srcOf(folder, name));
  // The demo's products name this folder; their pictures come with the shop.
  const bundled = folder === "demo" ? await picturesAt(path.resolve("public/demo")) : [];
  return [...uploaded, ...bundled.map((name) => ({ src: `/demo/${name}` }))].slice(0, LISTED_LIMIT);
}
