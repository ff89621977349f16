import { json } from "@remix-run/node";
import { limitEcho } from "~/http/reply/echo.server";
import { toFormError } from "~/http/reply/form-error.server";
import { TOO_LONG } from "~/http/reply/forms.server";
import { formatMoney } from "~/shop/money/format-money";
import { type DraftLine, withUnitOf } from "~/shop/order-entry/draft.server";
import { suggestions } from "~/shop/search/suggestions.server";
import { rateName } from "~/shop/shipping/rates";
import { findBySku } from "~/shop/variants/choose-variant.server";

/** The fields of the lines of an order that is entered or changed, which occur once for each line. */
export const LINE_FIELDS = ["product", "qty", "color"];

/** Errors by field; those of the form are under the empty name. */
export type DraftErrors = Record<string, string[]>;

/** The lines of a draft, what is searched for to add to them, and its other fields. */
export type DraftForm = {
  lines: DraftLine[];
  values: Record<string, string>;
  find: string;
  found: { id: string; name: string; priceCents: number }[];
  errors: DraftErrors;
};

/** Of what was typed, in bytes of the response: the page has 60 KB of its own, with all countries. */
const DRAFT_ECHO = 45_000;

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");

function postedLines(form: FormData): DraftLine[] {
  const [products = [], units = [], colors = []] = LINE_FIELDS.map((name) => form.getAll(name).map(String));
  return products.map((product, index) => ({ product, qty: units[index] ?? "", color: colors[index] ?? "" }));
}

/**
 * The draft as it was posted. What is too long to be shown again is left out, and said.
 * @param names of the fields beside the lines
 * @param defaults the values of those that are empty
 */
export function postedDraft(form: FormData, names: string[], defaults: Record<string, string>): DraftForm {
  const posted = Object.fromEntries(["find", ...names].map((name) => [name, textOf(form, name)]));
  const { kept, tooLong } = limitEcho<unknown>({ lines: postedLines(form), ...posted }, DRAFT_ECHO);
  const keptText = (name: string) => String(kept[name] ?? "");
  return {
    lines: (kept.lines ?? []) as DraftLine[],
    values: Object.fromEntries(names.map((name) => [name, keptText(name) || (defaults[name] ?? "")])),
    find: keptText("find"),
    found: [],
    errors: Object.fromEntries(tooLong.map((name) => [name === "lines" ? "" : name, [TOO_LONG]])),
  };
}

/** The draft with an error of one of its fields. */
export const withError = <Draft extends DraftForm>(draft: Draft, field: string, text: string): Draft => ({
  ...draft,
  errors: { ...draft.errors, [field]: [text] },
});

/** The draft with the products that what is typed finds: they stay until one of them is added. */
export async function withFound<Draft extends DraftForm>(draft: Draft): Promise<Draft> {
  const find = draft.find.trim();
  const { products } = find === "" ? { products: [] } : await suggestions(find);
  return { ...draft, find, found: products.map(({ id, name, priceCents }) => ({ id, name, priceCents })) };
}

/** The lines after a button: a line removed, a product added, or one that is searched for. */
export function changedLines<Draft extends DraftForm>(draft: Draft, form: FormData): Draft {
  if (form.has("remove")) {
    const place = Number(form.get("remove"));
    return { ...draft, lines: draft.lines.filter((_, index) => index !== place) };
  }
  if (form.has("add")) return withAdded(draft, { product: textOf(form, "add"), variantId: "" });
  if (form.get("intent") !== "add" || draft.find === "") return draft;
  const exact = findBySku(draft.find);
  if (exact) return withAdded(draft, exact);
  if (draft.found.length > 0) return draft;
  return withError(draft, "find", "No product has this SKU or name. Please type another.");
}

const withAdded = <Draft extends DraftForm>(draft: Draft, unit: Parameters<typeof withUnitOf>[1]): Draft => ({
  ...draft,
  find: "",
  found: [],
  lines: withUnitOf(draft.lines, unit),
});

/** What keeps a draft from being saved, whose total has to have been seen; null for nothing. */
export function refusalOfDraft(
  screen: { lines: unknown[]; hasProblems: boolean; totals: unknown },
  form: FormData,
  noLines: string,
): DraftErrors | null {
  if (screen.lines.length === 0) return { find: [noLines] };
  if (screen.hasProblems) return { "": ["Please correct the marked lines first."] };
  if (screen.totals && shownTotal(form) === undefined)
    return { "": ["Please check the total, then press the button again."] };
  return null;
}

/** What an error says of a draft, and its status. @throws the error itself, if it is not expected */
export function draftError(error: unknown): { errors: DraftErrors; status: number } {
  const { message, status } = toFormError(error);
  return { errors: { "": [message] }, status };
}

/** The form again, with what keeps it from being saved. */
export const refusedDraft = <Screen extends { errors: DraftErrors }>(
  screen: Screen,
  errors: DraftErrors,
  status = 400,
) => json({ ...screen, errors: { ...screen.errors, ...errors } }, status);

/** The shipping rates that a draft can be sent at, as its form shows them. */
export const rateOptions = (rates: { id: string; carrier: string; service: string; priceCents: number }[]) =>
  rates.map((rate) => ({ value: rate.id, label: `${rateName(rate)}, ${formatMoney(rate.priceCents)}` }));

/** The total in cents that the form showed; undefined when it showed none. */
export const shownTotal = (form: FormData): number | undefined =>
  /^\d{1,12}$/.test(textOf(form, "totalCents")) ? Number(form.get("totalCents")) : undefined;
