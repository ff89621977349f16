import { readForm } from "~/http/request/body.server";
import { FIELDS_LIMIT, FormFields } from "~/http/request/form-fields.server";
import { mediaType } from "~/http/request/incoming-body.server";
import { readMultipart } from "~/http/request/multipart.server";
import { Invalid } from "~/platform/errors";
import { PictureUpload, UPLOAD_LIMIT } from "~/shop/gallery/upload.server";

/**
 * Reads a form with pictures in its field `files`.
 * @param lists the other fields that may occur more than once
 * @param editable the lists that buttons of the form change
 * @param most how many fields there may be
 * @returns the other fields, and the upload, which the caller must finish or abandon
 * @throws UnacceptableBody when it is too large or not a multipart form
 * @throws Invalid when the upload is interrupted or a field is invalid. The uploaded files are then deleted.
 */
export async function readPictureForm(
  request: Request,
  lists: readonly string[] = [],
  editable: readonly string[] = [],
  most = FIELDS_LIMIT,
): Promise<{ form: FormData; upload: PictureUpload }> {
  const fields = new FormFields(request, lists, editable, most);
  const upload = new PictureUpload();
  try {
    await readMultipart(request, UPLOAD_LIMIT, {
      field: (name, value) => fields.add(name, value),
      file: async (name, filename, data) => {
        if (name === "files") await upload.add(filename, data);
      },
      most,
    });
    return { form: fields.form, upload };
  } catch (error) {
    await upload.abandon();
    throw error;
  }
}

/** Stores a request's pictures in a folder. @throws Invalid without a valid one; the errors of `readPictureForm` */
export async function storePictures(request: Request, folder: string) {
  const { upload } = await readPictureForm(request);
  return upload.finish(folder);
}

/** The folder of the gallery with the shop's own pictures. */
const SHOP_FOLDER = "shop";

/**
 * Reads a form with a picture, which is a path in one of its fields. An uploaded picture is stored in the gallery first,
 * and its path is the field's value: it is kept when another field of the form is refused.
 * @param fieldOf the name of the picture's field; undefined for a form without one
 * @param lists the fields that may occur more than once
 * @returns the fields, and the error of a picture that could not be stored
 */
export async function readFormWithPicture(
  request: Request,
  fieldOf: (form: FormData) => string | undefined,
  lists: readonly string[] = [],
): Promise<{ form: FormData; pictureError?: Invalid }> {
  if (mediaType(request) !== "multipart/form-data") return { form: await readForm(request, lists) };
  const { form, upload } = await readPictureForm(request, lists);
  const field = fieldOf(form);
  if (!field || upload.isEmpty) {
    await upload.abandon();
    return { form };
  }
  try {
    const { pictures } = await upload.finish(SHOP_FOLDER);
    form.set(field, pictures[0]?.src ?? "");
    return { form };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { form, pictureError: new Invalid(error.message, { [field]: error.message }) };
  }
}
