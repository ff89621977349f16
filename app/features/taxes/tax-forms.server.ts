import { json, type TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { type EditFormResult, submitForm } from "~/http/reply/forms.server";
import { refusedReply } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { readPage } from "~/http/request/paging.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import { createTaxClass, deleteTaxClass, updateTaxClass } from "~/shop/taxes/manage-tax-class.server";
import { taxRateChangesSchema, taxRateSchema } from "~/shop/taxes/manage-tax-rate.schema.server";
import { createTaxRate, deleteTaxRate, updateTaxRate } from "~/shop/taxes/manage-tax-rate.server";
import { taxClassChangesSchema, taxClassSchema } from "~/shop/taxes/tax-class.schema.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "../accounts/kept-forms.server";
import { saveOnce } from "../editing/edit-form.server";

const PATH = "/admin/taxes";

/** The schemas of the forms by their intents. */
const FORMS: Record<string, z.ZodType> = {
  create: taxRateSchema,
  update: taxRateChangesSchema,
  "create-class": taxClassSchema,
  "update-class": taxClassChangesSchema,
};

/** The response to a rejected form: that of the rate or class `id`, or of a new rate when it is empty. */
type RejectedForm = { id: string; result: EditFormResult };

/** Ids are shorter: what is sent back to the page is bounded. */
const ID_LENGTH = 40;

/** A form that was posted, with the page of the list that it was on. */
type Posted = { form: FormData; id: string; context: RequestContext; page: number };

function done({ context, page }: Posted, key: FlashKey) {
  setFlash(context, key);
  return redirectTo(page > 1 ? `${PATH}?pageNumber=${page}` : PATH);
}

/** The response to a rejected form, which names its rate. */
const rejected = async (id: string, answer: Response): Promise<TypedResponse<RejectedForm>> =>
  json({ id, result: await answer.json() }, { status: answer.status });

/** Does the work of a form. */
async function save<Schema extends z.ZodType>(
  posted: Posted,
  schema: Schema,
  work: (values: z.output<Schema>) => unknown,
  saved: FlashKey = "tax-rate-saved",
) {
  const { form, id } = posted;
  const answer = await saveOnce(form, async () => (await submitForm(form, schema, work)) ?? PATH);
  return typeof answer === "string" ? done(posted, saved) : rejected(id, answer);
}

/** Deletes what a form names. */
function remove(posted: Posted, work: () => void, deleted: FlashKey) {
  try {
    work();
  } catch (error) {
    return refusedReply(error);
  }
  return done(posted, deleted);
}

const idOf = (form: FormData) => String(form.get("id") ?? "").slice(0, ID_LENGTH);

/** The form of the page of tax rates that was kept while the session had ended. */
export async function returnedTaxForm(request: Request): Promise<RejectedForm | undefined> {
  const kept = returnedForm(request);
  if (!kept) return undefined;
  const intent = String(kept.form.get("intent"));
  const schema = FORMS[intent] ?? taxRateSchema;
  return { id: idOf(kept.form), result: await returnedResult(kept, schema) };
}

/**
 * Handles the forms of the page of tax rates and tax classes. What is typed in one that arrives after the
 * session has ended is kept.
 */
export async function handleTaxForm(request: Request, context: RequestContext) {
  const admin = await requirePermissionOfForm(request, context, "taxes", Object.keys(FORMS));
  const form = await readForm(request);
  const id = idOf(form);
  const posted = { form, id, context, page: readPage(request) };
  switch (form.get("intent")) {
    case "create":
      return save(posted, taxRateSchema, (values) => createTaxRate(admin, values));
    case "update":
      return save(posted, taxRateChangesSchema, (changes) => updateTaxRate(admin, id, changes));
    case "delete":
      return remove(posted, () => deleteTaxRate(admin, id), "tax-rate-deleted");
    case "create-class":
      return save(posted, taxClassSchema, (values) => createTaxClass(admin, values), "tax-class-saved");
    case "update-class":
      return save(posted, taxClassChangesSchema, (changes) => updateTaxClass(admin, id, changes), "tax-class-saved");
    case "delete-class":
      return remove(posted, () => deleteTaxClass(admin, id), "tax-class-deleted");
    default:
      throw new Invalid("Please use the buttons on this page.");
  }
}
