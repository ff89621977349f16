import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { log } from "~/platform/log.server";
import { PIXEL_LIMIT } from "./sized-picture.server";

/** The brands of HEIF files with pictures in HEVC, as phones write them. */
const BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** The pixels of a picture, checked before decoding, libheif's memory in bytes, and the decoder's time in milliseconds. */
export type DecoderLimits = { pixels: number; memory: number; time: number };

/** The memory is enough for a picture of the most pixels. */
const LIMITS: DecoderLimits = { pixels: PIXEL_LIMIT, memory: 384 * 1024 * 1024, time: 30_000 };

/** The maximum size of a decoded picture as JPEG or PNG, in bytes. */
const OUTPUT_LIMIT = 128 * 1024 * 1024;

const run = promisify(execFile);

/** Whether a file says that it is a HEIC picture. */
export const isHeic = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" && BRANDS.includes(bytes.toString("latin1", 8, 12));

/**
 * Decodes a HEIC picture in a process that lives for it alone, so that the shop's keeps no memory of it.
 * @returns the picture as JPEG or PNG, turned as the file says, without metadata but its color profile; null when it cannot be
 *   decoded within the limits
 */
export async function decodeHeic(bytes: Buffer, limits = LIMITS): Promise<Buffer | null> {
  const command = ["app/shop/gallery/heic-decoder.mjs", String(limits.pixels), String(limits.memory)];
  const options = { encoding: "buffer", maxBuffer: OUTPUT_LIMIT, timeout: limits.time, killSignal: "SIGKILL" } as const;
  // It needs none of the shop's secrets.
  const decoding = run(process.execPath, command, { ...options, env: { NODE_ENV: "production" } });
  // It may end before it has read the picture.
  decoding.child.stdin?.on("error", () => undefined).end(bytes);
  try {
    const { stdout } = await decoding;
    return stdout.length > 0 ? stdout : null;
  } catch (error) {
    // Without the output that the error has.
    log.warn({ reason: String(error).slice(0, 500) }, "a HEIC picture was not decoded");
    return null;
  }
}
