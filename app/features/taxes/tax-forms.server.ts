import { json, type TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { type EditFormResult, submitForm } from "~/http/reply/forms.server";
import { refusedReply } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import { taxRateChangesSchema, taxRateSchema } from "~/shop/taxes/manage-tax-rate.schema.server";
import { createTaxRate, deleteTaxRate, updateTaxRate } from "~/shop/taxes/manage-tax-rate.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "../accounts/kept-forms.server";

/** The response to a rejected form: that of the rate `id`, or of a new rate when it is empty. */
type RejectedForm = { id: string; result: EditFormResult };

/** Ids are shorter: what is sent back to the page is bounded. */
const ID_LENGTH = 40;

function done(context: RequestContext, key: FlashKey) {
  setFlash(context, key);
  return redirectTo("/admin/taxes");
}

/** The response to a rejected form, which names its rate. */
const rejected = async (id: string, answer: Response): Promise<TypedResponse<RejectedForm>> =>
  json({ id, result: await answer.json() }, { status: answer.status });

/** Does the work of a form. */
async function save<Schema extends z.ZodType>(
  { form, id, context }: { form: FormData; id: string; context: RequestContext },
  schema: Schema,
  work: (values: z.output<Schema>) => unknown,
) {
  const refused = await submitForm(form, schema, undefined, work);
  return refused ? rejected(id, refused) : done(context, "tax-rate-saved");
}

const idOf = (form: FormData) => String(form.get("id") ?? "").slice(0, ID_LENGTH);

/** The form of the page of tax rates that was kept while the session had ended. */
export async function returnedTaxForm(request: Request): Promise<RejectedForm | undefined> {
  const kept = returnedForm(request);
  if (!kept) return undefined;
  const schema = kept.form.get("intent") === "create" ? taxRateSchema : taxRateChangesSchema;
  return { id: idOf(kept.form), result: await returnedResult(kept, schema) };
}

/**
 * Handles the forms of the page of tax rates: `create`, `update` and `delete`. What is typed in one that arrives after the
 * session has ended is kept.
 */
export async function handleTaxForm(request: Request, context: RequestContext) {
  const admin = await requirePermissionOfForm(request, context, "taxes", ["create", "update"]);
  const form = await readForm(request);
  const id = idOf(form);
  const posted = { form, id, context };
  switch (form.get("intent")) {
    case "create":
      return save(posted, taxRateSchema, (values) => createTaxRate(admin, values));
    case "update":
      return save(posted, taxRateChangesSchema, (changes) => updateTaxRate(admin, id, changes));
    case "delete":
      try {
        deleteTaxRate(admin, id);
      } catch (error) {
        return refusedReply(error);
      }
      return done(context, "tax-rate-deleted");
    default:
      throw new Invalid("Please use the buttons on this page.");
  }
}
