import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import PQueue from "p-queue";
import sharp from "sharp";
import { env } from "~/platform/env.server";
import { Invalid } from "~/platform/errors";
import { decodeHeic, isHeic } from "./heic.server";
import { createFolder, type GalleryFile, REVIEW_FOLDER, requireFolder, srcOf } from "./picture-folder.server";
import { FILE_LIMIT } from "./picture-formats";
import { PIXEL_LIMIT } from "./sized-picture.server";

/** The maximum number of pictures per upload. */
export const FILES_LIMIT = 50;

/** The maximum size of an upload, in bytes: all its files and the rest of the form. */
export const UPLOAD_LIMIT = FILES_LIMIT * FILE_LIMIT + 2_000_000;

/** Milliseconds after which an unfinished upload is deleted. */
const ABANDONED_MS = 60 * 60_000;

export const NOTHING_VALID = "Please choose at least one valid file to upload.";

/** Unfinished uploads, each in its own folder. */
const incomingFolder = path.join(env.DATA_DIR, "cache", "incoming");

/** Pictures are processed one at a time, because a decoded picture needs a lot of memory. */
const queue = new PQueue({ concurrency: 1 });

/**
 * Encodes a picture again, which removes metadata and any other embedded data.
 * @returns null unless the file is a complete JPEG, PNG, WebP or HEIC within the pixel limit
 */
async function reencode(bytes: Buffer): Promise<{ bytes: Buffer; extension: string } | null> {
  try {
    const readable = isHeic(bytes) ? await decodeHeic(bytes) : bytes;
    if (!readable) return null;
    const picture = sharp(readable, { limitInputPixels: PIXEL_LIMIT, failOn: "error" })
      .rotate()
      .timeout({ seconds: 30 });
    const { format, hasAlpha } = await picture.metadata();
    // Optimized coding would hold the whole picture in memory: docs/decisions/0061-phone-pictures.md.
    // A WebP or HEIC is stored as JPEG or PNG, which every mail client shows.
    if (format === "jpeg" || (format === "webp" && !hasAlpha))
      return { bytes: await picture.jpeg({ quality: 90, optimizeCoding: false }).toBuffer(), extension: "jpg" };
    if (format === "png" || format === "webp") return { bytes: await picture.png().toBuffer(), extension: "png" };
    return null;
  } catch {
    return null;
  }
}

/** Reads a file's bytes to the end; null when the file is too large. */
async function readUpToLimit(data: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    size += chunk.byteLength;
    if (size <= FILE_LIMIT) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= FILE_LIMIT ? Buffer.concat(chunks) : null;
}

/** A unique file name that starts with the safe characters of the original one. */
function safeName(filename: string, extension: string): string {
  const stem = filename
    .replace(/^.*[/\\]/, "")
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return `${stem || "picture"}-${randomBytes(6).toString("hex")}.${extension}`;
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export type Uploaded = {
  pictures: GalleryFile[];
  /** A sentence about the files that were skipped; null when none were. */
  message: string | null;
};

/** An upload of pictures into a folder of the gallery. The folder contains none of them before `finish`. */
export class PictureUpload {
  private readonly folderPath = path.join(incomingFolder, randomBytes(8).toString("hex"));
  private readonly names: string[] = [];
  private files = 0;

  /** Whether no file has been received. */
  get isEmpty(): boolean {
    return this.files === 0;
  }

  /**
   * Adds a file; invalid pictures are skipped.
   * @param filename as sent by the browser; an empty name with an empty file means that no file was chosen
   * @throws Invalid when there are too many files
   */
  async add(filename: string, data: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    if (this.files >= FILES_LIMIT) throw new Invalid(`Please send at most ${FILES_LIMIT} files at once.`);
    const bytes = await readUpToLimit(data);
    if (filename === "" && bytes?.length === 0) return;
    this.files += 1;
    const picture = bytes && (await queue.add(() => reencode(bytes)));
    if (!picture) return;
    const name = safeName(filename, picture.extension);
    await mkdir(this.folderPath, { recursive: true });
    await writeDurably(path.join(this.folderPath, name), picture.bytes);
    this.names.push(name);
  }

  /** A sentence about the files that are not valid pictures; null when all are. */
  get skipped(): string | null {
    const skipped = this.files - this.names.length;
    return skipped > 0 ? `Only JPG/PNG up to 5MB per file. Skipped ${skipped} invalid file(s).` : null;
  }

  /**
   * Moves the pictures into their folder.
   * @throws Invalid when no file is a valid picture, or the folder's name is invalid
   */
  async finish(folder: string): Promise<Uploaded> {
    try {
      if (this.names.length === 0) {
        throw new Invalid(NOTHING_VALID, { files: [NOTHING_VALID, this.skipped].filter(Boolean).join(" ") });
      }
      const target = await createFolder(folder === REVIEW_FOLDER ? folder : requireFolder(folder));
      await this.moveTo(target);
    } finally {
      await this.abandon();
    }
    return {
      pictures: this.names.map((name) => srcOf(folder, name)),
      message: this.skipped,
    };
  }

  /** Moves all pictures, or none when one cannot be moved. */
  private async moveTo(target: string): Promise<void> {
    try {
      for (const name of this.names) await rename(path.join(this.folderPath, name), path.join(target, name));
    } catch (error) {
      for (const name of this.names) await rm(path.join(target, name), { force: true });
      throw error;
    }
  }

  /** Deletes the received files that were not moved into their folder. */
  async abandon(): Promise<void> {
    await rm(this.folderPath, { recursive: true, force: true });
  }
}

/** Deletes files of uploads that the end of a process has interrupted. */
export async function removeAbandonedUploads(): Promise<void> {
  const entries = await readdir(incomingFolder).catch(() => []);
  for (const entry of entries) {
    const folder = path.join(incomingFolder, entry);
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}
