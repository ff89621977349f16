import { randomBytes } from "node:crypto";
import express, { type Router } from "express";
import { standardLines } from "../../app/providers/postal/street-words";
import { type Faults, generalFaults } from "./faults";

const SERVICE = "usps";

/**
 * USPS OAuth v3 and Addresses v3. Any address in the United States is known, but for streets that say otherwise: UNKNOWN
 * is not found, NODPV gets no mail, TOWER wants a unit, VACANT stands empty.
 */
export function uspsRouter(faults: Faults): Router {
  const router = express.Router();
  const tokens = new Set<string>();
  router.use(generalFaults(SERVICE, faults));

  router.post("/oauth2/v3/token", express.json(), (request, response) => {
    const { client_id, client_secret, grant_type } = request.body ?? {};
    const known = client_id === "sandbox-usps-client" && client_secret === "sandbox-usps-secret";
    if (!known || grant_type !== "client_credentials" || faults.take(SERVICE, "token-refused")) {
      response.status(401).json({ error: "invalid_client", error_description: "The client credentials are invalid." });
      return;
    }
    const access_token = randomBytes(24).toString("hex");
    tokens.add(access_token);
    response.json({
      access_token,
      token_type: "Bearer",
      issued_at: Date.now(),
      expires_in: "28799",
      status: "approved",
    });
  });

  router.get("/addresses/v3/address", (request, response) => {
    const refuse = (status: number, code: string, message: string) =>
      response.status(status).json({ apiVersion: "v3", error: { code, message, errors: [] } });
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    if (!tokens.has(token) || faults.take(SERVICE, "token-ended")) return refuse(401, "401", "Invalid token");
    if (faults.take(SERVICE, "quota")) {
      response.setHeader("Retry-After", "1800");
      return refuse(429, "429", "Too Many Requests");
    }
    const asked = (name: string) => String(request.query[name] ?? "").trim();
    if (!asked("streetAddress") || !asked("state")) return refuse(400, "400", "streetAddress and state are required.");
    const { street, unit } = standardLines(asked("streetAddress"), asked("secondaryAddress"));
    if (street.includes("UNKNOWN")) return refuse(404, "404", "Address Not Found");
    const confirmed = street.includes("NODPV") ? "N" : street.includes("TOWER") && !unit ? "D" : "Y";
    response.json({
      firm: null,
      address: {
        streetAddress: street,
        streetAddressAbbreviation: null,
        secondaryAddress: unit || null,
        city: asked("city").toUpperCase(),
        cityAbbreviation: null,
        state: asked("state").toUpperCase(),
        ZIPCode: asked("ZIPCode"),
        ZIPPlus4: "1234",
        urbanization: null,
      },
      additionalInfo: {
        deliveryPoint: "00",
        carrierRoute: "C001",
        DPVConfirmation: confirmed,
        DPVCMRA: "N",
        business: "N",
        centralDeliveryPoint: "N",
        vacant: street.includes("VACANT") ? "Y" : "N",
      },
      corrections: [],
      matches: [{ code: "31", text: "Single Response - exact match" }],
      warnings: [],
    });
  });
  return router;
}
