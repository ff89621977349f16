import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { env } from "~/platform/env.server";
import { InvalidField } from "~/platform/errors";
import { folderName } from "./folder-name.schema.server";

/** The folder of uploaded pictures; its files are public. */
export const uploadsFolder = path.join(env.DATA_DIR, "uploads");

/** The folder of the pictures of reviews. A product's folder cannot have its name: see `folderName`. */
export const REVIEW_FOLDER = "_reviews";

export type GalleryFile = { src: string };

/** Checks the name of a picture folder. @throws Invalid for anything that is not the name of a single folder */
export function requireFolder(given: string | undefined): string {
  const parsed = folderName.safeParse(given);
  if (parsed.success && parsed.data === given) return given;
  throw new InvalidField("imageFolderName", parsed.error?.issues[0]?.message ?? "This is no folder of the gallery.");
}

export const srcOf = (folder: string, file: string): GalleryFile => ({ src: `/uploads/${folder}/${file}` });

/** The path of a stored picture's file. @param src its path in the shop, as `srcOf` made it */
export const pathOf = (src: string): string => path.join(env.DATA_DIR, src);

/** Creates a picture folder, if needed. @returns its path */
export async function createFolder(folder: string): Promise<string> {
  const folderPath = path.join(uploadsFolder, folder);
  await mkdir(folderPath, { recursive: true });
  return folderPath;
}

/** The sorted file names of the pictures in a folder; none when there is no such folder. */
async function picturesAt(folderPath: string): Promise<string[]> {
  const entries = await readdir(folderPath, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  const files = entries.filter(
    (entry) => entry.isFile() && /^[A-Za-z0-9_-][A-Za-z0-9_. -]*\.(?:jpe?g|png)$/i.test(entry.name),
  );
  return files.map(({ name }) => name).sort();
}

/**
 * Lists the pictures of a folder, sorted by name; none when there is no such folder yet.
 * @throws Invalid for an invalid folder name
 */
export async function listFolder(given: string | undefined): Promise<GalleryFile[]> {
  const folder = requireFolder(given);
  const files = await picturesAt(path.join(uploadsFolder, folder));
  return files.map((name) => srcOf(folder, name));
}
