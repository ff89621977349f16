import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { type EchoLimits, formConstraints, submitForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { hashToken, newId } from "~/platform/identifiers.server";
import { inTurn, recall, remember } from "~/platform/shared-state.server";
import type { Person } from "~/shop/sessions/session.server";
import type { Permission } from "~/shop/staff/permissions";
import { REPEAT_MS } from "~/shop/time/repeat";
import { requirePermission } from "../accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "../accounts/kept-forms.server";
import { readFormWithPicture } from "../catalog/picture-form.server";

/** A key for the form of a new record: see `saveOnce`. */
export const newFormKey = newId;

/**
 * Saves the form of a new record once. A second press of its button, with the same key and the same fields, is answered like the
 * first. A form without a key is saved each time.
 * @param save returns the page that it leads to, or the response to the rejected form
 * @param picture the field with a picture: one that is uploaded twice has another name each time
 */
export function saveOnce<Refused>(
  form: FormData,
  save: () => Promise<Refused | string>,
  picture?: string,
): Promise<Refused | string> {
  if (!form.has("formKey")) return save();
  const typed = [...form].filter(([name]) => name !== picture);
  const name = `new record ${hashToken(JSON.stringify(typed))}`;
  return inTurn(name, async () => {
    const before = recall(name);
    if (before !== null) return before;
    const answer = await save();
    if (typeof answer === "string") remember(name, answer, REPEAT_MS);
    return answer;
  });
}

/** Takes the place of a record's id in the address of a new one. */
const NEW = "new";

/** The id of the record that a page edits; null for a new one. */
export const editedId = ({ params: { id = "" } }: Pick<LoaderFunctionArgs, "params">): string | null =>
  id === NEW ? null : id;

type Form<Schema extends z.ZodType> = {
  schema: Schema;
  /** What a rejected form sends back beside its usual values. */
  limits?: EchoLimits;
};

/**
 * The data of the page that edits a record, with what was typed if the session had ended before it was saved.
 * @param read the data, and the form's schema; `fields` is the one with what browsers check, if it is another
 */
export async function loadEditForm<Data extends object>(
  { request, context }: LoaderFunctionArgs,
  permission: Permission,
  read: (admin: Person) => Promise<{ form: Form<z.ZodType> & { fields?: z.ZodType }; data: Data }>,
) {
  const admin = await requirePermission(request, context.visitor, permission);
  const kept = returnedForm(request);
  const { form, data } = await read(admin);
  return {
    ...data,
    formKey: newFormKey(),
    constraint: formConstraints(form.fields ?? form.schema),
    returned: kept ? await returnedResult(kept, form.schema, form.limits) : undefined,
  };
}

type Save<Schema extends z.ZodType> = Form<Schema> & {
  /** The field with a picture that may be uploaded with the form. */
  picture?: string;
  save: (admin: Person, values: z.output<Schema>) => unknown;
  /** The message when it is saved, and the page that shows it. */
  saved: FlashKey;
  to: string;
};

/**
 * Saves the form of an edit page. A form that arrives after the session has ended is kept until the admin has signed in.
 * @param prepare what is saved, and how
 */
export async function saveEditForm<Schema extends z.ZodType>(
  { request, context }: ActionFunctionArgs,
  permission: Permission,
  prepare: () => Save<Schema> | Promise<Save<Schema>>,
) {
  const admin = await requirePermissionOfForm(request, context, permission);
  const { schema, limits, picture, save, saved, to } = await prepare();
  const { form, pictureError } = picture
    ? await readFormWithPicture(request, () => picture)
    : { form: await readForm(request), pictureError: undefined };
  const submit = async () => {
    const work = async (values: z.output<Schema>) => {
      if (pictureError) throw pictureError;
      await save(admin, values);
    };
    return (await submitForm(form, schema, work, limits)) ?? to;
  };
  const answer = await saveOnce(form, submit, picture);
  if (typeof answer !== "string") return answer;
  setFlash(context, saved);
  return redirectTo(answer);
}
