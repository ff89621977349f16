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
import { formOf, type PageForms } from "../editing/page-forms.server";

/** A customer as the page shows it, with one page of the notes, or all of them. @throws NotFound for an unknown id */
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

export const customerForms = (customerId: string): PageForms => ({
  note: formOf(
    noteFormSchema,
    (admin, id, { text, version }) =>
      updateCustomer(admin, customerId, id === "" ? { note: text } : { notes: [{ _id: id, text, version }] }),
    "note-saved",
  ),
  "delete-note": {
    run: (admin, id, form) => {
      const version = String(form.get("version") ?? "") || undefined;
      updateCustomer(admin, customerId, { notes: [{ _id: id, text: "", version }] });
    },
    done: "note-deleted",
  },
  delete: { run: (admin) => deleteCustomer(admin, customerId), done: "customer-deleted", to: "/admin/customers" },
});
