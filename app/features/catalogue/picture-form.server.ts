import { FormFields } from "~/http/request/form-fields.server";
import { readMultipart } from "~/http/request/multipart.server";
import { PictureUpload, UPLOAD_LIMIT } from "~/shop/gallery/upload.server";

/**
 * Reads a form that brings pictures in its field `files`, one after the other.
 * @param lists the other fields that may occur more than once
 * @returns the other fields, and the upload, which the caller finishes or abandons
 * @throws UnacceptableBody for too much, or no multipart form; Invalid when it breaks off, or its fields are not those of
 * a form; then nothing is left of it
 */
export async function readPictureForm(
  request: Request,
  lists: readonly string[] = [],
): Promise<{ form: FormData; upload: PictureUpload }> {
  const fields = new FormFields(lists);
  const upload = new PictureUpload();
  try {
    await readMultipart(request, UPLOAD_LIMIT, {
      field: (name, value) => fields.add(name, value),
      file: async (name, filename, data) => {
        if (name === "files") await upload.add(filename, data);
      },
    });
    return { form: fields.form, upload };
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
