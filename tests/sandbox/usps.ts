import { createHash, randomBytes } from "node:crypto";
import express, { type Router } from "express";
import { standardLines } from "../../app/providers/postal/street-words";
import { commonFaults, type Faults } from "./faults";

const SERVICE = "usps";
const VERSION = "/addresses/v3";

type Place = { street: string; city: string; state: string; zip: string; plus4: string; hasUnits?: boolean };

/** Public buildings, with their correct city and ZIP code. */
const PLACES: Place[] = [
  { street: "1600 PENNSYLVANIA AVE NW", city: "WASHINGTON", state: "DC", zip: "20500", plus4: "0005" },
  { street: "475 LENFANT PLZ SW", city: "WASHINGTON", state: "DC", zip: "20260", plus4: "0004", hasUnits: true },
  { street: "350 5TH AVE", city: "NEW YORK", state: "NY", zip: "10118", plus4: "0110", hasUnits: true },
  { street: "233 S WACKER DR", city: "CHICAGO", state: "IL", zip: "60606", plus4: "7147", hasUnits: true },
  { street: "1 DR CARLTON B GOODLETT PL", city: "SAN FRANCISCO", state: "CA", zip: "94102", plus4: "4603" },
];

/** Y, or why delivery is not confirmed: D missing unit, S unknown unit, N no mail. */
function confirmationOf(street: string, unit: string, place: Place | undefined): "Y" | "D" | "S" | "N" {
  if (street.includes("NODPV")) return "N";
  if (/\b999$/.test(unit)) return "S";
  return (place?.hasUnits || street.includes("TOWER")) && !unit ? "D" : "Y";
}

/** The same four digits for the same street. */
function plus4Of(street: string): string {
  const number = createHash("sha256").update(street).digest().readUInt16BE(0);
  return String(1000 + (number % 9000));
}

/**
 * USPS OAuth v3 and Addresses v3. Any address in the United States is known, except for special streets: UNKNOWN is not
 * found, NODPV gets no mail, TOWER requires a unit and has no unit 999, VACANT is vacant.
 * Specific faults: `token-refused`, `token-ended`, `quota`.
 */
export function uspsRouter(faults: Faults): Router {
  const router = express.Router();
  /** A new token invalidates the previous one. */
  let goodToken: string | undefined;
  router.use(commonFaults(SERVICE, faults));

  router.post("/oauth2/v3/token", express.json(), (request, response) => {
    const { client_id, client_secret, grant_type } = request.body ?? {};
    const known = client_id === "sandbox-usps-client" && client_secret === "sandbox-usps-secret";
    if (!known || faults.consume(SERVICE, "token-refused")) {
      response.status(401).json({ error: "invalid_client", error_description: "The client credentials are invalid." });
      return;
    }
    if (grant_type !== "client_credentials") {
      response.status(400).json({ error: "unsupported_grant_type", error_description: "The grant type is unknown." });
      return;
    }
    goodToken = randomBytes(24).toString("hex");
    response.json({
      access_token: goodToken,
      token_type: "Bearer",
      issued_at: Date.now(),
      expires_in: "28799",
      status: "approved",
      scope: "addresses",
      client_id,
    });
  });

  router.get("/addresses/v3/address", (request, response) => {
    const refuse = (status: number, message: string) => {
      const errors = [{ status: String(status), title: message, detail: message }];
      response.status(status).json({ apiVersion: VERSION, error: { code: String(status), message, errors } });
    };
    if (faults.consume(SERVICE, "token-ended")) goodToken = undefined;
    if (!goodToken || request.headers.authorization !== `Bearer ${goodToken}`) return refuse(401, "Invalid token");
    if (faults.consume(SERVICE, "quota")) {
      response.setHeader("Retry-After", "1800");
      return refuse(429, "Too Many Requests");
    }
    const requested = (name: string) => String(request.query[name] ?? "").trim();
    const state = requested("state").toUpperCase();
    if (!requested("streetAddress")) return refuse(400, "The street address is required.");
    if (!/^[A-Z]{2}$/.test(state)) return refuse(400, "The state must be two letters.");
    if (!/^(\d{5})?$/.test(requested("ZIPCode"))) return refuse(400, "The ZIP code must be five digits.");
    if (!requested("city") && !requested("ZIPCode")) return refuse(400, "A city or a ZIP code is required.");

    const { street, unit } = standardLines(requested("streetAddress"), requested("secondaryAddress"));
    const place = PLACES.find((candidate) => candidate.street === street && candidate.state === state);
    if (street === "" || street.includes("UNKNOWN")) return refuse(404, "Address Not Found");
    const confirmation = confirmationOf(street, unit, place);
    const needsMore = { code: "32", text: "Default address: more information is needed, such as an apartment number." };
    response.json({
      firm: null,
      address: {
        streetAddress: street,
        streetAddressAbbreviation: null,
        secondaryAddress: unit || null,
        city: place?.city ?? requested("city").toUpperCase(),
        cityAbbreviation: null,
        state,
        ZIPCode: place?.zip ?? (requested("ZIPCode") || "00000"),
        ZIPPlus4: place?.plus4 ?? plus4Of(street),
        urbanization: null,
      },
      additionalInfo: {
        deliveryPoint: "00",
        carrierRoute: "C001",
        DPVConfirmation: confirmation,
        DPVCMRA: "N",
        business: place ? "Y" : "N",
        centralDeliveryPoint: "N",
        vacant: street.includes("VACANT") ? "Y" : "N",
      },
      corrections: confirmation === "D" ? [needsMore] : [],
      matches: [{ code: "31", text: "Single Response - exact match" }],
      warnings: [],
    });
  });
  return router;
}
