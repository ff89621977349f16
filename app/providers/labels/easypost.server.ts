import { z } from "zod";
import { callService, parseAnswer, ServiceUnavailable, serviceFailed } from "~/platform/outbound.server";
import { type BoughtLabel, type LabelAddress, LabelRefused, type LabelService } from "./label-service";

const SERVICE = "EasyPost";

/** Maximum number of rates of a parcel, the cheapest. */
const RATES_LIMIT = 40;

const text = z.string().nullish();

/** An amount such as `7.58`, as hundredths. */
const amount = z
  .string()
  .regex(/^\d{1,7}(?:\.\d{1,5})?$/)
  .transform((dollars) => Math.round(Number(dollars) * 100));

const rateSchema = z.object({
  id: z.string().min(1),
  carrier: z.string().min(1),
  service: z.string().min(1),
  rate: amount,
  currency: z.string().length(3),
  delivery_days: z.number().nullish(),
  est_delivery_days: z.number().nullish(),
});

const shipmentSchema = z.object({
  id: z.string().min(1),
  rates: z.array(rateSchema).nullish(),
  messages: z.array(z.object({ carrier: text, message: z.unknown() })).nullish(),
  tracking_code: text,
  postage_label: z
    .object({
      label_url: z.url({ protocol: /^https?$/ }).nullish(),
      label_pdf_url: z.url({ protocol: /^https?$/ }).nullish(),
    })
    .nullish(),
  selected_rate: rateSchema.nullish(),
  refund_status: text,
});

type Shipment = z.output<typeof shipmentSchema>;

const errorSchema = z.object({ error: z.object({ code: text, message: z.unknown(), errors: z.unknown() }) });

/** Errors after which the label may be bought all the same. */
const UNKNOWN_OUTCOME = ["SHIPMENT.PURCHASE.IN_PROGRESS", "SHIPMENT.POSTAGE.TIMED_OUT", "SHIPMENT.POSTAGE.NO_RESPONSE"];

const IS_BOUGHT = "SHIPMENT.POSTAGE.EXISTS";

/** `GroundAdvantage` and `FEDEX_GROUND` in words. */
const inWords = (service: string) => service.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");

/** `UPSDAP` and `FedExDefault`, which are kinds of accounts, as the carrier's name. */
const carrierName = (carrier: string) => carrier.replace(/(?:DAP|Default)$/, "");

/** What the service says in an error: a sentence, or a list of them by field. */
function messageOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(messageOf).filter(Boolean).join(" ");
  if (typeof value === "object" && value !== null && "message" in value) return messageOf(value.message);
  return "";
}

const inOneLine = (message: string) => message.replace(/\s+/g, " ").trim().slice(0, 300).replace(/\.$/, "");

function addressJson({ postalCode, ...address }: LabelAddress) {
  return { ...address, zip: postalCode };
}

const VOIDED: Record<string, BoughtLabel["voided"]> = {
  submitted: "pending",
  refunded: "yes",
  rejected: "refused",
  not_applicable: "refused",
};

/** The label of a shipment; null when none was bought. */
function labelOf({ tracking_code, postage_label, selected_rate, refund_status }: Shipment): BoughtLabel | null {
  const url = postage_label?.label_pdf_url ?? postage_label?.label_url;
  if (!url || !tracking_code || !selected_rate) return null;
  return {
    number: tracking_code.replace(/\s+/g, "").toUpperCase().slice(0, 60),
    url,
    cents: selected_rate.rate,
    currency: selected_rate.currency,
    voided: VOIDED[refund_status ?? ""] ?? "no",
  };
}

function requireLabel(shipment: Shipment): BoughtLabel {
  const label = labelOf(shipment);
  if (!label) throw serviceFailed(SERVICE, "malformed", "sent no label");
  return label;
}

type Options = {
  apiKey: string;
  /** Without a trailing slash. */
  apiUrl: string;
};

/** EasyPost v2: a shipment is created with its rates, bought at one of them at most once, and refunded until it is scanned. */
export function easyPost({ apiKey, apiUrl }: Options): LabelService {
  const headers = {
    Authorization: `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`,
    "Content-Type": "application/json",
  };

  async function send(
    path: string,
    call: { body?: object; isRepeatable?: boolean } = {},
  ): Promise<Shipment | "bought"> {
    const { status, json } = await callService({
      service: SERVICE,
      url: `${apiUrl}/shipments${path}`,
      method: call.body ? "POST" : "GET",
      headers,
      body: call.body && JSON.stringify(call.body),
      isRepeatable: call.isRepeatable,
    });
    if (status >= 400) {
      const { error } = errorSchema.safeParse(json).data ?? {};
      if (error?.code === IS_BOUGHT) return "bought";
      const reason = inOneLine(messageOf([error?.message, error?.errors])) || `status ${status}`;
      if (UNKNOWN_OUTCOME.includes(error?.code ?? "")) throw new ServiceUnavailable(SERVICE, "status", reason);
      throw new LabelRefused(SERVICE, reason);
    }
    return parseAnswer(SERVICE, shipmentSchema, json);
  }

  async function requireShipment(path: string, call?: Parameters<typeof send>[1]): Promise<Shipment> {
    const shipment = await send(path, call);
    if (shipment === "bought") throw serviceFailed(SERVICE, "malformed", "sent an unexpected response");
    return shipment;
  }

  return {
    name: SERVICE,
    async offer(from, to, { id, note, ounces, size }) {
      const shipment = {
        reference: id,
        from_address: addressJson(from),
        to_address: addressJson(to),
        parcel: { weight: ounces, ...size },
        options: { label_format: "PDF", label_size: "4x6", print_custom_1: note },
      };
      // An offer costs nothing, so that a second one does no harm.
      const offered = await requireShipment("", { body: { shipment }, isRepeatable: true });
      const rates = (offered.rates ?? [])
        .map((rate) => ({
          id: rate.id,
          carrier: carrierName(rate.carrier),
          service: inWords(rate.service),
          cents: rate.rate,
          currency: rate.currency,
          days: rate.delivery_days ?? rate.est_delivery_days ?? null,
        }))
        .sort((one, other) => one.cents - other.cents)
        .slice(0, RATES_LIMIT);
      if (rates.length > 0) return { id: offered.id, rates };
      throw new LabelRefused(SERVICE, inOneLine(messageOf(offered.messages ?? [])) || "No carrier takes this parcel");
    },
    async buy(offerId, rateId) {
      const path = `/${encodeURIComponent(offerId)}`;
      // A shipment is bought once: the second attempt is answered with an error that says so.
      const shipment = await send(`${path}/buy`, { body: { rate: { id: rateId } }, isRepeatable: true });
      return requireLabel(shipment === "bought" ? await requireShipment(path) : shipment);
    },
    async find(offerId) {
      return labelOf(await requireShipment(`/${encodeURIComponent(offerId)}`));
    },
    async void(offerId) {
      return requireLabel(await requireShipment(`/${encodeURIComponent(offerId)}/refund`, { body: {} }));
    },
  };
}
