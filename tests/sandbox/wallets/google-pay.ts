import { Router } from "express";
import type { Faults } from "../faults";
import { SHEET_SCRIPT, sheetRouter } from "./sheet";

/** `google.payments.api` of Google's script, with a sheet of its own origin. It takes what Google's documentation requires. */
const payScript = (url: string, isReady: boolean) => `(() => {
  const home = ${JSON.stringify(url)};
  ${SHEET_SCRIPT}
  let isOpen = false;
  const refuse = (statusMessage) => {
    throw Object.assign(new Error(statusMessage), { statusCode: "DEVELOPER_ERROR", statusMessage });
  };
  const checkMethods = ({ apiVersion, apiVersionMinor, allowedPaymentMethods }) => {
    if (apiVersion !== 2 || apiVersionMinor !== 0) refuse("apiVersion must be 2.0");
    for (const { type, parameters, tokenizationSpecification } of allowedPaymentMethods) {
      if (type !== "CARD" || !parameters.allowedCardNetworks?.length || !parameters.allowedAuthMethods?.length) {
        refuse("allowedPaymentMethods are incomplete");
      }
      if (tokenizationSpecification.parameters.gateway !== "paypalsb") refuse("The gateway is unknown");
    }
  };
  const checkSum = ({ countryCode, currencyCode, totalPriceStatus, totalPrice }) => {
    if (!/^[A-Z]{2}$/.test(countryCode) || !/^[A-Z]{3}$/.test(currencyCode)) refuse("transactionInfo is incomplete");
    if (totalPriceStatus !== "FINAL" || !/^\\d+(\\.\\d\\d)?$/.test(totalPrice)) refuse("totalPrice is no final price");
  };
  class PaymentsClient {
    #authorized;
    constructor({ environment, paymentDataCallbacks }) {
      if (!["TEST", "PRODUCTION"].includes(environment)) refuse("environment is unknown");
      this.#authorized = paymentDataCallbacks.onPaymentAuthorized;
    }
    async isReadyToPay(request) {
      checkMethods(request);
      return { result: ${isReady} };
    }
    createButton({ onClick, buttonColor = "black", buttonSizeMode = "static" }) {
      const box = document.createElement("div");
      const button = document.createElement("button");
      const [color, other] = buttonColor === "white" ? ["#fff", "#1f1f1f"] : ["#000", "#fff"];
      button.type = "button";
      button.ariaLabel = "Google Pay";
      button.textContent = "G Pay";
      Object.assign(button.style, { background: color, color: other, border: "1px solid #747775", borderRadius: "4px", cursor: "pointer", font: "500 18px sans-serif", minWidth: "140px", minHeight: "40px" });
      if (buttonSizeMode === "fill") for (const part of [box, button]) Object.assign(part.style, { width: "100%", height: "100%" });
      button.addEventListener("click", onClick);
      box.append(button);
      return box;
    }
    async loadPaymentData(request) {
      checkMethods(request);
      checkSum(request.transactionInfo);
      if (!request.merchantInfo?.merchantId || !request.callbackIntents?.includes("PAYMENT_AUTHORIZATION")) refuse("The request is incomplete");
      if (!navigator.userActivation.isActive || isOpen) refuse("The sheet opens in a press only, and once");
      isOpen = true;
      const { totalPrice, currencyCode } = request.transactionInfo;
      const query = new URLSearchParams({ label: location.host, amount: currencyCode + " " + totalPrice });
      return new Promise((resolve, reject) => {
        const sheet = openSheet("Google Pay", home + "/sheet?" + query, {
          onCancel: () => reject({ statusCode: "CANCELED" }),
          onPay: async (card) => {
            const paymentMethodData = {
              type: "CARD",
              description: "Visa",
              info: { cardNetwork: "VISA", cardDetails: "1111", assuranceDetails: { accountVerified: true, cardHolderAuthenticated: false } },
              tokenizationData: { type: "PAYMENT_GATEWAY", token: JSON.stringify({ card }) },
            };
            const { transactionState, error } = await this.#authorized({ paymentMethodData });
            if (transactionState === "ERROR") {
              // The payer can choose another card.
              sheet.allow(error.message);
              return;
            }
            sheet.close();
            resolve();
          },
        });
        sheet.allow();
      }).finally(() => {
        isOpen = false;
      });
    }
  }
  window.google = { ...window.google, payments: { api: { PaymentsClient } } };
})();
`;

/** Google's script for Google Pay, and its sheet. Faults: `down`, `not-ready`. */
export function googlePayRouter({ url, faults }: { url: string; faults: Faults }): Router {
  const router = Router();
  router.get("/pay.js", (_request, response) => {
    if (faults.consume("google-pay", "down")) response.status(503).end();
    else response.type("text/javascript").send(payScript(url, !faults.consume("google-pay", "not-ready")));
  });
  router.use(sheetRouter("Google Pay"));
  return router;
}
