import { Router } from "express";
import type { Faults } from "./faults";
import { escapeHtml } from "./page";
import { cardFieldsScript } from "./paypal-card-fields";
import { PAYPAL_CURRENCIES } from "./paypal-currencies";

const COMPONENTS = new Set(["buttons", "buttons,card-fields"]);

type Options = {
  /** URL where the router is mounted. */
  url: string;
  clientId: string;
  faults: Faults;
};

/** Draws its buttons in frames of its own origin and opens PayPal's pages in a window, as the JavaScript SDK (v5) does. */
const sdkScript = (url: string, broken: boolean, cardFields: string | null) => `(() => {
  const home = ${JSON.stringify(url)};
  const origin = new URL(home).origin;
  const Buttons = (options) => {
    if (${broken}) throw new Error("The buttons of this sandbox are broken.");
    const way = options.fundingSource === "card" ? "card" : "paypal";
    const frame = document.createElement("iframe");
    frame.title = way === "card" ? "Debit or Credit Card" : "PayPal";
    frame.src = home + "/sdk/button?way=" + way;
    frame.width = "100%";
    frame.height = options.style?.height ?? 45;
    let popup;
    const press = async () => {
      popup = window.open("about:blank", "paypal", "width=480,height=640");
      try {
        const id = await options.createOrder({ paymentSource: way }, {});
        popup.location = home + "/checkoutnow?popup=1&way=" + way + "&token=" + encodeURIComponent(id);
      } catch (error) {
        popup.close();
        options.onError?.(error);
      }
    };
    const ended = async ({ kind, id, payerId }) => {
      try {
        if (kind === "approved") await options.onApprove({ orderID: id, payerID: payerId }, { restart: press });
        else options.onCancel?.({ orderID: id }, {});
      } catch (error) {
        options.onError?.(error);
      }
    };
    const hear = ({ origin: from, source, data }) => {
      if (from !== origin) return;
      if (source === frame.contentWindow && data.kind === "pressed") void press();
      if (source === popup && data.kind !== "pressed") void ended(data);
    };
    return {
      isEligible: () => true,
      render: async (container) => {
        window.addEventListener("message", hear);
        container.append(frame);
      },
      close: async () => {
        window.removeEventListener("message", hear);
        frame.remove();
      },
    };
  };
  window.paypal = { version: "5.0.0-sandbox", FUNDING: { PAYPAL: "paypal", CARD: "card" }, Buttons };
  ${cardFields === null ? "" : `${cardFields}  window.paypal.CardFields = CardFields;`}
})();
`;

const buttonPage = (label: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(label)}</title>
<style>
  html, body { height: 100%; margin: 0; }
  button { width: 100%; height: 100%; font: 700 1rem system-ui, sans-serif; color: #111; background: #ffc439;
    border: 1px solid #8a6a10; border-radius: 4px; cursor: pointer; }
</style>
</head>
<body>
<button type="button">${escapeHtml(label)}</button>
<script>
  document.querySelector("button").addEventListener("click", () => parent.postMessage({ kind: "pressed" }, "*"));
</script>
</body>
</html>
`;

/**
 * PayPal's JavaScript SDK as a page of the shop loads it. Faults: `sdk-down`, `sdk-nonsense`, `buttons-broken`,
 * `card-fields-broken`, `card-fields-ineligible`.
 */
export function paypalSdk({ url, clientId, faults }: Options): Router {
  const router = Router();

  router.get("/sdk/js", ({ query }, response) => {
    if (faults.consume("paypal", "sdk-down")) {
      response.status(503).end();
      return;
    }
    response.type("text/javascript");
    const isUnderstood =
      String(query.currency) in PAYPAL_CURRENCIES &&
      query.intent === "capture" &&
      COMPONENTS.has(String(query.components));
    if (query["client-id"] !== clientId || !isUnderstood) {
      response.status(400).send(`throw new Error("SDK Validation error");`);
      return;
    }
    const nothing = faults.consume("paypal", "sdk-nonsense");
    const withCardFields = query.components !== "buttons";
    const cardFields = withCardFields
      ? cardFieldsScript(
          faults.consume("paypal", "card-fields-broken"),
          !faults.consume("paypal", "card-fields-ineligible"),
        )
      : null;
    response.send(nothing ? "" : sdkScript(url, faults.consume("paypal", "buttons-broken"), cardFields));
  });

  router.get("/sdk/button", ({ query }, response) => {
    response.send(buttonPage(query.way === "card" ? "Debit or Credit Card" : "PayPal"));
  });

  return router;
}
