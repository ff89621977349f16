import type { Email } from "../email/outbox.server";
import { formatMoney } from "./money";
import type { Totals } from "./totals";

type PlacedOrder = Totals & {
  id: string;
  firstName: string;
  email: string;
  rateService: string;
  paymentMethod: string;
  holdEndsAt: Date;
  shippingAddress: {
    shipToFirstName: string;
    shipToLastName: string;
    address1: string;
    address2: string;
    city: string;
    state: string;
    postalCode: string;
    country: string;
  };
};

type Line = { name: string; variant: string; qty: number; priceCents: number };

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const lineName = (line: Line) => (line.variant ? `${line.name}, ${line.variant}` : line.name);

function addressLines({ shippingAddress: to }: PlacedOrder): string[] {
  const name = `${to.shipToFirstName} ${to.shipToLastName}`;
  return [name, to.address1, to.address2, `${to.city}, ${to.state} ${to.postalCode}`, to.country].filter(Boolean);
}

function totalLines(order: PlacedOrder): [string, string][] {
  return [
    ["Items", formatMoney(order.itemsCents)],
    [`Shipping (${order.rateService})`, order.shippingCents === 0 ? "FREE" : formatMoney(order.shippingCents)],
    ["Tax", formatMoney(order.taxCents)],
    ["Total", formatMoney(order.totalCents)],
  ];
}

function plainText(order: PlacedOrder, lines: Line[], link: string, shopName: string): string {
  const items = lines.map((line) => `  ${line.qty} × ${lineName(line)}  ${formatMoney(line.priceCents * line.qty)}`);
  const totals = totalLines(order).map(([label, amount]) => `  ${label}: ${amount}`);
  return [
    `Hello ${order.firstName},`,
    `thank you for your order ${order.id} at ${shopName}. It is kept for you until ${order.holdEndsAt.toUTCString()}; it ships when it is paid.`,
    `See it, pay it and follow it here:\n${link}`,
    `What you ordered:\n${items.join("\n")}`,
    totals.join("\n"),
    `Where it goes:\n${addressLines(order)
      .map((line) => `  ${line}`)
      .join("\n")}`,
    "Whoever has the link above can see this order, so keep it to yourself.",
  ].join("\n\n");
}

const CELL = 'style="padding:8px 0;border-bottom:1px solid #e4ded4;vertical-align:top"';
const AMOUNT = 'style="padding:8px 0 8px 16px;border-bottom:1px solid #e4ded4;text-align:right;white-space:nowrap"';

function htmlRows(rows: [string, string][]): string {
  return rows
    .map(([label, amount]) => `<tr><td ${CELL}>${escapeHtml(label)}</td><td ${AMOUNT}>${escapeHtml(amount)}</td></tr>`)
    .join("");
}

function html(order: PlacedOrder, lines: Line[], link: string, shopName: string): string {
  const items = lines.map((line): [string, string] => [
    `${line.qty} × ${lineName(line)}`,
    formatMoney(line.priceCents * line.qty),
  ]);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your order</title></head>
<body style="margin:0;padding:24px;background:#f7f4ee;color:#26221c;font:16px/1.5 Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4ded4">
<p style="margin:0 0 16px;font-size:14px">${escapeHtml(shopName)}</p>
<h1 style="margin:0 0 16px;font-size:24px">Thank you for your order</h1>
<p>Hello ${escapeHtml(order.firstName)}, we have your order ${order.id}. It is kept for you until ${order.holdEndsAt.toUTCString()}; it ships when it is paid.</p>
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#1f4d3f;color:#ffffff;text-decoration:none">See and pay your order</a></p>
<table role="presentation" width="100%" style="border-collapse:collapse">${htmlRows(items)}${htmlRows(totalLines(order))}</table>
<h2 style="margin:24px 0 8px;font-size:18px">Where it goes</h2>
<p style="margin:0">${addressLines(order).map(escapeHtml).join("<br>")}</p>
<p style="margin:24px 0 0;font-size:14px">Whoever has the link in this message can see this order, so keep it to yourself.</p>
</div></body></html>`;
}

/**
 * The confirmation of a placed order, with the link that opens it on any device.
 * @param link the order's address with its key
 */
export function orderPlacedEmail(order: PlacedOrder, lines: Line[], link: string, shopName: string): Email {
  return {
    recipient: order.email,
    subject: `Your order ${order.id.slice(-6)} at ${shopName}`,
    text: plainText(order, lines, link, shopName),
    html: html(order, lines, link, shopName),
  };
}
