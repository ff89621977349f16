import { json } from "@remix-run/node";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { submitForm } from "~/http/reply/forms.server";
import { refusedReply } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import { noteFormSchema } from "~/shop/customers/customer-fields.schema.server";
import {
  addressesOf,
  deleteCustomer,
  getCustomer,
  notesOf,
  noteVersion,
  productsBoughtBy,
  updateCustomer,
} from "~/shop/customers/manage-customer.server";
import { isoTime } from "~/shop/fields/iso-time";
import { customerSummary } from "~/shop/order-lists/my-orders.server";
import type { Person } from "~/shop/sessions/session.server";
import { returnedForm, returnedResult } from "../accounts/kept-forms.server";

/**
 * A customer as the page shows it.
 * @param page of the notes, from 1; all of them without it
 * @throws NotFound for an unknown id
 */
export function customerView(id: string, page?: number) {
  const found = getCustomer(id);
  const { rows, ...notes } = notesOf(found, page);
  const { num, createdAt, lastOrderAt, ...fields } = found;
  return {
    ...fields,
    createdAt: createdAt.toISOString(),
    lastOrderAt: isoTime(lastOrderAt),
    notes: {
      ...notes,
      rows: rows.map((note) => ({
        id: String(note.num),
        version: noteVersion(note),
        text: note.text,
        author: note.authorName,
        at: note.at.toISOString(),
      })),
    },
    products: productsBoughtBy(found),
    addresses: addressesOf(found),
    summary: customerSummary(num),
  };
}

export type CustomerView = ReturnType<typeof customerView>;

/** A note that was kept while its session had ended, as the answer that shows it again; else null. */
export async function returnedNote(request: Request) {
  const kept = returnedForm(request);
  if (kept?.form.get("intent") !== "note") return null;
  return { note: { id: String(kept.form.get("id") ?? ""), result: await returnedResult(kept, noteFormSchema) } };
}

/** The buttons of a customer's page. */
export async function changeCustomer(admin: Person, id: string, form: FormData, context: RequestContext) {
  const done = (notice: FlashKey, to = `/admin/customers/${id}`) => {
    setFlash(context, notice);
    return redirectTo(to);
  };
  const ofNote = String(form.get("id") ?? "");
  switch (form.get("intent")) {
    case "note": {
      const refused = await submitForm(form, noteFormSchema, ({ id: note, ...typed }) =>
        updateCustomer(admin, id, note === "" ? { note: typed.text } : { notes: [{ _id: note, ...typed }] }),
      );
      if (!refused) return done("note-saved");
      return json({ note: { id: ofNote, result: await refused.json() } }, { status: refused.status });
    }
    case "delete-note":
      return orRefused(() => {
        const version = String(form.get("version") ?? "") || undefined;
        updateCustomer(admin, id, { notes: [{ _id: ofNote, text: "", version }] });
        return done("note-deleted");
      });
    case "delete":
      return orRefused(() => {
        deleteCustomer(admin, id);
        return done("customer-deleted", "/admin/customers");
      });
    default:
      throw new Invalid("Please use the buttons on this page.");
  }
}

function orRefused(work: () => Response) {
  try {
    return work();
  } catch (error) {
    return refusedReply(error);
  }
}
