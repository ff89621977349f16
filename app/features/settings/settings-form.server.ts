import { readForm } from "~/http/request/body.server";
import { mediaType } from "~/http/request/incoming-body.server";
import { Invalid } from "~/platform/errors";
import { pictureSettingOf, settingsOutside } from "~/shop/settings/settings.server";
import { readPictureForm } from "../catalogue/picture-form.server";

/** Precedes the section in the value of the button that shows what is typed without saving it. */
const PREVIEW = "preview-";

const intentOf = (form: FormData) => String(form.get("intent"));

/** The id of the section of a posted form. */
export const sectionOf = (form: FormData) => intentOf(form).replace(PREVIEW, "");

/** The folder of the gallery with the shop's own pictures. */
const FOLDER = "shop";

/**
 * Reads the form of a section of the settings. An uploaded picture is stored in the gallery first, and its path is the
 * value of the section's picture: it is kept when another field of the form is refused. Settings of other sections are
 * left out.
 * @returns the fields, their section, whether they are only to be shown, and the error of a picture that could not be
 *   stored
 */
export async function readSettingsForm(request: Request) {
  const posted = await readPostedSettings(request);
  const section = sectionOf(posted.form);
  for (const name of settingsOutside(section)) posted.form.delete(name);
  return { ...posted, section, isPreview: intentOf(posted.form).startsWith(PREVIEW) };
}

async function readPostedSettings(request: Request): Promise<{ form: FormData; pictureError?: Invalid }> {
  if (mediaType(request) !== "multipart/form-data") return { form: await readForm(request) };
  const { form, upload } = await readPictureForm(request);
  const setting = pictureSettingOf(sectionOf(form));
  if (!setting || upload.isEmpty) {
    await upload.abandon();
    return { form };
  }
  try {
    const { pictures } = await upload.finish(FOLDER);
    form.set(setting, pictures[0]?.src ?? "");
    return { form };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { form, pictureError: new Invalid(error.message, { [setting]: error.message }) };
  }
}
