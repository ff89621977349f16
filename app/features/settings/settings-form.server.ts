import { Invalid } from "~/platform/errors";
import { SERVICE_KEY_NAMES } from "~/shop/settings/service-key-names";
import { SETTING_TABLE } from "~/shop/settings/setting-table.server";
import { pictureSettingOf, setting, settingsOutside } from "~/shop/settings/settings.server";
import { readFormWithPicture } from "../catalog/picture-form.server";

/** Precedes the section in the value of the button that shows what is typed without saving it. */
const PREVIEW = "preview-";

const intentOf = (form: FormData) => String(form.get("intent"));

/** The id of the section of a posted form. */
export const sectionOf = (form: FormData) => intentOf(form).replace(PREVIEW, "");

/** The box of the form that stands for no own accent color, because a color field is never empty. */
const DEFAULT_COLOR = "accentColorDefault";

const TWO_COLORS =
  "You picked a color and checked “Default color”. Save again to use the color, or check “Default color” to use that.";

/** The box of a key's form field that removes the key: keys are not shown, so that an empty field stands for no change. */
const REMOVED_KEY = "removeKey";

/**
 * Replaces what only the form has by the settings' own fields. A key whose box is ticked becomes empty. The ticked box says which color the form showed: another
 * one was picked, and stays.
 * @returns whether the box was ticked and another color picked
 */
export function toSettingFields(form: FormData): boolean {
  const removed = form.getAll(REMOVED_KEY);
  form.delete(REMOVED_KEY);
  for (const name of SERVICE_KEY_NAMES) if (removed.includes(name)) form.set(name, "");
  const box = form.get(DEFAULT_COLOR);
  form.delete(DEFAULT_COLOR);
  if (box === null) return false;
  const shown = String(box).startsWith("#")
    ? String(box)
    : setting("accentColor") || SETTING_TABLE.accentColor.fallback;
  const picked = String(form.get("accentColor") ?? "").toLowerCase();
  if (picked !== "" && picked !== shown) return true;
  form.set("accentColor", "");
  return false;
}

/**
 * Reads the form of a section of the settings. Settings of other sections are left out.
 * @returns the fields, their section, whether they are only to be shown, and why they cannot be saved: a picture that
 *   could not be stored, or two colors
 */
export async function readSettingsForm(request: Request) {
  const pictureOf = (posted: FormData) => pictureSettingOf(sectionOf(posted));
  const { form, pictureError } = await readFormWithPicture(request, pictureOf, [REMOVED_KEY]);
  const section = sectionOf(form);
  for (const name of SERVICE_KEY_NAMES) if (form.get(name) === "") form.delete(name);
  const colorError = toSettingFields(form) ? new Invalid(TWO_COLORS, { accentColor: TWO_COLORS }) : undefined;
  for (const name of settingsOutside(section)) form.delete(name);
  return { form, section, isPreview: intentOf(form).startsWith(PREVIEW), refusal: pictureError ?? colorError };
}
