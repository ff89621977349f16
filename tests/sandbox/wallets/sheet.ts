import { type RequestHandler, Router } from "express";
import { escapeHtml, page } from "../page";

/** The cards in the wallets of the sandbox, by what is sent for them. */
export const WALLET_CARDS = { good: "Visa 1111", declined: "Visa 0002, which is declined" } as const;

/** Lets pages of the shop call the sandbox, as the services let all pages. */
export const forPages: RequestHandler = (request, response, next) => {
  response.set("Access-Control-Allow-Origin", request.get("Origin") ?? "*");
  response.set("Access-Control-Allow-Headers", "Content-Type");
  if (request.method === "OPTIONS") response.status(204).end();
  else next();
};

/**
 * `openSheet` of a wallet's script: a frame of the wallet's own over the page. What is chosen there is heard by `onPay` and
 * `onCancel`; nothing can be chosen before `allow`.
 */
export const SHEET_SCRIPT = `
  const openSheet = (title, address, { onPay, onCancel }) => {
    const { origin } = new URL(address);
    const layer = document.createElement("div");
    Object.assign(layer.style, { position: "fixed", inset: "0", zIndex: "1000", background: "rgb(0 0 0 / 0.6)" });
    const frame = document.createElement("iframe");
    frame.title = title;
    frame.src = address;
    Object.assign(frame.style, { position: "absolute", inset: "10% 5%", width: "90%", height: "80%", border: "0", background: "#fff", colorScheme: "light" });
    layer.append(frame);
    const state = { allowed: false, text: "" };
    const show = () => frame.contentWindow?.postMessage(state, origin);
    const close = () => {
      window.removeEventListener("message", hear);
      layer.remove();
    };
    const hear = ({ origin: from, source, data }) => {
      if (from !== origin || source !== frame.contentWindow) return;
      if (data.kind === "loaded") show();
      if (data.kind === "pay" && state.allowed) {
        state.allowed = false;
        show();
        onPay(data.card);
      }
      if (data.kind === "cancel") {
        close();
        onCancel();
      }
    };
    window.addEventListener("message", hear);
    document.body.append(layer);
    return {
      close,
      allow: (text = "") => {
        Object.assign(state, { allowed: true, text });
        show();
      },
    };
  };
`;

const PAGE_SCRIPT = `
  const buttons = document.querySelectorAll("button[name=card]");
  window.addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    for (const button of buttons) button.disabled = !data.allowed;
    document.querySelector("#message").textContent = data.text;
  });
  document.addEventListener("click", ({ target }) => {
    if (target.name === "card") parent.postMessage({ kind: "pay", card: target.value }, "*");
    if (target.name === "cancel") parent.postMessage({ kind: "cancel" }, "*");
  });
  parent.postMessage({ kind: "loaded" }, "*");
`;

/** The page in a wallet's frame, at `/sheet`: who is paid, how much, and with which card. */
export function sheetRouter(title: string): Router {
  const router = Router();
  router.get("/sheet", ({ query }, response) => {
    const cards = Object.entries(WALLET_CARDS).map(
      ([name, words]) => `<button name="card" value="${name}" disabled>Pay with ${words}</button>`,
    );
    const body = `<h1>${title}</h1>
<dl>
<dt>To</dt><dd>${escapeHtml(String(query.label))}</dd>
<dt>Amount</dt><dd class="amount">${escapeHtml(String(query.amount))}</dd>
</dl>
${cards.join("\n")}
<button name="cancel" class="quiet">Close</button>
<p class="error" id="message" role="alert"></p>
<script>${PAGE_SCRIPT}</script>`;
    response.send(page({ title, notice: `${title} sandbox: no real money`, narrow: true, body }));
  });
  return router;
}
