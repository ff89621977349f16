import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, stat, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { env } from "~/platform/env.server";
import { NotFound } from "~/platform/errors";
import { log } from "~/platform/log.server";

export type PictureFormat = "webp" | "jpeg";

/** Widths in pixels that pictures are made in. */
const WIDTHS = [160, 320, 640, 1000];
/** More pixels than any honest picture has. */
export const PIXEL_LIMIT = 40_000_000;
const SAFE_PATH =
  /^(demo|uploads)\/(?:[A-Za-z0-9_-][A-Za-z0-9_. -]{0,99}\/)?[A-Za-z0-9_-][A-Za-z0-9_. -]{0,199}\.(?:jpe?g|png)$/i;

// One picture at a time, and none kept: the shop's memory is for the shop.
sharp.concurrency(1);
sharp.cache(false);

const folders = { demo: path.resolve("public/demo"), uploads: path.join(env.DATA_DIR, "uploads") };
const cacheFolder = path.join(env.DATA_DIR, "cache", "pictures");

/** A picture's file in the cache, or its bytes when the cache cannot be written. */
export type SizedPicture = { file: string } | { bytes: Buffer };

const making = new Map<string, Promise<SizedPicture>>();

/**
 * A picture of the shop in one of the sizes it is served in, made at the first request and kept on disk. When the disk
 * is full or the cache folder is not writable, the picture is made for each request.
 * @param width in pixels, one of the sizes
 * @param source under `demo/` or `uploads/`, for example `demo/mug.jpg`
 * @throws NotFound for any other width or source, and for a file that is no picture
 */
export async function sizedPicture(width: number, source: string, format: PictureFormat): Promise<SizedPicture> {
  const [, root] = SAFE_PATH.exec(source) ?? [];
  if (!root || !WIDTHS.includes(width) || source.includes("..")) throw new NotFound("There is no such picture.");
  const original = path.join(folders[root as keyof typeof folders], source.slice(root.length + 1));
  const found = await stat(original).catch(() => null);
  if (!found?.isFile()) throw new NotFound("There is no such picture.");
  const version = createHash("sha256").update(`${source} ${found.mtimeMs} ${found.size}`).digest("hex").slice(0, 32);
  const file = path.join(cacheFolder, `${version}-${width}.${format}`);
  if (existsSync(file)) return { file };
  const underWay = making.get(file) ?? make(original, file, width, format).finally(() => making.delete(file));
  making.set(file, underWay);
  return underWay;
}

async function make(original: string, file: string, width: number, format: PictureFormat): Promise<SizedPicture> {
  const picture = sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: "error" })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  const encoded = format === "webp" ? picture.webp({ quality: 78 }) : picture.jpeg({ quality: 78, mozjpeg: true });
  const bytes = await encoded.toBuffer().catch(() => {
    throw new NotFound("There is no such picture.");
  });
  try {
    await store(file, bytes);
    return { file };
  } catch (error) {
    log.warn({ code: (error as NodeJS.ErrnoException).code }, "the picture cache cannot be written");
    return { bytes };
  }
}

async function store(file: string, bytes: Buffer): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const unfinished = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await unlink(unfinished).catch(() => undefined);
    throw error;
  }
}
