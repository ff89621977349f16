import { readFileSync } from "node:fs";
import sharp from "sharp";

type Drawing = { width?: number; height?: number; color?: string };

const drawn = ({ width = 40, height = 30, color = "#1d5a44" }: Drawing) =>
  sharp({ create: { width, height, channels: 3, background: color } });

export const jpeg = (drawing: Drawing = {}): Promise<Buffer> => drawn(drawing).jpeg().toBuffer();
export const png = (drawing: Drawing = {}): Promise<Buffer> => drawn(drawing).png().toBuffer();

/**
 * A picture as a phone writes it, 128 x 64 upright: a blue right half, a green left one with a white corner. It is stored in two tiles,
 * turned by a quarter (also in its Exif data, with a place), and its colors are those of Display P3. Made with heif-enc.
 */
export const heic = (): Buffer => readFileSync("tests/support/files/phone.heic");

/** A HEIC picture of one color, 2,400 x 1,800: small as a file, large in memory. */
export const largeHeic = (): Buffer => readFileSync("tests/support/files/large.heic");

/** A multipart form with files, as a browser sends it. */
export function filesForm(
  files: [name: string, bytes: Buffer | string][],
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of files) {
    const part = typeof bytes === "string" ? bytes : new Uint8Array(bytes);
    form.append("files", new Blob([part], { type: "image/jpeg" }), name);
  }
  return form;
}
