import { z } from "zod";
import { Invalid } from "~/platform/errors";
import type { ApprovedCart, CartQuote, PayerChoice } from "../payment-provider";
import { valueToCents } from "./paypal-money";
import { NAME_LIMIT, paypalAmount, pricesOf, truncate } from "./paypal-request";

const addressSchema = z.object({
  address_line_1: z.string().max(300).default(""),
  address_line_2: z.string().max(300).default(""),
  admin_area_2: z.string().max(120).default(""),
  admin_area_1: z.string().max(300).default(""),
  postal_code: z.string().max(60).default(""),
  country_code: z.string().length(2),
});

/** What PayPal asks when the payer has chosen an address or a rate: Orders v2, `order_update_callback_request`. */
const questionSchema = z.object({
  id: z.string().max(36).optional(),
  shipping_address: addressSchema,
  shipping_option: z.object({ id: z.string().max(127) }).nullish(),
  purchase_units: z
    .array(z.object({ reference_id: z.string().max(256).optional() }))
    .max(10)
    .optional(),
});

/** PayPal's order after the approval, as far as it says what the payer has chosen. */
const approvedSchema = z.object({
  status: z.string(),
  payer: z
    .object({
      email_address: z.string().optional(),
      name: z.object({ given_name: z.string().optional(), surname: z.string().optional() }).optional(),
    })
    .optional(),
  purchase_units: z
    .array(
      z.object({
        amount: z.object({ currency_code: z.string(), value: z.string() }),
        shipping: z
          .object({
            name: z.object({ full_name: z.string().optional() }).optional(),
            address: addressSchema,
            options: z.array(z.object({ id: z.string(), selected: z.boolean().optional() })).optional(),
          })
          .optional(),
      }),
    )
    .min(1),
});

const placeOf = (address: z.output<typeof addressSchema>) => ({
  city: address.admin_area_2,
  state: address.admin_area_1,
  postalCode: address.postal_code,
  country: address.country_code,
});

/** Reads PayPal's question about a payer's address or rate, and answers it. @throws Invalid when it is not one */
export function answerQuestion(body: unknown, quote: (choice: PayerChoice) => CartQuote | null) {
  const parsed = questionSchema.safeParse(body);
  if (!parsed.success) throw new Invalid("This is not a question of PayPal's about an order's shipping.");
  const { id, shipping_address, shipping_option, purchase_units } = parsed.data;
  const answer = quote({ place: placeOf(shipping_address), rateId: shipping_option?.id ?? null });
  if (!answer) return { status: 422, json: { name: "UNPROCESSABLE_ENTITY", details: [{ issue: "ADDRESS_ERROR" }] } };
  const { rates, rateId, sums } = answer;
  const unit = {
    reference_id: purchase_units?.[0]?.reference_id ?? "default",
    ...pricesOf(sums),
    shipping_options: rates.map((rate) => ({
      id: rate.id,
      label: truncate(rate.label, NAME_LIMIT),
      type: "SHIPPING",
      amount: paypalAmount(rate.priceCents, sums.currency),
      selected: rate.id === rateId,
    })),
  };
  return { status: 200, json: { id, purchase_units: [unit] } };
}

/** The first and the last name of a recipient, whom PayPal has as one text: as the payer's, if it is the payer. */
function namesOf(fullName: string, given: string, surname: string): { firstName: string; lastName: string } {
  const name = fullName.trim() || `${given} ${surname}`.trim();
  if (name === `${given} ${surname}`.trim()) return { firstName: given, lastName: surname };
  const last = name.lastIndexOf(" ");
  return last < 0
    ? { firstName: name, lastName: surname }
    : { firstName: name.slice(0, last), lastName: name.slice(last + 1) };
}

/** A cart whose payment was approved, from PayPal's order; null without approval or address. */
export function toApprovedCart(order: unknown): ApprovedCart | null {
  const parsed = approvedSchema.safeParse(order);
  const unit = parsed.data?.purchase_units[0];
  if (!unit?.shipping || parsed.data?.status !== "APPROVED") return null;
  const { address, name, options = [] } = unit.shipping;
  const { name: payer, email_address = "" } = parsed.data.payer ?? {};
  return {
    totalCents: valueToCents(unit.amount.value, unit.amount.currency_code) ?? -1,
    currency: unit.amount.currency_code,
    rateId: options.find(({ selected }) => selected)?.id ?? null,
    email: email_address,
    shipTo: {
      ...namesOf(name?.full_name ?? "", payer?.given_name ?? "", payer?.surname ?? ""),
      ...placeOf(address),
      address1: address.address_line_1,
      address2: address.address_line_2,
    },
  };
}
