import { randomUUID } from "node:crypto";
import { json } from "@remix-run/node";
import { limitEcho } from "~/http/reply/echo.server";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { parseForm, TOO_LONG } from "~/http/reply/forms.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { orderEmail } from "~/shop/checkout/checkout.schema.server";
import { discountBuyer } from "~/shop/discounts/discount.server";
import { formatMoney } from "~/shop/money/format-money";
import { knownAddress } from "~/shop/order-entry/buyer.server";
import { type DraftLine, draftView, linesToOrder, productBySku, withUnitOf } from "~/shop/order-entry/draft.server";
import { staffAddressSchema, staffOrderFields, staffOrderSchema } from "~/shop/order-entry/staff-order.schema.server";
import { staffRequestFromForm } from "~/shop/order-entry/staff-request.server";
import { type OrderQuote, quoteOrder } from "~/shop/order-quote/order-quote.server";
import { orderedLines } from "~/shop/order-quote/ordered-lines.server";
import { findStaffOrder, placeOrder } from "~/shop/orders/place-order.server";
import { markPaid } from "~/shop/payments/mark-paid.server";
import { suggestions } from "~/shop/search/suggestions.server";
import type { Person } from "~/shop/sessions/session.server";
import { HOME_COUNTRY } from "~/shop/shipping/rates";

/** The fields of the form's lines, which occur once for each line. */
export const LINE_FIELDS = ["product", "qty", "color"];

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

function linesOf(form: FormData): DraftLine[] {
  const [products = [], units = [], colors = []] = LINE_FIELDS.map((name) => form.getAll(name).map(String));
  return products.map((product, index) => ({ product, qty: units[index] ?? "", color: colors[index] ?? "" }));
}

type Found = { id: string; name: string; priceCents: number };
type EntryErrors = Record<string, string[]>;

/** What a button of the form, other than those that place the order, makes of the draft. */
type Change = { lines: DraftLine[]; find: string; found: Found[]; errors: EntryErrors; values: Record<string, string> };

/** The draft as it was posted, without a change. What is too long to be shown again is left out, and said. */
function postedDraft(form: FormData): Change {
  const names = Object.keys(staffOrderFields.shape);
  const typed = limitEcho<unknown>({
    lines: linesOf(form),
    ...Object.fromEntries(["find", ...names].map((name) => [name, text(form, name)])),
  });
  const textOf = (name: string) => String(typed.kept[name] ?? "");
  const values = Object.fromEntries(names.map((name) => [name, textOf(name)]));
  return {
    lines: (typed.kept.lines ?? []) as DraftLine[],
    find: textOf("find"),
    found: [],
    errors: Object.fromEntries(typed.tooLong.map((name) => [name === "lines" ? "" : name, [TOO_LONG]])),
    values: { ...values, country: values.country || HOME_COUNTRY },
  };
}

/** The draft after a button: a product added or removed, or the fields of a known customer filled in. */
async function changedDraft(form: FormData): Promise<Change> {
  const draft = postedDraft(form);
  if (form.has("remove")) {
    const place = Number(form.get("remove"));
    return { ...draft, lines: draft.lines.filter((_, index) => index !== place) };
  }
  if (form.has("add")) return { ...draft, find: "", lines: withUnitOf(draft.lines, text(form, "add")) };
  switch (form.get("intent")) {
    case "customer":
      return withKnownCustomer(draft);
    case "add":
      return withFound(draft, draft.find.trim());
    default:
      return draft;
  }
}

function withKnownCustomer(draft: Change): Change {
  const email = orderEmail.safeParse(draft.values.email);
  if (!email.success) return { ...draft, errors: { ...draft.errors, email: [email.error.issues[0]?.message ?? ""] } };
  const address = knownAddress(email.data);
  if (!address)
    return {
      ...draft,
      errors: {
        ...draft.errors,
        email: ["No customer has this email address yet. Please enter the name and the address."],
      },
    };
  return { ...draft, values: { ...draft.values, ...address } };
}

/** Adds a unit of the product with exactly this SKU; else lists the products that a search finds. */
async function withFound(draft: Change, find: string): Promise<Change> {
  if (find === "") return draft;
  const exact = productBySku(find);
  if (exact) return { ...draft, find: "", lines: withUnitOf(draft.lines, exact) };
  const { products } = await suggestions(find);
  if (products.length === 0)
    return {
      ...draft,
      find,
      errors: { ...draft.errors, find: ["No product has this SKU or name. Please type another."] },
    };
  return { ...draft, find, found: products.map(({ id, name, priceCents }) => ({ id, name, priceCents })) };
}

/** What the draft costs; null while lines or address are not complete. */
function quoteDraft(
  lines: DraftLine[],
  values: Record<string, string>,
): { quote: OrderQuote | null; errors: EntryErrors } {
  const address = staffAddressSchema.safeParse(values);
  if (!address.success || lines.length === 0) return { quote: null, errors: {} };
  try {
    const ordered = orderedLines(linesToOrder(lines), false);
    const buyer = discountBuyer(null, values.email);
    const discountCode = values.discountCode?.trim() || undefined;
    const toQuote = { lines: ordered, shippingAddress: address.data, discountCode, buyer, now: new Date() };
    return { quote: quoteOrder(toQuote), errors: {} };
  } catch (error) {
    const { form, fields } = toFormError(error);
    return { quote: null, errors: namedErrors(fields, form) };
  }
}

/** Errors by field; those of fields that the form does not have are errors of the form. */
function namedErrors(fields: Record<string, string>, form?: string): EntryErrors {
  const errors: EntryErrors = form ? { "": [form] } : {};
  for (const [name, message] of Object.entries(fields)) errors[name in staffOrderFields.shape ? name : ""] = [message];
  return errors;
}

/** The errors of the form's schema, by field. */
function schemaErrors(errors: Record<string, string[] | null> | null): EntryErrors {
  const named = Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    messages ? [[name, messages] as const] : [],
  );
  return Object.fromEntries(named);
}

/** The data of the screen for a draft. */
function screenOf({ lines, values, ...draft }: Change, orderKey: string) {
  const shown = draftView(lines);
  const hasProblems = shown.some(({ problem }) => problem !== null);
  const { quote, errors } = hasProblems ? { quote: null, errors: {} } : quoteDraft(lines, values);
  const rate = quote?.rates.find(({ id }) => id === values.selectedRate) ?? quote?.rates[0];
  return {
    orderKey,
    find: draft.find,
    found: draft.found,
    lines: shown,
    hasProblems,
    values: { ...values, selectedRate: rate?.id ?? values.selectedRate ?? "" },
    rates: (quote?.rates ?? []).map(({ id, carrier, service, priceCents }) => ({
      value: id,
      label: `${carrier} ${service}, ${formatMoney(priceCents)}`,
    })),
    totals: quote && rate ? { ...quote.totalsAt(rate), discountCode: quote.discount?.code ?? "" } : null,
    errors: { ...errors, ...draft.errors },
  };
}

type OrderEntryData = ReturnType<typeof screenOf>;

const keyOf = (form: FormData) => text(form, "orderKey").slice(0, 200) || randomUUID();

/** An empty draft. */
export const newDraft = (): OrderEntryData => screenOf(postedDraft(new FormData()), randomUUID());

/** A draft that was kept while the session had ended. */
export const keptDraft = (form: FormData, notice: string): OrderEntryData =>
  screenOf({ ...postedDraft(form), errors: { "": [notice] } }, keyOf(form));

/** Does what a button of the form says: changes the draft, or places the order. */
export async function submitDraft(staff: Person, form: FormData, context: RequestContext) {
  const intent = form.get("intent");
  if (intent === "link" || intent === "paid") return placeDraft(staff, form, intent, context);
  return json(screenOf(await changedDraft(form), keyOf(form)));
}

async function placeDraft(staff: Person, form: FormData, intent: "link" | "paid", context: RequestContext) {
  const draft = postedDraft(form);
  const key = keyOf(form);
  const screen = screenOf(draft, key);
  const before = findStaffOrder(staff, key);
  if (before) return redirectToDocument(`/order/${before}`);
  const refuse = (errors: EntryErrors, status = 400) =>
    json({ ...screen, errors: { ...screen.errors, ...errors } }, status);
  if (screen.lines.length === 0) return refuse({ find: ["Please add a product first."] });
  form.set("selectedRate", screen.values.selectedRate || "none");
  const parsed = parseForm(form, staffOrderSchema);
  if (parsed.status !== "success") return refuse(schemaErrors(parsed.error));
  if (screen.hasProblems) return refuse({ "": ["Please correct the marked lines first."] });
  const totalCents = /^\d{1,12}$/.test(text(form, "totalCents")) ? Number(form.get("totalCents")) : undefined;
  if (screen.totals && totalCents === undefined)
    return refuse({ "": ["Please check the total, then press the button again."] });
  try {
    const typed = { typed: parsed.value, lines: linesToOrder(draft.lines) };
    const placed = await placeOrder(
      staffRequestFromForm(staff, typed, { key, totalCents, sendsLink: intent === "link" }),
    );
    if (intent === "paid") await markPaid(staff, placed.id, parsed.value.reference);
    setFlash(context, intent === "paid" ? "order-marked-paid" : "order-entered");
    return redirectToDocument(`/order/${placed.id}`);
  } catch (error) {
    const { form: message, fields, status: refused } = toFormError(error);
    return refuse(namedErrors(fields, message), refused);
  }
}
