import { pictureSettingOf, settingsOutside } from "~/shop/settings/settings.server";
import { readFormWithPicture } from "../catalogue/picture-form.server";

/** Precedes the section in the value of the button that shows what is typed without saving it. */
const PREVIEW = "preview-";

const intentOf = (form: FormData) => String(form.get("intent"));

/** The id of the section of a posted form. */
export const sectionOf = (form: FormData) => intentOf(form).replace(PREVIEW, "");

/**
 * Reads the form of a section of the settings. Settings of other sections are left out.
 * @returns the fields, their section, whether they are only to be shown, and the error of a picture that could not be
 *   stored
 */
export async function readSettingsForm(request: Request) {
  const posted = await readFormWithPicture(request, (form) => pictureSettingOf(sectionOf(form)));
  const section = sectionOf(posted.form);
  for (const name of settingsOutside(section)) posted.form.delete(name);
  return { ...posted, section, isPreview: intentOf(posted.form).startsWith(PREVIEW) };
}
