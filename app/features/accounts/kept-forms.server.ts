import type { z } from "zod";
import { type EditFormResult, formErrorResponse, parseForm } from "~/http/reply/forms.server";
import { redirectToSignIn } from "~/http/reply/redirects.server";
import { readEncodedFields } from "~/http/request/body.server";
import { clientKey } from "~/http/request/client-key.server";
import { fieldPath } from "~/http/request/form-fields.server";
import { mediaType, UnacceptableBody, VISITOR_BODY_LIMIT } from "~/http/request/incoming-body.server";
import { readMultipart } from "~/http/request/multipart.server";
import { cookieHeader, readCookie } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";
import { newToken } from "~/platform/identifiers.server";
import { UPLOAD_LIMIT } from "~/shop/gallery/upload.server";
import {
  deleteKeptForm,
  findKeptForm,
  KEPT_FORM_LIFE_MS,
  type KeptForm,
  keepForm,
} from "~/shop/sessions/kept-form.server";
import type { Person } from "~/shop/sessions/session.server";
import type { Permission } from "~/shop/staff/permissions";
import { requirePermission } from "./guards.server";

/** The query parameter with a kept form's id, and the cookie with the browser's secret. */
const PARAMETER = "kept";
const COOKIE = "kept-form";
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The browser's secret; null for none. */
function secretOf(request: Request): string | null {
  const secret = readCookie(request.headers.get("Cookie"), COOKIE);
  return secret && SECRET.test(secret) ? secret : null;
}

/** Whose a form is: the browser's, and of the account that was signed in last in it, if one was. */
const ownerWith = (request: Request, secret: string) =>
  secret + (readCookie(request.headers.get("Cookie"), "account") ?? "");

/** The owners whose forms this browser may read: before an account is signed in, its forms are no one's in particular. */
function ownersOf(request: Request): string[] {
  const secret = secretOf(request);
  return secret ? [secret, ownerWith(request, secret)] : [];
}

/** A page's path with its query, apart from a kept form's id, and that id. */
function splitPath(url: string) {
  const { pathname, searchParams } = new URL(url, "http://shop.invalid");
  const id = searchParams.get(PARAMETER);
  searchParams.delete(PARAMETER);
  // Remix adds it to the address of a form on an index page.
  searchParams.delete("index");
  const query = searchParams.toString();
  return { id, path: query ? `${pathname}?${query}` : pathname, query };
}

/** How a posted form is kept. */
type KeepOptions = {
  /** Of the page's forms in which something is typed, if it has others too: only these are kept. */
  intents?: readonly string[];
  /** The form, if the request's body has been read. */
  form?: FormData;
  hadFiles?: boolean;
  /** The part of the page that the form is in. */
  fragment?: string;
};

/**
 * Reads the fields of a posted form of any page. Names that no form has are left out, and files are skipped.
 * @throws UnacceptableBody when it is too large; Invalid when it cannot be read
 */
async function readPostedFields(request: Request, { form, hadFiles = false }: KeepOptions): Promise<KeptForm> {
  const posted: KeptForm = { fields: [], hadFiles };
  const add = (name: string, value: string) => {
    if (fieldPath(name) !== null) posted.fields.push([name, value]);
  };
  if (form) {
    for (const [name, value] of form) add(name, String(value));
  } else if (mediaType(request) === "multipart/form-data") {
    const file = async (_: string, filename: string) => {
      posted.hadFiles ||= filename !== "";
    };
    await readMultipart(request, UPLOAD_LIMIT, { field: add, file, fieldsLimit: VISITOR_BODY_LIMIT });
  } else {
    for (const [name, value] of await readEncodedFields(request)) add(name, value);
  }
  return posted;
}

/**
 * Keeps a form that was posted without a session, for 30 minutes, for this browser and the account that was signed in last in it.
 * @returns a redirect to the sign-in page, which returns to the form with what was typed. Nothing is saved: the person
 *   submits the form again. Null for a form that is not kept: without a text, or unreadable.
 * @throws UnacceptableBody when it is too large
 */
async function keepPostedForm(
  request: Request,
  context: RequestContext,
  options: KeepOptions,
): Promise<Response | null> {
  if (options.intents?.length === 0) return null;
  const { path, query } = splitPath(request.url);
  const posted = await readPostedFields(request, options).catch((error) => {
    if (error instanceof UnacceptableBody && error.status === 413) throw error;
    return null;
  });
  const isOf = (intent: string) => posted?.fields.some(([name, value]) => name === "intent" && value === intent);
  if (options.intents && !options.intents.some(isOf)) return null;
  const secret = secretOf(request) ?? newToken();
  const owner = ownerWith(request, secret);
  const id = posted && keepForm(posted, { owner, client: clientKey(context.clientAddress), path });
  if (!id) return null;
  context.cookies.push(cookieHeader(COOKIE, secret, KEPT_FORM_LIFE_MS / 1000));
  return redirectToSignIn(`${path}${query ? "&" : "?"}${PARAMETER}=${id}${options.fragment ?? ""}`);
}

/**
 * The admin who posts a form of the back office.
 * @param intents of the page's forms in which something is typed, if it has others too: only these are kept
 * @throws a redirect to the sign-in page for anyone who is not an admin; without a session it returns to the form with
 *   what was typed. Forbidden for an admin whose role lacks the permission
 */
export async function requirePermissionOfForm(
  request: Request,
  context: RequestContext,
  permission: Permission,
  intents?: readonly string[],
): Promise<Person> {
  await keepFormWithoutSession(request, context, { intents });
  return requirePermission(request, context.visitor, permission);
}

/**
 * Keeps the posted form if its session has ended. Else a form that was kept from before is deleted: this one takes its
 * place.
 * @throws a redirect to the sign-in page, if the form is kept; UnacceptableBody when it is too large to be
 */
export async function keepFormWithoutSession(
  request: Request,
  context: RequestContext,
  options: KeepOptions = {},
): Promise<void> {
  if ((await context.visitor.person()) === null) {
    const toSignIn = await keepPostedForm(request, context, options);
    if (toSignIn) throw toSignIn;
    return;
  }
  await deleteReturnedForm(request);
}

/** Deletes the form that was kept for the page of this request, which its page has taken over. */
export async function deleteReturnedForm(request: Request): Promise<void> {
  const { id } = splitPath(request.url);
  if (id) await deleteKeptForm(id, ownersOf(request));
}

/** The path of a page with its query, without the id of a kept form. */
export const pathWithoutKeptForm = (request: Request): string => splitPath(request.url).path;

/** Whether a path leads to a form that is kept for this browser. */
export function isFormKept(request: Request, path: string): boolean {
  return findKept(request, path) !== null;
}

function findKept(request: Request, url: string) {
  const { id, path } = splitPath(url);
  return id ? findKeptForm(id, ownersOf(request), path) : null;
}

/** A form that was kept, and the sentence to show with it. */
export type ReturnedForm = { form: FormData; notice: string };

/** The form that was kept for a page; null for none. The caller has checked that the person may see the page. */
export function returnedForm(request: Request): ReturnedForm | null {
  const kept = findKept(request, request.url);
  if (!kept) return null;
  const form = new FormData();
  for (const [name, value] of kept.fields) form.append(name, value);
  const files = kept.hadFiles ? " Files cannot be kept: choose them again." : "";
  return {
    form,
    notice: `Your session had ended, so nothing was saved yet. What you typed is here: save it now.${files}`,
  };
}

/** A form that was kept as the result of a form of its page: with what was typed, and its errors. */
export async function returnedResult(
  kept: ReturnedForm,
  schema: z.ZodType,
  limits: Parameters<typeof formErrorResponse>[1] = {},
): Promise<EditFormResult> {
  return formErrorResponse(parseForm(kept.form, schema), { ...limits, form: kept.notice }).json();
}

/** The form of a page that has several, by the intent of what was posted; undefined for an intent that the page does not have. */
export function formWithIntent<Form>(posted: FormData, forms: Record<string, Form>): Form | undefined {
  const intent = String(posted.get("intent"));
  return Object.hasOwn(forms, intent) ? forms[intent] : undefined;
}

/** The one of a page's forms that was kept, with its result; null for none. */
export async function returnedOneOf(request: Request, forms: Record<string, { schema?: z.ZodType }>) {
  const kept = returnedForm(request);
  const schema = kept && formWithIntent(kept.form, forms)?.schema;
  return schema ? { form: kept.form, result: await returnedResult(kept, schema) } : null;
}
