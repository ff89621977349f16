import express, { type Response, Router } from "express";
import { escapeHtml, page } from "./page";
import type { StripeIntent, StripeSession } from "./stripe";

const NOTICE = "Stripe sandbox: no real money";

/** Stripe's test cards. */
const CARDS: Record<string, "pays" | "declined" | "three-d-secure"> = {
  "4242424242424242": "pays",
  "4000000000000002": "declined",
  "4000002500003155": "three-d-secure",
};

type Options = {
  sessions: ReadonlyMap<string, StripeSession>;
  intents: ReadonlyMap<string, StripeIntent>;
  /** The path where the router is mounted. */
  path: string;
  pay: (session: StripeSession, method: string, outcome: StripeIntent["status"]) => void;
  decide: (sessionId: string, outcome: "succeeded" | "failed") => void;
  dispute: (intentId: string, status: string) => void;
};

const amountOf = ({ amount, currency }: { amount: number; currency: string }) =>
  currency === "jpy" ? `JPY ${amount}` : `${currency.toUpperCase()} ${(amount / 100).toFixed(2)}`;

const returnUrl = ({ id, request }: StripeSession) => request.success_url.replace("{CHECKOUT_SESSION_ID}", id);

/** The hosted payment page, its 3-D Secure challenge, and what happens afterwards at banks. They need no JavaScript. */
export function stripePages({ sessions, intents, path, pay, decide, dispute }: Options): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false });
  const show = (response: Response, title: string, body: string, status = 200) =>
    response.status(status).send(page({ title, notice: NOTICE, narrow: true, body }));

  function openSession(response: Response, id: string): StripeSession | null {
    const session = sessions.get(id);
    if (!session) show(response, "Unknown payment", "<h1>Something went wrong</h1><p>No such page.</p>", 404);
    if (session && session.status === "open" && session.expiresAt * 1000 > Date.now()) return session;
    if (session) {
      const back = session.status === "complete" ? returnUrl(session) : session.request.cancel_url;
      const body = `<h1>You're all done here</h1>
<p>This payment is complete, or its time is over. <a href="${escapeHtml(back)}">Return to the shop</a></p>`;
      show(response, "You're all done here", body);
    }
    return null;
  }

  function showPayment(response: Response, session: StripeSession, error = "") {
    const lines = session.request.line_items
      .map(({ price_data: { product_data, unit_amount, currency }, quantity }) => {
        const amount = amountOf({ amount: unit_amount * quantity, currency });
        return `<dt>${escapeHtml(product_data.name)}${quantity > 1 ? `, ${quantity}` : ""}</dt><dd>${amount}</dd>`;
      })
      .join("");
    const invalid = error ? ' aria-invalid="true" aria-describedby="error"' : "";
    const body = `<h1>Pay</h1>
<p class="amount">${amountOf(session)}</p>
<dl>${lines}</dl>
<form method="post" action="${path}/c/pay/${session.id}" novalidate>
<p>${escapeHtml(session.request.customer_email)}</p>
<button name="choice" value="apple-pay">Apple Pay</button>
<button name="choice" value="google-pay">Google Pay</button>
<p>Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks the bank.</p>
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number"${invalid}>
${error ? `<p class="error" id="error">${error}</p>` : ""}
<button name="choice" value="card">Pay</button>
<button name="choice" value="sepa" class="quiet">SEPA Direct Debit</button>
<button name="choice" value="cancel" class="quiet">Cancel and return</button>
</form>`;
    show(response, error ? "Error: Pay" : "Pay", body, error ? 400 : 200);
  }

  function paid(response: Response, session: StripeSession, method: string, outcome: "succeeded" | "processing") {
    pay(session, method, outcome);
    response.redirect(303, returnUrl(session));
  }

  function payByCard(response: Response, session: StripeSession, number: string) {
    const card = Object.hasOwn(CARDS, number) ? CARDS[number] : undefined;
    if (!card) return showPayment(response, session, "Your card number is invalid.");
    if (card === "pays") return paid(response, session, "card", "succeeded");
    pay(session, "card", card === "declined" ? "requires_payment_method" : "requires_action");
    if (card === "declined") return showPayment(response, session, "Your card was declined.");
    return response.redirect(303, `${path}/c/authenticate/${session.id}`);
  }

  router.get("/c/pay/:id", ({ params }, response) => {
    const session = openSession(response, params.id);
    if (session) showPayment(response, session);
  });

  router.post("/c/pay/:id", form, ({ params, body }, response) => {
    const session = openSession(response, String(params.id));
    if (!session) return;
    const { choice } = body;
    if (choice === "cancel") response.redirect(303, session.request.cancel_url);
    else if (choice === "apple-pay" || choice === "google-pay") paid(response, session, choice, "succeeded");
    else if (choice === "sepa") paid(response, session, "sepa_debit", "processing");
    else payByCard(response, session, String(body.number ?? "").replace(/[ -]/g, ""));
  });

  router.get("/c/authenticate/:id", ({ params }, response) => {
    const session = openSession(response, params.id);
    if (!session) return;
    const body = `<h1>3D Secure</h1><p>Your bank asks you to confirm ${amountOf(session)}.</p>
<form method="post" action="${path}/c/authenticate/${session.id}">
<button name="choice" value="complete">Complete</button>
<button name="choice" value="fail" class="quiet">Fail</button>
</form>`;
    show(response, "3D Secure", body);
  });

  router.post("/c/authenticate/:id", form, ({ params, body }, response) => {
    const session = openSession(response, String(params.id));
    if (!session) return;
    if (body.choice === "complete") {
      paid(response, session, "card", "succeeded");
      return;
    }
    pay(session, "card", "requires_payment_method");
    showPayment(response, session, "We are unable to authenticate your payment method.");
  });

  router.get("/payments", (_request, response) => {
    const rows = [...intents.values()].map(({ id, sessionId, status, method, ...money }) => {
      const choices =
        status === "processing"
          ? [
              ["succeeded", "The bank confirms it"],
              ["failed", "The bank refuses it"],
            ]
          : [
              ["needs_response", "The payer disputes it"],
              ["won", "The shop wins the dispute"],
              ["lost", "The payer wins the dispute"],
            ];
      const buttons = choices.map(
        ([value, words]) => `<button class="quiet" name="choice" value="${value}">${words}</button>`,
      );
      return `<li><p>${amountOf(money)}, ${method}, ${status}</p>
<form method="post" action="${path}/payments/${status === "processing" ? sessionId : id}">${buttons.join("")}</form></li>`;
    });
    const body = `<h1>Payments</h1>${rows.length ? `<ol class="messages">${rows.join("")}</ol>` : "<p>There are none yet.</p>"}`;
    show(response, "Payments", body);
  });

  router.post("/payments/:id", form, ({ params, body }, response) => {
    const id = String(params.id);
    if (sessions.has(id)) decide(id, body.choice === "succeeded" ? "succeeded" : "failed");
    else if (intents.has(id)) dispute(id, String(body.choice));
    response.redirect(303, `${path}/payments`);
  });

  return router;
}
