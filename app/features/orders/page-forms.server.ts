import { json } from "@remix-run/node";
import type { z } from "zod";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import {
  formErrorResponse,
  parseForm,
  type RejectedForm,
  rejectedForm,
  toFormErrorResponse,
} from "~/http/reply/forms.server";
import { toHttpError } from "~/http/reply/http-error.server";
import { redirectTo } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { Conflict, Invalid } from "~/platform/errors";
import type { Person } from "~/shop/sessions/session.server";
import type { Permission } from "~/shop/staff/permissions";
import { formWithIntent, returnedOneOf } from "../accounts/kept-forms.server";
import { permitted } from "../accounts/permitted.server";

/** Where a form was posted: the id of the order or return that its page shows, and the page's path. */
export type PostedAt = { id: string; path: string; context: RequestContext };

/** One of the forms and buttons of a page. */
type PageForm<At> = {
  /** Of a form in which something is typed: one that was kept while its session had ended is shown again with it. */
  schema?: z.ZodType;
  answer: (at: At, form: FormData) => Promise<Response>;
};

/** All of them by their intents. */
export type PageForms<At> = Record<string, PageForm<At>>;

/** Does what a form of a page says. @throws Invalid, with `otherwise`, for an intent that the page does not have */
export function answerPageForm<At>(forms: PageForms<At>, at: At, form: FormData, otherwise: string) {
  const found = formWithIntent(form, forms);
  if (!found) throw new Invalid(otherwise);
  return found.answer(at, form);
}

/** The form of a page that was kept while its session had ended, as the answer that shows it again; null for none. */
export async function returnedPageForm(
  request: Request,
  forms: Record<string, { schema?: z.ZodType }>,
): Promise<RejectedForm | null> {
  const kept = await returnedOneOf(request, forms);
  return kept && { form: String(kept.form.get("intent")), result: kept.result };
}

/** Returns to the page with a message; null for none. */
export function done({ path, context }: Omit<PostedAt, "id">, notice: FlashKey | null): Response {
  if (notice) setFlash(context, notice);
  return redirectTo(path);
}

/** Does the work of a button. The page says why it was refused. @param refusals the errors that say so */
export async function orMessage(
  { context }: Pick<PostedAt, "context">,
  work: () => Promise<Response>,
  refusals: (new (...args: never[]) => Error)[] = [Conflict, Invalid],
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!refusals.some((kind) => error instanceof kind)) throw error;
    const { status, message } = toHttpError(error, context.requestId);
    return json({ message }, { status });
  }
}

/** Parses a form and does its work. A rejected form is shown again with what was typed. */
export async function answerForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  work: (typed: z.output<Schema>, submission: Parameters<typeof formErrorResponse>[0]) => Promise<Response>,
): Promise<Response> {
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return rejectedForm(form, formErrorResponse(submission));
  try {
    return await work(submission.value, submission);
  } catch (error) {
    return rejectedForm(form, toFormErrorResponse(error, submission));
  }
}

/** A form or button of staff with a permission. */
export const forStaff = <At extends PostedAt>(
  permission: Permission,
  answer: (staff: Person, at: At, form: FormData) => Promise<Response>,
  schema?: z.ZodType,
): PageForm<At> => ({
  schema,
  answer: async (at, form) => answer(permitted(await at.context.visitor.person(), permission), at, form),
});

/** The message when a form has done its work; null for none. */
type Notice = FlashKey | null | Promise<FlashKey | null>;

/** A button of staff, which returns to the page. */
export const staffButton = <At extends PostedAt>(
  permission: Permission,
  run: (staff: Person, at: At, form: FormData) => Notice,
): PageForm<At> =>
  forStaff(permission, (staff, at, form) => orMessage(at, async () => done(at, await run(staff, at, form))));

/** A form of staff in which something is typed. It returns to the page when it is accepted. */
export const staffForm = <At extends PostedAt, Schema extends z.ZodType>(
  permission: Permission,
  schema: Schema,
  run: (staff: Person, at: At, typed: z.output<Schema>) => Notice,
): PageForm<At> => {
  const answer = (staff: Person, at: At, form: FormData) =>
    answerForm(form, schema, async (typed) => done(at, await run(staff, at, typed)));
  return forStaff(permission, answer, schema);
};
