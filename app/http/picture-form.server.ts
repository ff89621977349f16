import { PictureUpload, UPLOAD_LIMIT } from "~/shop/gallery/upload.server";
import { UnacceptableBody } from "./body.server";
import { readMultipart } from "./multipart.server";

/** The most that the fields of a form beside its files may weigh, in bytes. */
const FIELDS_LIMIT = 1_000_000;

/**
 * Reads a form that brings pictures in its field `files`, one after the other.
 * @returns the other fields, and the upload, which the caller finishes or abandons
 * @throws UnacceptableBody for too much, or no multipart form; Invalid when it breaks off; then nothing is left of it
 */
export async function readPictureForm(request: Request): Promise<{ form: FormData; upload: PictureUpload }> {
  const form = new FormData();
  const upload = new PictureUpload();
  let fieldBytes = 0;
  try {
    for await (const { name, filename, data } of readMultipart(request, UPLOAD_LIMIT)) {
      if (filename !== null) {
        if (name === "files") await upload.add(filename, data);
        continue;
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of data) {
        fieldBytes += chunk.byteLength;
        if (fieldBytes > FIELDS_LIMIT) throw new UnacceptableBody(413, "That is too much to send at once.");
        chunks.push(chunk);
      }
      form.append(name, Buffer.concat(chunks).toString("utf8"));
    }
    return { form, upload };
  } catch (error) {
    await upload.abandon();
    throw error;
  }
}

/**
 * Takes the pictures of a request into a folder of the gallery.
 * @throws Invalid when none is good; see `readPictureForm` for the rest
 */
export async function takePictures(request: Request, folder: string) {
  const { upload } = await readPictureForm(request);
  return upload.finish(folder);
}
