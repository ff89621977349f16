import { json } from "@remix-run/node";
import type { z } from "zod";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { refusedReply } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import type { Person } from "~/shop/sessions/session.server";
import { taxRateChangesSchema, taxRateSchema } from "~/shop/taxes/manage-tax-rate.schema.server";
import { createTaxRate, deleteTaxRate, updateTaxRate } from "~/shop/taxes/manage-tax-rate.server";

/** Ids are shorter: what is sent back to the page is bounded. */
const ID_LENGTH = 40;

function done(context: RequestContext, key: FlashKey) {
  setFlash(context, key);
  return redirectTo("/admin/taxes");
}

/** Parses a form and does the work; the response to a rejected form names its rate. */
async function save<Schema extends z.ZodType>(
  { form, id, context }: { form: FormData; id: string; context: RequestContext },
  schema: Schema,
  work: (values: z.output<Schema>) => Promise<unknown>,
) {
  const refuse = async (answer: Response) => json({ id, result: await answer.json() }, { status: answer.status });
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuse(formErrorResponse(submission));
  try {
    await work(submission.value);
  } catch (error) {
    return refuse(toFormErrorResponse(error, submission));
  }
  return done(context, "tax-rate-saved");
}

/** Handles the forms of the page of tax rates: `create`, `update` and `delete`. */
export async function handleTaxForm(admin: Person, form: FormData, context: RequestContext) {
  const id = String(form.get("id") ?? "").slice(0, ID_LENGTH);
  const posted = { form, id, context };
  switch (form.get("intent")) {
    case "create":
      return save(posted, taxRateSchema, (values) => createTaxRate(admin, values));
    case "update":
      return save(posted, taxRateChangesSchema, (changes) => updateTaxRate(admin, id, changes));
    case "delete":
      try {
        await deleteTaxRate(admin, id);
      } catch (error) {
        return refusedReply(error);
      }
      return done(context, "tax-rate-deleted");
    default:
      throw new Invalid("Please use the buttons on this page.");
  }
}
