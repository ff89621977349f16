import type { OrderWithItems } from "~/shop/orders/order.server";
import { orderLabel } from "~/shop/orders/order-number";
import { isPaidOnDelivery, methodNamed, providerOfMethod } from "~/shop/payment-methods/payment-providers.server";
import { otherMethods } from "~/shop/payments/change-method.server";

/** How an order can be paid, for its page. */
export type PaymentOptions =
  | { kind: "manual"; instructions: string; orderNumber: string; isOnDelivery: boolean }
  | {
      kind: "online";
      provider: string;
      /** What the shopper reads while the shop cannot use the provider; null when it can. */
      unavailable: string | null;
      /** The names of the ways to pay it then; empty for none. */
      others: string[];
      widget: { name: string; config: Record<string, string> } | null;
      /** The texts of the form that works without the widget. */
      button: { label: string; hint: string; besideFields: string };
      /** What the shopper reads while the provider still reviews a payment, or the bank has not confirmed it; null without one. */
      pending: string | null;
    };

/** How an order can be paid. Instructions that were removed from the settings stay with the orders they were given for. */
export function paymentOptions(order: OrderWithItems): PaymentOptions {
  const provider = providerOfMethod(order.paymentMethod);
  if (provider.kind === "manual") {
    const instructions = provider.instructions() || order.paymentInstructions;
    const isOnDelivery = isPaidOnDelivery(order.paymentMethod);
    return { kind: "manual", instructions, orderNumber: orderLabel(order), isOnDelivery };
  }
  const { name, unavailable, widget } = provider;
  const others = otherMethods(order).map((method) => method.name);
  const pending =
    provider.pendingText ??
    `${name} is still checking your payment. The order is paid as soon as ${name} says so: please do not pay again.`;
  return {
    kind: "online",
    provider: name,
    unavailable:
      unavailable &&
      `Paying with ${name} is not possible at the moment (${unavailable}). Your order is kept; please ${others.length > 0 ? "pay another way" : "contact us"}.`,
    others,
    widget: widget && { name: widget.name, config: widget.config },
    button: methodNamed(order.paymentMethod).button ?? { label: "Pay", hint: "", besideFields: "" },
    pending: order.isPaymentPending ? pending : null,
  };
}
