import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { env } from "~/platform/env.server";
import { Invalid } from "~/platform/errors";
import { createFolder, type GalleryFile, requireFolder, srcOf } from "./picture-folder.server";
import { PIXEL_LIMIT } from "./sized-picture.server";

/** The most one picture may weigh, in bytes, and how many come at once (spec section 9). */
const FILE_LIMIT = 5_242_880;
export const FILES_LIMIT = 50;

/** The most a whole upload may weigh, in bytes: all its files, and the form around them. */
export const UPLOAD_LIMIT = FILES_LIMIT * FILE_LIMIT + 2_000_000;

/** Milliseconds after which an upload that came to no end is forgotten. */
const FORGOTTEN_MS = 60 * 60_000;

export const NOTHING_VALID = "Please choose at least one valid file to upload.";

/** Uploads under way, each with a folder of its own. */
const incomingFolder = path.join(env.DATA_DIR, "cache", "incoming");

/** Pictures are worked on one at a time, because an unpacked one is large. */
let queue: Promise<unknown> = Promise.resolve();

function runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

/** What a file is by its first bytes, whatever its name says; null for anything but JPEG and PNG. */
function kindOf(bytes: Buffer): "jpeg" | "png" | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpeg";
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "png";
  return null;
}

/**
 * The picture alone, drawn anew: metadata, and whatever else a file carried along, are gone.
 * @returns null for what is no whole JPEG or PNG within the limit of pixels
 */
async function reencode(bytes: Buffer): Promise<{ bytes: Buffer; ending: string } | null> {
  const kind = kindOf(bytes);
  if (!kind) return null;
  const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: "error" }).rotate().timeout({ seconds: 30 });
  const encoded = kind === "jpeg" ? picture.jpeg({ quality: 90 }) : picture.png();
  const drawn = await encoded.toBuffer().catch(() => null);
  return drawn && { bytes: drawn, ending: kind === "jpeg" ? "jpg" : "png" };
}

/** A file's bytes; null when they are too many. All of them are read. */
async function collected(data: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    size += chunk.byteLength;
    if (size <= FILE_LIMIT) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= FILE_LIMIT ? Buffer.concat(chunks) : null;
}

/** A name that no other file has, with what is good of the one it came with. */
function safeName(filename: string, ending: string): string {
  const stem = filename
    .replace(/^.*[/\\]/, "")
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return `${stem || "picture"}-${randomBytes(6).toString("hex")}.${ending}`;
}

async function written(file: string, bytes: Buffer): Promise<void> {
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
  /** What to say of the files that were left out; null when none were. */
  message: string | null;
};

/** Pictures on their way into a folder of the gallery. Nothing of them is there before `finish`. */
export class PictureUpload {
  private readonly place = path.join(incomingFolder, randomBytes(8).toString("hex"));
  private readonly names: string[] = [];
  private files = 0;

  /** Whether any file has come. */
  get isEmpty(): boolean {
    return this.files === 0;
  }

  /**
   * Takes a file; what is no good picture is skipped.
   * @param filename as the sender named it; an empty one with nothing in it is a field where none was chosen
   * @throws Invalid when there are too many
   */
  async add(filename: string, data: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.files >= FILES_LIMIT) throw new Invalid(`Please send at most ${FILES_LIMIT} files at once.`);
    const bytes = await collected(data);
    if (filename === "" && bytes?.length === 0) return;
    this.files += 1;
    const picture = bytes && (await runInTurn(() => reencode(bytes)));
    if (!picture) return;
    const name = safeName(filename, picture.ending);
    await mkdir(this.place, { recursive: true });
    await written(path.join(this.place, name), picture.bytes);
    this.names.push(name);
  }

  /** What to say of the files that are no good pictures; null when all are. */
  private get skipped(): string | null {
    const skipped = this.files - this.names.length;
    return skipped > 0 ? `Only JPG/PNG up to 5MB per file. Skipped ${skipped} invalid file(s).` : null;
  }

  /**
   * Puts the pictures into their folder.
   * @throws Invalid when no file was good, or the folder's name is not
   */
  async finish(folder: string): Promise<Uploaded> {
    try {
      if (this.names.length === 0) {
        throw new Invalid(NOTHING_VALID, { files: [NOTHING_VALID, this.skipped].filter(Boolean).join(" ") });
      }
      const target = await createFolder(requireFolder(folder));
      await this.moveTo(target);
    } finally {
      await this.abandon();
    }
    return {
      pictures: this.names.map((name) => srcOf(folder, name)),
      message: this.skipped,
    };
  }

  /** All of them, or none when one cannot be moved. */
  private async moveTo(target: string): Promise<void> {
    try {
      for (const name of this.names) await rename(path.join(this.place, name), path.join(target, name));
    } catch (error) {
      for (const name of this.names) await rm(path.join(target, name), { force: true });
      throw error;
    }
  }

  /** Forgets what has come and was not put into its folder. */
  async abandon(): Promise<void> {
    await rm(this.place, { recursive: true, force: true });
  }
}

/** Removes what uploads left behind that ended with the process. */
export async function removeAbandonedUploads(): Promise<void> {
  const entries = await readdir(incomingFolder).catch(() => []);
  for (const entry of entries) {
    const place = path.join(incomingFolder, entry);
    const found = await stat(place).catch(() => null);
    if (found && Date.now() - found.mtimeMs > FORGOTTEN_MS) await rm(place, { recursive: true, force: true });
  }
}
