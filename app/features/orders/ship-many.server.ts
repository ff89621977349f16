import { json } from "@remix-run/node";
import { toFormError } from "~/http/reply/form-error.server";
import { readForm } from "~/http/request/body.server";
import { mediaType } from "~/http/request/incoming-body.server";
import { Invalid } from "~/platform/errors";
import type { BulkResult } from "~/shop/fulfillment/bulk-shipping.server";
import { CARRIER_NAMES } from "~/shop/fulfillment/carrier";
import {
  type CheckedParcel,
  checkParcels,
  PARCEL_FILE_LIMIT,
  PARCELS_LIMIT,
  readParcelFile,
  shipMany,
  type TypedParcel,
} from "~/shop/fulfillment/ship-many.server";
import { toShipText } from "~/shop/fulfillment/shipments.server";
import { parseOrderSelection, selectedOrders } from "~/shop/order-lists/order-selection.server";
import { orderLabel } from "~/shop/orders/order-number";
import type { Person } from "~/shop/sessions/session.server";
import { returnedForm } from "../accounts/kept-forms.server";
import { readCsvForm } from "../catalog/csv-form.server";

/** The numbers of a form, in which each is a row of fields. */
function typedRows(form: FormData): TypedParcel[] {
  const text = (index: number, name: keyof TypedParcel) =>
    String(form.get(`rows[${index}].${name}`) ?? "").slice(0, 100);
  const rows: TypedParcel[] = [];
  while (form.has(`rows[${rows.length}].order`)) {
    const index = rows.length;
    rows.push({ order: text(index, "order"), number: text(index, "number").trim(), carrier: text(index, "carrier") });
  }
  return rows;
}

/** The orders of the address, each with a row for its tracking number, and what was typed before the session ended. */
export async function shipManyData(request: Request) {
  const ids = new URL(request.url).searchParams.getAll("id");
  const orders = ids.length > 0 ? await selectedOrders(parseOrderSelection(ids)) : [];
  const kept = returnedForm(request);
  return {
    carriers: CARRIER_NAMES,
    orders: orders.map((order) => ({
      id: order.id,
      label: orderLabel(order),
      buyer: `${order.firstName} ${order.lastName}`,
      items: toShipText(order),
    })),
    returned: kept ? { refused: kept.notice, typed: typedRows(kept.form) } : undefined,
  };
}

export type ShipManyAnswer = {
  refused?: string;
  /** The rows as they were typed. */
  typed?: TypedParcel[];
  /** What the numbers would do, and those that can be shipped as one text. */
  checked?: { parcels: CheckedParcel[]; confirmed: string };
  results?: BulkResult[];
};

/** One line for each number, for the form that confirms them. */
const toText = (parcels: CheckedParcel[]) =>
  parcels
    .filter(({ problem }) => problem === "")
    .map(({ id, number, carrier }) => [id, number, carrier].join(" "))
    .join("\n");

function fromText(text: string): TypedParcel[] {
  const lines = text.split(/\r?\n/, PARCELS_LIMIT + 1).filter(Boolean);
  if (lines.length === 0) throw new Invalid("Please enter tracking numbers, or choose a file.");
  return lines.slice(0, PARCELS_LIMIT).map((line) => {
    const [order = "", number = "", carrier = ""] = line.slice(0, 200).split(" ");
    return { order, number, carrier };
  });
}

const check = (typed: TypedParcel[]) => {
  const parcels = checkParcels(typed);
  return { parcels, confirmed: toText(parcels) };
};

/** Checks typed numbers or those of a file, or ships the orders of numbers that were checked. */
export async function handleShipMany(admin: Person, request: Request) {
  let typed: TypedParcel[] | undefined;
  try {
    if (mediaType(request) === "multipart/form-data") {
      return json<ShipManyAnswer>({
        checked: check(await readParcelFile(await readCsvForm(request, PARCEL_FILE_LIMIT))),
      });
    }
    const form = await readForm(request);
    if (form.get("intent") === "ship") {
      return json<ShipManyAnswer>({ results: await shipMany(admin, fromText(String(form.get("confirmed") ?? ""))) });
    }
    typed = typedRows(form);
    if (typed.every(({ number }) => number === "")) throw new Invalid("Please enter at least one tracking number.");
    return json<ShipManyAnswer>({ typed, checked: check(typed) });
  } catch (error) {
    const { message, status, headers } = toFormError(error);
    return json<ShipManyAnswer>({ typed, refused: message }, { status, headers });
  }
}
