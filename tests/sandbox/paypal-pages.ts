import { randomBytes } from "node:crypto";
import express, { type Response, Router } from "express";
import { escapeHtml, page } from "./page";
import type { SandboxOrder } from "./paypal";
import { type CardEntry, type CardErrors, type CardField, cardEntry, cardErrors, instrumentOf } from "./paypal-cards";

/** The payer of the sandbox. */
export const PAYER = { email_address: "buyer@example.com", name: { given_name: "Jane", surname: "Doe" } };

/** An address that the payer has at PayPal. */
export type PayerAddress = {
  name: string;
  address: {
    address_line_1: string;
    address_line_2?: string;
    admin_area_2?: string;
    admin_area_1?: string;
    postal_code?: string;
    country_code: string;
  };
};

/** The payer's addresses: the first is taken unless another one is chosen. */
const PAYER_ADDRESSES: [PayerAddress, ...PayerAddress[]] = [
  {
    name: "Jane Doe",
    address: {
      address_line_1: "1600 SW Oak St",
      admin_area_2: "Portland",
      admin_area_1: "OR",
      postal_code: "97205",
      country_code: "US",
    },
  },
  {
    name: "Mary Ann Doe",
    address: {
      address_line_1: "350 5th Ave",
      address_line_2: "Floor 20",
      admin_area_2: "New York",
      admin_area_1: "NY",
      postal_code: "10118",
      country_code: "US",
    },
  },
  {
    name: "Jane Doe",
    address: {
      address_line_1: "Unter den Linden 77",
      admin_area_2: "Berlin",
      postal_code: "10117",
      country_code: "DE",
    },
  },
  {
    name: "Jane Doe",
    address: {
      address_line_1: "2-1 Marunouchi",
      admin_area_2: "Chiyoda-ku",
      admin_area_1: "Tokyo",
      country_code: "JP",
    },
  },
];

const NOTICE = "PayPal sandbox: no real money";

type Options = {
  orders: ReadonlyMap<string, SandboxOrder>;
  payee: string;
  /** The path where the router is mounted. */
  path: string;
  /** Asks the shop what an order costs at an address and rate: whether it ships there. */
  askShop: (order: SandboxOrder, address: PayerAddress, optionId: string | undefined) => Promise<boolean>;
};

type Way = "paypal" | "card";
/** How a payment is shown: `popup` in a window opened by the buttons on the shop's page. */
type View = { way: Way; popup: boolean };

/** The pages where a shopper approves or cancels a payment, by PayPal account or by card. They need no JavaScript. */
export function paypalPages({ orders, payee, path, askShop }: Options): Router {
  const router = Router();

  const address = (order: SandboxOrder, { way, popup }: View) =>
    `${path}/checkoutnow?token=${order.id}&way=${way}${popup ? "&popup=1" : ""}`;
  const show = (response: Response, title: string, body: string, status = 200) =>
    response.status(status).send(page({ title, notice: NOTICE, narrow: true, body }));

  function showPayment(
    response: Response,
    order: SandboxOrder,
    view: View,
    entry?: CardEntry,
    errors: CardErrors = {},
  ) {
    const { way, popup } = view;
    const failed = Object.keys(errors).length > 0;
    const title = `${failed ? "Error: " : ""}Pay ${order.experience.brand_name ?? payee}`;
    const amount = `${order.unit.amount.currency_code} ${order.unit.amount.value}`;
    const body = `<h1>Pay ${escapeHtml(order.experience.brand_name ?? payee)}</h1>
<dl>
<dt>To</dt><dd>${escapeHtml(payee)}</dd>
<dt>Amount</dt><dd class="amount">${escapeHtml(amount)}</dd>
</dl>
<form method="post" action="${escapeHtml(address(order, view))}" novalidate>
${shippingFields(order)}
${way === "card" ? cardFields(entry, errors) : "<p>You pay from your PayPal sandbox account.</p>"}
<button name="choice" value="pay">${way === "card" ? "Pay with card" : "Pay now"}</button>
<button name="choice" value="cancel" class="quiet">Cancel and return</button>
</form>
<p>${
      way === "card"
        ? `<a href="${escapeHtml(address(order, { way: "paypal", popup }))}">Pay with PayPal instead</a>`
        : `<a href="${escapeHtml(address(order, { way: "card", popup }))}">Pay with a card instead</a>`
    }</p>`;
    show(response, title, body, failed ? 400 : 200);
  }

  function openOrder(response: Response, id: unknown): SandboxOrder | null {
    const order = typeof id === "string" ? orders.get(id) : undefined;
    if (!order) {
      show(response, "Unknown payment", "<h1>Unknown payment</h1><p>There is no payment with this number.</p>", 404);
      return null;
    }
    if (order.status !== "COMPLETED") return order;
    const back = escapeHtml(withQuery(order.experience.return_url, { token: order.id }));
    const body = `<h1>Already paid</h1><p>This payment is done. <a href="${back}">Return to the shop</a></p>`;
    show(response, "Already paid", body);
    return null;
  }

  const viewOf = (order: SandboxOrder, query: Record<string, unknown>): View => {
    const usual = order.experience.landing_page === "GUEST_CHECKOUT" ? "card" : "paypal";
    const way = query.way === "paypal" || query.way === "card" ? query.way : usual;
    return { way, popup: query.popup === "1" };
  };

  /** Leaves PayPal's pages: redirects to the shop, or posts a message to the page that opened the window. */
  function leave(response: Response, order: SandboxOrder, { popup }: View, kind: "approved" | "cancelled") {
    const { return_url, cancel_url } = order.experience;
    const payer: Record<string, string> = kind === "approved" ? { PayerID: order.payerId ?? "" } : {};
    if (!popup) {
      response.redirect(303, withQuery(kind === "approved" ? return_url : cancel_url, { token: order.id, ...payer }));
      return;
    }
    const message = JSON.stringify({ kind, id: order.id, payerId: order.payerId });
    const body = `<h1>Back to the shop</h1>
<script>
  opener.postMessage(${message}, ${JSON.stringify(new URL(return_url).origin)});
  close();
</script>`;
    show(response, "Back to the shop", body);
  }

  router.get("/checkoutnow", async ({ query }, response) => {
    const order = openOrder(response, query.token);
    if (!order) return;
    if (isAsked(order) && !order.payerAddress) await askShop(order, PAYER_ADDRESSES[0], undefined);
    showPayment(response, order, viewOf(order, query));
  });

  router.post("/checkoutnow", express.urlencoded({ extended: false }), async ({ query, body }, response) => {
    const order = openOrder(response, query.token);
    if (!order) return;
    const view = viewOf(order, query);
    if (body.choice === "cancel") {
      leave(response, order, view, "cancelled");
      return;
    }
    if (isAsked(order)) {
      const isShipped = await askShop(order, PAYER_ADDRESSES[Number(body.address)] ?? PAYER_ADDRESSES[0], body.option);
      if (body.choice === "update" || !isShipped) {
        response.redirect(303, address(order, view));
        return;
      }
    }
    const { way } = view;
    const entry = cardEntry(body);
    const errors = way === "card" ? cardErrors(entry, new Date()) : {};
    if (Object.keys(errors).length > 0) {
      showPayment(response, order, view, entry, errors);
      return;
    }
    order.instrument = way === "card" ? instrumentOf(entry) : "paypal";
    order.status = "APPROVED";
    order.payerId ??= randomBytes(8).toString("hex").slice(0, 13).toUpperCase();
    leave(response, order, view, "approved");
  });

  return router;
}

/** Whether the payer says here where an order goes. */
const isAsked = (order: SandboxOrder) => order.experience.order_update_callback_config !== undefined;

/** The payer's addresses, and the shop's rates at the chosen one. */
function shippingFields(order: SandboxOrder): string {
  if (!isAsked(order)) return "";
  const addresses = PAYER_ADDRESSES.map(({ name, address }, index) => {
    const text = [name, address.address_line_1, address.admin_area_2, address.country_code].join(", ");
    const selected = order.payerAddress === PAYER_ADDRESSES[index] ? " selected" : "";
    return `<option value="${index}"${selected}>${escapeHtml(text)}</option>`;
  });
  const rates = (order.unit.shipping?.options ?? []).map(({ id, label, amount, selected }) => {
    const words = `${label}: ${amount?.currency_code} ${amount?.value}`;
    return `<p><label><input type="radio" name="option" value="${escapeHtml(id)}"${selected ? " checked" : ""}> ${escapeHtml(words)}</label></p>`;
  });
  return `<label for="address">Ship to</label>
<select id="address" name="address">${addresses.join("")}</select>
${rates.length > 0 ? rates.join("\n") : `<p class="error">The shop does not ship to this address.</p>`}
<button name="choice" value="update" class="quiet">Update</button>`;
}

/** Adds parameters to a URL, which may have a query already. */
function withQuery(address: string, more: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
}

const CARD_FIELDS: { field: CardField; label: string; attributes: string }[] = [
  { field: "number", label: "Card number", attributes: 'inputmode="numeric" autocomplete="cc-number"' },
  { field: "expiry", label: "Expiry date (MM/YY)", attributes: 'inputmode="numeric" autocomplete="cc-exp"' },
  { field: "code", label: "Security code", attributes: 'inputmode="numeric" autocomplete="cc-csc"' },
  { field: "name", label: "Name on card", attributes: 'autocomplete="cc-name"' },
];

function cardFields(entry: CardEntry | undefined, errors: CardErrors): string {
  const fields = CARD_FIELDS.map(({ field, label, attributes }) => {
    const error = errors[field];
    // As on any card form, the security code is not shown again.
    const value = field === "code" ? "" : (entry?.[field] ?? "");
    const fault = error ? ` aria-invalid="true" aria-describedby="${field}-error"` : "";
    return `<label for="${field}">${label}</label>
<input id="${field}" name="${field}" value="${escapeHtml(value)}" ${attributes} required${fault}>
${error ? `<p class="error" id="${field}-error">${error}</p>` : ""}`;
  });
  return `<p>Test cards: 4111 1111 1111 1111 is approved, 4000 0000 0000 0002 is declined.</p>
${fields.join("\n")}`;
}
