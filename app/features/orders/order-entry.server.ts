import { randomUUID } from "node:crypto";
import { json } from "@remix-run/node";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { inFieldOrder, parseForm } from "~/http/reply/forms.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { addressForm, addressValues, PICKUP_FORM } from "~/shop/addresses/address-format.server";
import { orderEmail } from "~/shop/checkout/checkout.schema.server";
import { findCustomers } from "~/shop/customers/customer-list.server";
import { discountBuyer } from "~/shop/discounts/discount.server";
import { itemsTotal } from "~/shop/money/totals";
import { accountOfBuyer, knownAddress } from "~/shop/order-entry/buyer.server";
import { type DraftLine, draftView, linesToOrder } from "~/shop/order-entry/draft.server";
import { staffAddress, staffOrderFields, staffOrderSchema } from "~/shop/order-entry/staff-order.schema.server";
import { staffRequestFromForm } from "~/shop/order-entry/staff-request.server";
import { type OrderQuote, quoteOrder } from "~/shop/order-quote/order-quote.server";
import { orderedLines } from "~/shop/order-quote/ordered-lines.server";
import { findStaffOrder, placeOrder } from "~/shop/orders/place-order.server";
import { markPaid } from "~/shop/payments/mark-paid.server";
import type { Person } from "~/shop/sessions/session.server";
import { setting } from "~/shop/settings/settings.server";
import type { DeliveryMethod } from "~/shop/shipping/rates";
import { canBePickedUp } from "~/shop/shipping/shipping-rates.server";
import { pricedAt } from "~/shop/taxes/tax-rates.server";
import type { ReturnedForm } from "../accounts/kept-forms.server";
import {
  changedLines,
  type DraftErrors,
  type DraftForm,
  postedDraft,
  rateOptions,
  refusedDraft,
  shownTotal,
  textOf,
  withError,
  withFound,
} from "./draft-form.server";

/** With the search for a customer, and what it found. */
type EntryForm = DraftForm & { customers: { email: string; name: string }[] };

function postedOrder(form: FormData): EntryForm {
  const names = [...Object.keys(staffOrderFields.shape), "findCustomer"];
  return { ...postedDraft(form, names, { country: setting("country") }), customers: [] };
}

/** The draft after a button: its lines changed, customers searched, or the fields of a known customer filled in. */
async function changedDraft(form: FormData): Promise<EntryForm> {
  if (form.has("customer")) form.set("email", textOf(form, "customer"));
  const draft = await withFound(postedOrder(form));
  if (form.has("customer")) return withKnownCustomer({ ...draft, values: { ...draft.values, findCustomer: "" } });
  switch (form.get("intent")) {
    case "customer":
      return withKnownCustomer(draft);
    case "find-customer":
      return withFoundCustomers(draft);
    case "add":
      // Enter presses this button from any field. Without a product to find, it is the customer who is searched for.
      return draft.find === "" ? withFoundCustomers(draft) : changedLines(draft, form);
    default:
      return changedLines(draft, form);
  }
}

function withKnownCustomer(draft: EntryForm): EntryForm {
  const email = orderEmail.safeParse(draft.values.email);
  if (!email.success) return withError(draft, "email", email.error.issues[0]?.message ?? "");
  const address = knownAddress(email.data);
  if (!address)
    return withError(draft, "email", "No customer has this email address yet. Please enter the name and the address.");
  return { ...draft, values: { ...draft.values, ...addressValues(address) } };
}

/** Lists the customers that a search finds by name, email address, phone number or tag. */
async function withFoundCustomers(draft: EntryForm): Promise<EntryForm> {
  const searched = draft.values.findCustomer?.trim().slice(0, 100);
  if (!searched) return draft;
  const found = await findCustomers(searched);
  if (found.length === 0)
    return withError(draft, "findCustomer", "No customer is found. Please type another name, or the email below.");
  return { ...draft, customers: found.map(({ email, name }) => ({ email, name })) };
}

/** What the draft costs; null while lines or address are not complete. */
function quoteDraft(
  lines: DraftLine[],
  values: Record<string, string>,
): { quote: OrderQuote | null; errors: DraftErrors } {
  const shippingAddress = staffAddress(values);
  if (!shippingAddress || lines.length === 0) return { quote: null, errors: {} };
  try {
    const ordered = pricedAt(orderedLines(linesToOrder(lines), false), shippingAddress);
    const buyer = discountBuyer(accountOfBuyer(values.email ?? ""), values.email);
    const discountCode = values.discountCode?.trim() || undefined;
    const toQuote = { lines: ordered, shippingAddress, discountCode, buyer, now: new Date() };
    const quote = quoteOrder(toQuote);
    const isWorse = discountCode !== undefined && quote.discount?.isAutomatic;
    const worse = `This order already has a better discount: ${quote.discount?.code}. Please remove the code.`;
    return { quote, errors: isWorse ? { discountCode: [worse] } : {} };
  } catch (error) {
    const { form, fields } = toFormError(error);
    return { quote: null, errors: namedErrors(fields, form) };
  }
}

/** Errors by field; those of fields that the form does not have are errors of the form. */
function namedErrors(fields: Record<string, string>, form?: string): DraftErrors {
  const errors: DraftErrors = form ? { "": [form] } : {};
  for (const [name, message] of Object.entries(fields)) errors[name in staffOrderFields.shape ? name : ""] = [message];
  return errors;
}

/** The errors of the form's schema, by field. */
function schemaErrors(errors: Record<string, string[] | null>): DraftErrors {
  const named = Object.entries(errors).flatMap(([name, messages]) => (messages ? [[name, messages] as const] : []));
  return Object.fromEntries(named);
}

function screenOf({ lines, values, ...draft }: EntryForm, orderKey: string) {
  const shown = draftView(lines, staffAddress(values));
  const hasProblems = shown.some(({ problem }) => problem !== null);
  const { quote, errors } = hasProblems ? { quote: null, errors: {} } : quoteDraft(lines, values);
  const itemsCents = itemsTotal(shown.map(({ priceCents, qty }) => ({ priceCents, qty: Number(qty) || 0 })));
  const deliveryMethod: DeliveryMethod = values.deliveryMethod === "pickup" ? "pickup" : "ship";
  const isPickup = deliveryMethod === "pickup";
  const rate = quote?.rates.find(({ id }) => id === values.selectedRate) ?? quote?.rates[0];
  return {
    /** Idempotency key: posting the form twice places one order. */
    orderKey,
    /** What is searched for, and the products that it found. */
    find: draft.find,
    found: draft.found,
    /** Whom is searched for, and the customers that it found. */
    findCustomer: values.findCustomer ?? "",
    customers: draft.customers,
    lines: shown,
    hasProblems,
    /** How the order gets to its buyer; null where it can only be shipped. */
    deliveryMethod: isPickup || canBePickedUp([], itemsCents) ? deliveryMethod : null,
    addressForm: isPickup ? PICKUP_FORM : addressForm(values.country ?? ""),
    values: { ...values, selectedRate: rate?.id ?? values.selectedRate ?? "" },
    rates: rateOptions(quote?.rates ?? []),
    /** Null while lines or address are not complete. */
    totals: quote && rate ? { ...quote.totalsAt(rate), discountCode: quote.discount?.code ?? "" } : null,
    errors: { ...errors, ...draft.errors },
  };
}

export type OrderEntryData = ReturnType<typeof screenOf>;

const keyOf = (form: FormData) => textOf(form, "orderKey").slice(0, 200) || randomUUID();

/** An empty draft, or one that was kept while the session had ended. */
export function newDraft(kept: ReturnedForm | null): OrderEntryData {
  if (!kept) return screenOf(postedOrder(new FormData()), randomUUID());
  return screenOf({ ...postedOrder(kept.form), errors: { "": [kept.notice] } }, keyOf(kept.form));
}

/** Does what a button of the form says: changes the draft, or places the order. */
export async function submitDraft(staff: Person, form: FormData, context: RequestContext) {
  const intent = form.get("intent");
  if (intent === "link" || intent === "paid") return placeDraft(staff, form, intent, context);
  return json(screenOf(await changedDraft(form), keyOf(form)));
}

async function placeDraft(staff: Person, form: FormData, intent: "link" | "paid", context: RequestContext) {
  const draft = await withFound(postedOrder(form));
  const key = keyOf(form);
  const screen = screenOf(draft, key);
  const before = findStaffOrder(staff, key);
  if (before) return redirectToDocument(`/order/${before}`);
  const refuse = (errors: DraftErrors, status?: number) => refusedDraft(screen, errors, status);
  if (screen.lines.length === 0) return refuse({ find: ["Please add a product first."] });
  form.set("selectedRate", screen.values.selectedRate || "none");
  const parsed = parseForm(form, staffOrderSchema(form.get("deliveryMethod") === "pickup"));
  if (parsed.status !== "success") return refuse(schemaErrors(inFieldOrder(parsed.error ?? {}, [...form.keys()])));
  if (screen.hasProblems) return refuse({ "": ["Please correct the marked lines first."] });
  if (screen.errors.discountCode) return refuse({});
  const totalCents = shownTotal(form);
  if (screen.totals && totalCents === undefined)
    return refuse({ "": ["Please check the total, then press the button again."] });
  try {
    const typed = { typed: parsed.value, lines: linesToOrder(draft.lines) };
    const placed = await placeOrder(
      staffRequestFromForm(staff, typed, { key, totalCents, sendsLink: intent === "link" }),
    );
    if (intent === "paid") await markPaid(staff, placed.id, { reference: parsed.value.reference });
    setFlash(context, intent === "paid" ? "order-marked-paid" : "order-entered");
    return redirectToDocument(`/order/${placed.id}`);
  } catch (error) {
    const { form: message, fields, status: refused } = toFormError(error);
    return refuse(namedErrors(fields, message), refused);
  }
}
