import { type ActionFunctionArgs, json, type TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { type EditFormResult, submitForm } from "~/http/reply/forms.server";
import { refusedReply } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import type { Person } from "~/shop/sessions/session.server";
import type { Permission } from "~/shop/staff/permissions";
import {
  formWithIntent,
  pathWithoutKeptForm,
  requirePermissionOfForm,
  returnedOneOf,
} from "../accounts/kept-forms.server";
import { saveOnce } from "./edit-form.server";

/** The message when the work of a form is done, if there is one, and the page that is shown, if it is another. */
type Done = { done?: FlashKey; to?: string };

/** A form in which nothing is typed, and what it does to the record that it names. */
type ButtonForm = Done & { schema?: undefined; run: (admin: Person, id: string, form: FormData) => unknown };

/** A form in which something is typed. */
type FieldsForm = Done & {
  schema: z.ZodType;
  submit: (admin: Person, id: string, form: FormData) => Promise<TypedResponse<EditFormResult> | null>;
};

/** The forms of a page of the back office that has several, by their intents. */
export type PageForms = Record<string, ButtonForm | FieldsForm>;

/** What is wrong with a button's work, or with the form of the record `id`; it is empty for a new one. */
type Answer = { refused?: string; rejected?: { id: string; result: EditFormResult } };

/** A form in which something is typed: its schema, what it does with the values, and the message then. */
export function formOf<Schema extends z.ZodType>(
  schema: Schema,
  save: (admin: Person, id: string, values: z.output<Schema>) => unknown,
  done: FlashKey,
): FieldsForm {
  return { schema, done, submit: (admin, id, form) => submitForm(form, schema, (values) => save(admin, id, values)) };
}

/** Ids are shorter: what is sent back to the page is bounded. */
const ID_LENGTH = 40;

const idOf = (posted: FormData) => String(posted.get("id") ?? "");

const rejected = (posted: FormData, result: EditFormResult): Answer => ({
  rejected: { id: idOf(posted).slice(0, ID_LENGTH), result },
});

/**
 * The action of a page with several forms. What is typed in one that arrives after the session has ended is kept.
 * @param path the page that is shown then; by default that of the form, with its query
 */
export async function handlePageForm(
  { request, context }: ActionFunctionArgs,
  permission: Permission,
  forms: PageForms,
  path = pathWithoutKeptForm(request),
): Promise<Response | TypedResponse<Answer>> {
  const kept = Object.entries(forms).flatMap(([intent, form]) => (form.schema ? [intent] : []));
  const admin = await requirePermissionOfForm(request, context, permission, kept);
  const posted = await readForm(request);
  const form = formWithIntent(posted, forms);
  try {
    if (!form) throw new Invalid("Please use the buttons on this page.");
    if (form.schema) {
      const answer = await saveOnce(posted, async () => (await form.submit(admin, idOf(posted), posted)) ?? path);
      if (typeof answer !== "string") return json(rejected(posted, await answer.json()), { status: answer.status });
    } else {
      await form.run(admin, idOf(posted), posted);
    }
  } catch (error) {
    return refusedReply(error);
  }
  if (form.done) setFlash(context, form.done);
  return redirectTo(form.to ?? path);
}

/** The form of a page that was kept while the session had ended, as the answer that shows it again. */
export async function returnedPageForm(request: Request, forms: PageForms): Promise<Answer | undefined> {
  const kept = await returnedOneOf(request, forms);
  return kept ? rejected(kept.form, kept.result) : undefined;
}
