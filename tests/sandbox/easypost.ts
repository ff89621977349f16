import { randomBytes } from "node:crypto";
import express, { type Response, Router } from "express";
import { z } from "zod";
import { commonFaults, type Faults } from "./faults";

const SERVICE = "easypost";

export const EASYPOST_KEY = "sandbox-easypost-key";

const address = z.object({
  name: z.string().min(1),
  street1: z.string().min(1),
  city: z.string().min(1),
  state: z.string(),
  zip: z.string().min(1),
  country: z.string().length(2),
});

const inches = z.number().positive().optional();

const wanted = z.object({
  shipment: z.object({
    reference: z.string().optional(),
    from_address: address,
    to_address: address,
    parcel: z.object({ weight: z.number().positive(), length: inches, width: inches, height: inches }),
    options: z.object({ print_custom_1: z.string().optional() }).optional(),
  }),
});

type Rate = {
  id: string;
  carrier: string;
  service: string;
  rate: string;
  currency: "USD";
  delivery_days: number | null;
};

type Shipment = z.output<typeof wanted>["shipment"] & {
  id: string;
  rates: Rate[];
  messages: { carrier: string; type: string; message: string }[];
  tracking_code: string | null;
  postage_label: { label_url: string; label_pdf_url: string } | null;
  selected_rate: Rate | null;
  refund_status: "submitted" | "refunded" | "rejected" | null;
};

/** Carriers' services: price of the first ounce and of each further one in cents, days, and the heaviest parcel in ounces. */
const SERVICES: [carrier: string, service: string, first: number, further: number, days: number, most: number][] = [
  ["USPS", "GroundAdvantage", 512, 14, 4, 1120],
  ["USPS", "Priority", 834, 19, 2, 1120],
  ["USPS", "Express", 2870, 31, 1, 1120],
  ["UPSDAP", "Ground", 945, 11, 3, 2400],
];

const newId = (kind: string) => `${kind}_${randomBytes(16).toString("hex")}`;

function ratesFor(ounces: number): Rate[] {
  return SERVICES.filter(([, , , , , most]) => ounces <= most).map(([carrier, service, first, further, days]) => ({
    id: newId("rate"),
    carrier,
    service,
    rate: ((first + further * Math.ceil(ounces - 1)) / 100).toFixed(2),
    currency: "USD",
    delivery_days: days,
  }));
}

/** A page of 4 by 6 inches with some lines, as a PDF file. */
function pdf(lines: string[]): string {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&").replace(/[^ -~]/g, "?")}) Tj T*`).join("\n");
  const content = `BT /F1 14 Tf 20 TL 20 400 Td\n${text}\nET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(start).padStart(10, "0")} 00000 n \n`;
  });
  const end = file.length;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join("")}`;
  return `${file}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF\n`;
}

function refuse(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ error: { code, message, errors: [] } });
}

export type EasyPostSandbox = { router: Router; shipments: Map<string, Shipment>; reset: () => void };

/**
 * EasyPost v2. A parcel over 150 pounds is taken by no carrier. A refund is submitted, and refunded when it is looked up next.
 * Specific faults: `key-refused`, `buy-refused`, `buy-down` (nothing is bought), `buy-lost` (bought, without an answer),
 * `refund-refused`, `refund-lost`, `refund-rejected` (by the carrier, when it is looked up next).
 */
export function easyPostSandbox({ url, faults }: { url: string; faults: Faults }): EasyPostSandbox {
  const shipments = new Map<string, Shipment>();
  const router = Router();

  router.get("/labels/:id.pdf", (request, response) => {
    const found = shipments.get(request.params.id);
    if (!found?.tracking_code) return void response.status(404).send("There is no such label.");
    const { from_address: from, to_address: to, selected_rate, options } = found;
    const lines = (one: typeof from) => [
      one.name,
      one.street1,
      `${one.city} ${one.state} ${one.zip} ${one.country}`,
      "",
    ];
    const head = [`SAMPLE  ${selected_rate?.carrier} ${selected_rate?.service}`, ""];
    const foot = [found.tracking_code, options?.print_custom_1 ?? ""];
    response.type("pdf").send(pdf([...head, ...lines(from), "TO", ...lines(to), ...foot]));
  });

  router.use("/v2", commonFaults(SERVICE, faults), express.json());
  router.use("/v2", (request, response, next) => {
    const [kind, key] = String(request.headers.authorization).split(" ");
    const isKnown = kind === "Basic" && Buffer.from(key ?? "", "base64").toString() === `${EASYPOST_KEY}:`;
    if (isKnown && !faults.consume(SERVICE, "key-refused")) return next();
    refuse(response, 401, "APIKEY.INACTIVE", "This api key is no longer active. Please use a different api key.");
  });

  router.post("/v2/shipments", (request, response) => {
    const parsed = wanted.safeParse(request.body);
    if (!parsed.success) return refuse(response, 422, "SHIPMENT.INVALID_PARAMS", "Unable to create shipment, invalid.");
    const { shipment } = parsed.data;
    const rates = ratesFor(shipment.parcel.weight);
    const made: Shipment = {
      ...shipment,
      id: newId("shp"),
      rates,
      messages: rates.length
        ? []
        : [{ carrier: "USPS", type: "rate_error", message: "This parcel is heavier than 70 pounds." }],
      tracking_code: null,
      postage_label: null,
      selected_rate: null,
      refund_status: null,
    };
    shipments.set(made.id, made);
    response.status(201).json(made);
  });

  router.param("id", (_request, response, next, id) => {
    if (shipments.has(id)) return next();
    refuse(response, 404, "NOT_FOUND", "The requested resource could not be found.");
  });
  const shipmentOf = (id: string) => shipments.get(id) as Shipment;

  router.get("/v2/shipments/:id", (request, response) => {
    const found = shipmentOf(request.params.id);
    if (found.refund_status === "submitted")
      found.refund_status = faults.consume(SERVICE, "refund-rejected", found.reference) ? "rejected" : "refunded";
    response.json(found);
  });

  router.post("/v2/shipments/:id/buy", (request, response) => {
    const found = shipmentOf(request.params.id);
    if (faults.consume(SERVICE, "buy-down", found.reference))
      return void response.status(503).json({ error: "Unavailable" });
    const isLost = faults.consume(SERVICE, "buy-lost", found.reference);
    if (found.tracking_code && isLost) return void request.socket.destroy();
    if (found.tracking_code)
      return refuse(response, 422, "SHIPMENT.POSTAGE.EXISTS", "Postage already exists for this shipment.");
    const rate = found.rates.find(({ id }) => id === request.body?.rate?.id);
    if (!rate) return refuse(response, 422, "SHIPMENT.POSTAGE.FAILURE", "The rate does not belong to this shipment.");
    if (faults.consume(SERVICE, "buy-refused"))
      return refuse(response, 402, "PAYMENT_REQUIRED", "Insufficient funds. Please add funds to your account.");
    const digits = String(BigInt(`0x${randomBytes(8).toString("hex")}`))
      .padStart(18, "0")
      .slice(-18);
    const address = `${url}/labels/${found.id}.pdf`;
    found.tracking_code = rate.carrier === "USPS" ? `9400${digits}` : `1Z${digits.slice(0, 16)}`;
    found.postage_label = { label_url: address, label_pdf_url: address };
    found.selected_rate = rate;
    if (isLost) return void request.socket.destroy();
    response.json(found);
  });

  router.post("/v2/shipments/:id/refund", (request, response) => {
    const found = shipmentOf(request.params.id);
    if (!found.tracking_code)
      return refuse(response, 422, "SHIPMENT.POSTAGE.REQUIRED", "There is no postage to refund.");
    if (faults.consume(SERVICE, "refund-refused")) {
      const message = "Unable to request refund. The parcel has been shipped.";
      return refuse(response, 422, "SHIPMENT.REFUND.UNAVAILABLE", message);
    }
    found.refund_status ??= "submitted";
    if (faults.consume(SERVICE, "refund-lost", found.reference)) return void request.socket.destroy();
    response.json(found);
  });

  return { router, shipments, reset: () => shipments.clear() };
}
