import { FormFields } from "~/http/request/form-fields.server";
import { readMultipart } from "~/http/request/multipart.server";
import { PictureUpload, UPLOAD_LIMIT } from "~/shop/gallery/upload.server";

/**
 * Reads a form with pictures in its field `files`.
 * @param lists the other fields that may occur more than once
 * @param editable the lists that buttons of the form change
 * @returns the other fields, and the upload, which the caller must finish or abandon
 * @throws UnacceptableBody when it is too large or not a multipart form
 * @throws Invalid when the upload is interrupted or a field is invalid. The uploaded files are then deleted.
 */
export async function readPictureForm(
  request: Request,
  lists: readonly string[] = [],
  editable: readonly string[] = [],
): Promise<{ form: FormData; upload: PictureUpload }> {
  const fields = new FormFields(lists, editable);
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
 * Stores the pictures of a request in a folder of the gallery.
 * @throws Invalid when no file is a valid picture; the errors of `readPictureForm`
 */
export async function storePictures(request: Request, folder: string) {
  const { upload } = await readPictureForm(request);
  return upload.finish(folder);
}
