import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import PQueue from "p-queue";
import sharp, { type Sharp } from "sharp";
import { env } from "~/platform/env.server";
import { NotFound } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { UPLOADED_PICTURE } from "./own-picture";
import { uploadsFolder } from "./picture-folder.server";

export type PictureFormat = "avif" | "webp" | "jpeg" | "png";

/** Available widths, in pixels. */
const WIDTHS = [160, 320, 640, 800, 1000];
/** Maximum number of pixels of a picture: more than cameras produce, and few enough to decode safely. */
export const PIXEL_LIMIT = 40_000_000;

/** The most pixels of a picture's height: WebP and AVIF have room for a few more. */
const MOST_HEIGHT = 16_000;

/** Encoders of equal quality, by the measurement in docs/decisions/0052-picture-formats.md. */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpeg: (picture) => picture.jpeg({ quality: 78, mozjpeg: true }),
  // With a palette, as for logos: photos have no transparent parts.
  png: (picture) => picture.png({ palette: true }),
};

// One thread per picture and no cache, to save memory.
sharp.concurrency(1);
sharp.cache(false);
// Decoders of all other formats are off, whatever a file contains: SVG could load other files, and each is a risk of its own.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });

/** Characters of a name that say of which picture the copy is. */
const VERSION_LENGTH = 32;

const cacheFolder = path.join(env.DATA_DIR, "cache", "pictures");

/** The path of a picture in the cache, or its bytes when the cache is not writable. */
export type SizedPicture = { format: PictureFormat } & ({ file: string } | { bytes: Buffer });

const making = new Map<string, Promise<SizedPicture>>();
/** Bounds the memory for decoded pictures, however many are requested at once. */
const queue = new PQueue({ concurrency: 2 });

/**
 * A picture of the shop in one of the available widths, created at the first request and cached on disk. When the disk
 * is full or the cache folder is not writable, the picture is created for each request.
 * @param width in pixels, one of the available widths
 * @param source a path under `uploads/`, for example `uploads/kitchen/mug.jpg`
 * @param wanted the format; a picture with transparent parts is a PNG instead of a JPEG
 * @throws NotFound for any other width or source, and for a file that is not a picture
 */
export async function sizedPicture(width: number, source: string, wanted: PictureFormat): Promise<SizedPicture> {
  if (!UPLOADED_PICTURE.test(source) || !WIDTHS.includes(width) || source.includes("..")) {
    throw new NotFound("There is no such picture.");
  }
  const version = await versionOf(source);
  if (version === null) throw new NotFound("There is no such picture.");
  const original = path.join(env.DATA_DIR, source);
  const cached = path.join(cacheFolder, `${version}-${width}`);
  for (const format of wanted === "jpeg" ? ([wanted, "png"] as const) : [wanted]) {
    const file = `${cached}.${format}`;
    if (existsSync(file)) return { format, file };
  }
  const key = `${cached}.${wanted}`;
  const pending =
    making.get(key) ?? queue.add(() => make(original, cached, width, wanted)).finally(() => making.delete(key));
  making.set(key, pending);
  return pending;
}

/** What the names of a picture's copies begin with; null for a path that is no file. It changes with the file. */
async function versionOf(source: string): Promise<string | null> {
  const found = await stat(path.join(env.DATA_DIR, source)).catch(() => null);
  if (!found?.isFile()) return null;
  return createHash("sha256").update(`${source} ${found.mtimeMs} ${found.size}`).digest("hex").slice(0, VERSION_LENGTH);
}

/** Deletes the copies of pictures that are gone or were replaced. */
export async function removeUnusedCopies(): Promise<void> {
  const copies = await readdir(cacheFolder).catch(() => []);
  const used = new Set<string | null>();
  for (const name of copies.length > 0 ? await readdir(uploadsFolder, { recursive: true }) : []) {
    if (shutdownSignal.aborted) return;
    used.add(await versionOf(path.join("uploads", name)));
  }
  for (const copy of copies)
    if (!used.has(copy.slice(0, VERSION_LENGTH))) await rm(path.join(cacheFolder, copy), { force: true });
}

/** Whether some of a picture is transparent. Many programs write an alpha channel in which nothing is. */
async function isTransparent(picture: Sharp): Promise<boolean> {
  const { hasAlpha } = await picture.metadata();
  return hasAlpha && !(await sharp(await picture.clone().png().toBuffer()).stats()).isOpaque;
}

async function make(original: string, cached: string, width: number, wanted: PictureFormat): Promise<SizedPicture> {
  const picture = sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: "error" })
    .rotate()
    .resize({ width, height: MOST_HEIGHT, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: 30 });
  const unreadable = () => {
    throw new NotFound("There is no such picture.");
  };
  const format = wanted === "jpeg" && (await isTransparent(picture).catch(unreadable)) ? "png" : wanted;
  const bytes = await encoders[format](picture).toBuffer().catch(unreadable);
  const file = `${cached}.${format}`;
  try {
    await store(file, bytes);
    return { format, file };
  } catch (error) {
    log.warn({ code: (error as NodeJS.ErrnoException).code }, "the picture cache cannot be written");
    return { format, bytes };
  }
}

async function store(file: string, bytes: Buffer): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const temporaryFile = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeFile(temporaryFile, bytes);
    await rename(temporaryFile, file);
  } catch (error) {
    await unlink(temporaryFile).catch(() => undefined);
    throw error;
  }
}
