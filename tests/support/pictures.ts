import sharp from "sharp";

type Drawing = { width?: number; height?: number; color?: string };

const drawn = ({ width = 40, height = 30, color = "#1d5a44" }: Drawing) =>
  sharp({ create: { width, height, channels: 3, background: color } });

export const jpeg = (drawing: Drawing = {}): Promise<Buffer> => drawn(drawing).jpeg().toBuffer();
export const png = (drawing: Drawing = {}): Promise<Buffer> => drawn(drawing).png().toBuffer();

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
