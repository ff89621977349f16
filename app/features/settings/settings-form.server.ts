import { pictureSettingOf, settingsOutside } from "~/shop/settings/settings.server";
import { readFormWithPicture } from "../catalogue/picture-form.server";

/** Precedes the section in the value of the button that shows what is typed without saving it. */
const PREVIEW = "preview-";

const intentOf = (form: FormData) => String(form.get("intent"));

/** The id of the section of a posted form. */
export const sectionOf = (form: FormData) => intentOf(form).replace(PREVIEW, "");

/** The box of the form that stands for no own accent color, because a color field is never empty. */
const DEFAULT_COLOR = "accentColorDefault";

/** Replaces what only the form has by the settings' own fields. */
export function toSettingFields(form: FormData): void {
  if (form.has(DEFAULT_COLOR)) form.set("accentColor", "");
  form.delete(DEFAULT_COLOR);
}

/**
 * Reads the form of a section of the settings. Settings of other sections are left out.
 * @returns the fields, their section, whether they are only to be shown, and the error of a picture that could not be
 *   stored
 */
export async function readSettingsForm(request: Request) {
  const posted = await readFormWithPicture(request, (form) => pictureSettingOf(sectionOf(form)));
  const section = sectionOf(posted.form);
  toSettingFields(posted.form);
  for (const name of settingsOutside(section)) posted.form.delete(name);
  return { ...posted, section, isPreview: intentOf(posted.form).startsWith(PREVIEW) };
}
