import { redirectTo } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { NotFound } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { requireNoOpenChange, requireTransition } from "~/shop/fulfillment/order-transitions.server";
import { buyLabel } from "~/shop/labels/buy-label.server";
import { type Label, labelOfOrder } from "~/shop/labels/find-label.server";
import { labelObstacle, requestRates, sellsLabels, weightToSend } from "~/shop/labels/label-rates.server";
import { buyFormSchema, parcelFormSchema } from "~/shop/labels/labels.schema.server";
import { formatAmount } from "~/shop/money/format-money";
import type { OrderWithItems } from "~/shop/orders/order.server";
import type { Person } from "~/shop/sessions/session.server";
import { setting } from "~/shop/settings/settings.server";
import { hasPermission } from "~/shop/staff/permissions";
import { orderView } from "./order-view.server";
import { answerForm, done, returnedPageForm } from "./page-forms.server";

/** In the address: the parcel whose rates are shown. */
const PARCEL = "parcel";

type At = { request: Request; order: OrderWithItems; query: string };

/** Without its key, the feature has no pages. */
function requireLabels(): void {
  if (!sellsLabels) throw new NotFound("We cannot find this page.");
}

const labelPath = ({ order, query }: Omit<At, "request">, parcel?: string) => {
  const search = new URLSearchParams(query);
  if (parcel) search.set(PARCEL, parcel);
  return `/admin/orders/${order.id}/label${search.size > 0 ? `?${search}` : ""}`;
};

/** The parcel that the address names; null for none. @throws NotFound for one of another order */
function parcelOf({ request, order }: Omit<At, "query">): Label | null {
  const id = new URL(request.url).searchParams.get(PARCEL);
  return id ? labelOfOrder(order.id, id) : null;
}

const rateView = ({ id, carrier, service, cents, currency, days }: Label["rates"][number]) => ({
  id,
  name: `${carrier} ${service}`,
  price: formatAmount(cents, currency),
  days,
});

/** What was typed of a parcel, for its form. */
const parcelValues = ({ lines, parcel: { weight, size } }: Label) => ({
  items: lines.map(({ _id, qty }) => ({ _id, qty: String(qty) })),
  weight: String(weight),
  length: size ? String(size.length) : "",
  width: size ? String(size.width) : "",
  height: size ? String(size.height) : "",
});

/**
 * The data of the page that buys a label: the parcel's form and, once it was sent, the rates.
 * @throws NotFound where labels are off; Conflict when the order cannot be shipped, or is being changed
 * @throws a redirect to the order's page when the label of the address is bought already
 */
export async function labelPageData({ request, order, query, admin }: At & { admin: Person }) {
  requireLabels();
  const parcel = parcelOf({ request, order });
  if (parcel && parcel.status !== "quoted" && parcel.status !== "failed")
    throw redirectTo(`/order/${order.id}${query}`);
  if (requireTransition(order, "ship") === "done") throw redirectTo(`/order/${order.id}${query}`);
  requireNoOpenChange(order);
  const { id, number, items, shippingAddress } = orderView(order);
  return {
    order: { id, number, items, shippingAddress },
    query,
    obstacle: labelObstacle(order),
    mayOpenSettings: hasPermission(admin, "settings"),
    units: setting("parcelUnits"),
    /** What all that is left to send weighs without packaging; null where that is not known. */
    weight: weightToSend(order.items),
    quote: parcel && { id: parcel.id, rates: parcel.rates.map(rateView), values: parcelValues(parcel) },
    returned: await returnedPageForm(request, { rates: { schema: parcelFormSchema }, buy: { schema: buyFormSchema } }),
  };
}

/** The forms of the page: the parcel, whose rates are asked for, and the chosen rate, which buys the label. */
export async function takeLabelStep(at: At & { admin: Person; context: RequestContext }, form: FormData) {
  requireLabels();
  return form.get("intent") === "buy" ? buy(at, form) : measure(at, form);
}

const measure = (at: At & { admin: Person }, form: FormData) =>
  answerForm(form, parcelFormSchema, async (parcel) => {
    const { id } = await requestRates(at.admin, at.order.id, parcel);
    return redirectTo(`${labelPath(at, id)}#rates`);
  });

async function buy(
  { request, order, query, admin, context }: At & { admin: Person; context: RequestContext },
  form: FormData,
) {
  const parcel = parcelOf({ request, order });
  if (!parcel) throw new NotFound("We cannot find these rates. Please ask for them again.");
  return answerForm(form, buyFormSchema, async ({ rate }) => {
    let isBought = false;
    try {
      isBought = (await buyLabel(admin, parcel.id, rate)).status !== "buying";
    } catch (error) {
      // Whether it was bought is found out in the background: the order's page says so.
      if (!(error instanceof ServiceUnavailable)) throw error;
    }
    return done({ path: `/order/${order.id}${query}`, context }, isBought ? "label-bought" : "label-pending");
  });
}
