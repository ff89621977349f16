import type { Email } from "../email/outbox.server";
import { buttonHtml, emailHtml, escapeHtml } from "../email/render-email";
import { formatMoney } from "../money/format-money";
import type { Totals } from "../money/totals";
import { orderNumber } from "./order-number";

type PlacedOrder = Totals & {
  id: string;
  firstName: string;
  email: string;
  rateService: string;
  paymentMethod: string;
  /** How to pay; empty for a method that is paid online. */
  paymentInstructions: string;
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

const payBy = (order: PlacedOrder) =>
  `Please pay ${formatMoney(order.totalCents)} by ${order.paymentMethod.toLowerCase()}, with the order number ${orderNumber(order)} as the reference:`;

function plainText(order: PlacedOrder, lines: Line[], link: string, shopName: string): string {
  const items = lines.map((line) => `  ${line.qty} × ${lineName(line)}  ${formatMoney(line.priceCents * line.qty)}`);
  const totals = totalLines(order).map(([label, amount]) => `  ${label}: ${amount}`);
  return [
    `Hello ${order.firstName},`,
    `Thank you for your order ${order.id} at ${shopName}. We will hold it for you until ${order.holdEndsAt.toUTCString()}. It ships after it is paid.`,
    ...(order.paymentInstructions ? [`${payBy(order)}\n\n${order.paymentInstructions}`] : []),
    `${order.paymentInstructions ? "View and track" : "View, pay for, and track"} your order here:\n${link}`,
    `Items:\n${items.join("\n")}`,
    totals.join("\n"),
    `Shipping address:\n${addressLines(order)
      .map((line) => `  ${line}`)
      .join("\n")}`,
    "Anyone who has the link above can see this order, so please do not share it.",
  ].join("\n\n");
}

const CELL = 'style="padding:8px 0;border-bottom:1px solid #e4ded4;vertical-align:top"';
const AMOUNT = 'style="padding:8px 0 8px 16px;border-bottom:1px solid #e4ded4;text-align:right;white-space:nowrap"';

function htmlRows(rows: [string, string][]): string {
  return rows
    .map(([label, amount]) => `<tr><td ${CELL}>${escapeHtml(label)}</td><td ${AMOUNT}>${escapeHtml(amount)}</td></tr>`)
    .join("");
}

function instructionsHtml(order: PlacedOrder): string {
  if (!order.paymentInstructions) return "";
  const lines = order.paymentInstructions.split("\n").map(escapeHtml).join("<br>");
  return `<p>${escapeHtml(payBy(order))}</p>\n<p style="padding:12px 16px;border:1px solid #e4ded4">${lines}</p>\n`;
}

function html(order: PlacedOrder, lines: Line[], link: string, shopName: string): string {
  const items = lines.map((line): [string, string] => [
    `${line.qty} × ${lineName(line)}`,
    formatMoney(line.priceCents * line.qty),
  ]);
  const body = `<p>Hello ${escapeHtml(order.firstName)}, we have received your order ${order.id}. We will hold it for you until ${order.holdEndsAt.toUTCString()}. It ships after it is paid.</p>
${instructionsHtml(order)}${buttonHtml(link, order.paymentInstructions ? "View your order" : "View and pay for your order")}
<table role="presentation" width="100%" style="border-collapse:collapse">${htmlRows(items)}${htmlRows(totalLines(order))}</table>
<h2 style="margin:24px 0 8px;font-size:18px">Shipping address</h2>
<p style="margin:0">${addressLines(order).map(escapeHtml).join("<br>")}</p>
<p style="margin:24px 0 0;font-size:14px">Anyone who has the link in this email can see this order, so please do not share it.</p>`;
  return emailHtml("Thank you for your order", shopName, body);
}

/**
 * The order confirmation, with a link that gives access to the order without signing in.
 * @param link the URL of the order's page with its key
 */
export function orderPlacedEmail(order: PlacedOrder, lines: Line[], link: string, shopName: string): Email {
  return {
    recipient: order.email,
    subject: `Your order ${order.id.slice(-6)} at ${shopName}`,
    text: plainText(order, lines, link, shopName),
    html: html(order, lines, link, shopName),
  };
}
