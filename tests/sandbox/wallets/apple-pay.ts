import { Router } from "express";
import type { Faults } from "../faults";
import { SHEET_SCRIPT, sheetRouter } from "./sheet";

/**
 * `ApplePaySession`, which Apple's browsers have of their own, as a script for the others, with a sheet in a frame. It takes what
 * Apple's documentation requires, and keeps its order: first the merchant is validated, then the payment method chosen.
 */
const sessionScript = (url: string, canPay: boolean) => `(() => {
  const home = ${JSON.stringify(url)};
  ${SHEET_SCRIPT}
  class ApplePaySession {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static canMakePayments = () => ${canPay};
    #request;
    #sheet;
    #step = "new";
    constructor(version, request) {
      const { countryCode, currencyCode, merchantCapabilities, supportedNetworks, total } = request;
      const isComplete = /^[A-Z]{2}$/.test(countryCode) && /^[A-Z]{3}$/.test(currencyCode) &&
        merchantCapabilities?.includes("supports3DS") && supportedNetworks?.length > 0 &&
        total?.label && /^\\d+(\\.\\d\\d)?$/.test(total.amount);
      if (version < 1 || !isComplete) throw new TypeError("The payment request is incomplete.");
      if (!navigator.userActivation.isActive) throw new DOMException("Only in a press of a button.", "InvalidAccessError");
      this.#request = request;
    }
    #go(from, to) {
      if (this.#step !== from) throw new DOMException("Not now: " + this.#step, "InvalidAccessError");
      this.#step = to;
    }
    #close() {
      this.#sheet.close();
      this.#step = "ended";
    }
    begin() {
      this.#go("new", "validating");
      const { total, currencyCode } = this.#request;
      const query = new URLSearchParams({ label: total.label, amount: currencyCode + " " + total.amount });
      this.#sheet = openSheet("Apple Pay", home + "/sheet?" + query, {
        onCancel: () => {
          this.#step = "ended";
          this.oncancel?.({});
        },
        onPay: (card) => {
          this.#go("ready", "authorized");
          const data = btoa(JSON.stringify({ card, currency: currencyCode, amount: total.amount }));
          const token = { paymentData: { version: "EC_v1", data }, paymentMethod: { network: "Visa", type: "credit" }, transactionIdentifier: crypto.randomUUID() };
          const asked = this.#request.requiredBillingContactFields ?? [];
          const billingContact = asked.includes("postalAddress") ? { postalCode: "97205", countryCode: "US" } : undefined;
          this.onpaymentauthorized({ payment: { token, billingContact } });
        },
      });
      this.onvalidatemerchant({ validationURL: home + "/session" });
    }
    abort() {
      this.#close();
    }
    completeMerchantValidation(session) {
      if (!session?.signature) throw new TypeError("This is no merchant session.");
      this.#go("validating", "choosing");
      this.onpaymentmethodselected({ paymentMethod: { type: "credit" } });
    }
    completePaymentMethodSelection({ newTotal }) {
      if (newTotal?.amount !== this.#request.total.amount) throw new TypeError("Another sum than before.");
      this.#go("choosing", "ready");
      this.#sheet.allow();
    }
    completePayment({ status }) {
      if (![ApplePaySession.STATUS_SUCCESS, ApplePaySession.STATUS_FAILURE].includes(status)) throw new TypeError("No status.");
      this.#go("authorized", "ended");
      this.#close();
    }
  }
  window.ApplePaySession = ApplePaySession;
})();
`;

/** A script with Apple Pay for browsers that have none, and its sheet. Faults: `down`, `no-cards`. */
export function applePayRouter({ url, faults }: { url: string; faults: Faults }): Router {
  const router = Router();
  router.get("/apple-pay-sdk.js", (_request, response) => {
    if (faults.consume("apple-pay", "down")) response.status(503).end();
    else response.type("text/javascript").send(sessionScript(url, !faults.consume("apple-pay", "no-cards")));
  });
  router.use(sheetRouter("Apple Pay"));
  return router;
}
