import express, { Router } from "express";
import { z } from "zod";
import { CALL_FAULTS, type Faults } from "./faults";
import { escapeHtml, page } from "./page";
import { PAYPAL_CALLS } from "./paypal-calls";
import { STRIPE_CALLS } from "./stripe";

const fault = z.object({
  service: z.string().min(1),
  name: z.string().min(1),
  times: z.coerce.number().int().positive().optional(),
});

const GENERAL = ["down", "hang", "nonsense", "reset", "slow"];
const KNOWN_FAULTS: Record<string, string[]> = {
  paypal: [
    ...GENERAL,
    ...PAYPAL_CALLS.flatMap((call) => CALL_FAULTS.map((kind) => `${call}-${kind}`)),
    "token-refused",
    "capture-pending",
    "capture-declined",
    "under-paid",
    "other-currency",
    "other-custom-id",
    "reference-left-out",
    "refund-pending",
    "refund-refused",
    "sdk-down",
    "sdk-nonsense",
    "buttons-broken",
    "card-fields-broken",
    "card-fields-ineligible",
    "three-d-secure",
    "wallet-sdk-down",
    "wallet-sdk-nonsense",
    "wallets-ineligible",
    "wallet-confirm-down",
    "wallet-confirm-lost",
    "apple-domain-unknown",
  ],
  "google-pay": ["down", "not-ready"],
  "apple-pay": ["down", "no-cards"],
  stripe: [
    ...GENERAL,
    ...STRIPE_CALLS.flatMap((call) => CALL_FAULTS.map((kind) => `${call}-${kind}`)),
    "key-refused",
    "busy",
    "card-error",
    "under-paid",
    "other-currency",
    "other-order",
    "refund-pending",
    "refund-refused",
  ],
  usps: [...GENERAL, "token-refused", "token-ended", "quota"],
  parcelsapp: [...GENERAL, "key-refused", "empty", "no-data"],
  easypost: [
    ...GENERAL,
    "key-refused",
    "buy-refused",
    "buy-down",
    "buy-lost",
    "refund-refused",
    "refund-lost",
    "refund-rejected",
  ],
  recaptcha: GENERAL,
  aliexpress: [...GENERAL, "code-refused", "refresh-refused", "token-ended", "busy"],
  mailchimp: [...GENERAL, "key-refused", "busy"],
  mail: ["refuse"],
};

/** The sandbox's first page, and the switches for its faults: by form, or by POST and DELETE /faults with JSON. */
export function indexPage(faults: Faults): Router {
  const router = Router();
  router.use("/faults", express.json(), express.urlencoded({ extended: false }));

  router.get("/", (_request, response) => {
    response.send(page({ title: "Sandbox", notice: "Sandbox: nothing here is real", body: overview(faults) }));
  });

  router.post("/faults", (request, response) => {
    const byForm = request.is("application/x-www-form-urlencoded");
    if (byForm && request.body.clear) {
      faults.clear();
      response.redirect(303, "/");
      return;
    }
    const [service, name] = String(request.body.fault ?? "").split(" ");
    const parsed = fault.safeParse(byForm ? { service, name, times: request.body.times || undefined } : request.body);
    if (parsed.success && !KNOWN_FAULTS[parsed.data.service]?.includes(parsed.data.name)) {
      response.status(400).json({ message: "There is no such fault.", known: KNOWN_FAULTS });
      return;
    }
    if (!parsed.success) {
      response.status(400).json({ message: "Send service, name and, if it is to end, times." });
      return;
    }
    faults.set(parsed.data.service, parsed.data.name, parsed.data.times);
    if (byForm) response.redirect(303, "/");
    else response.json(faults.list());
  });

  router.delete("/faults", (request, response) => {
    const { service } = request.query;
    faults.clear(typeof service === "string" ? service : undefined);
    response.json(faults.list());
  });

  return router;
}

function overview(faults: Faults): string {
  const options = Object.entries(KNOWN_FAULTS).map(
    ([service, names]) =>
      `<optgroup label="${service}">${names
        .map((name) => `<option value="${service} ${name}">${service}: ${name}</option>`)
        .join("")}</optgroup>`,
  );
  const active = faults
    .list()
    .map(
      ({ service, name, times }) => `<li>${escapeHtml(`${service}: ${name}${times ? `, ${times} more` : ""}`)}</li>`,
    );
  return `<h1>Sandbox</h1>
<p>The shop's outside services, pretended on this machine. <a href="/mailbox">Read the mailbox</a>, or
<a href="/emails">look at every kind of email</a>.</p>
<h2>Services</h2>
<dl>
<dt>PayPal</dt><dd>/paypal</dd>
<dt>Google Pay, Apple Pay</dt><dd>/google-pay, /apple-pay</dd>
<dt>Stripe</dt><dd>/stripe, <a href="/stripe/payments">payments</a></dd>
<dt>USPS addresses</dt><dd>/usps</dd>
<dt>ParcelsApp</dt><dd>/parcelsapp</dd>
<dt>EasyPost</dt><dd>/easypost</dd>
<dt>reCAPTCHA</dt><dd>/recaptcha</dd>
<dt>AliExpress</dt><dd>/aliexpress</dd>
<dt>Mailchimp</dt><dd>/mailchimp</dd>
<dt>E-mail</dt><dd>/mailbox, <a href="/mailbox.json">/mailbox.json</a></dd>
</dl>
<h2>Faults</h2>
${active.length ? `<ul>${active.join("")}</ul>` : "<p>Everything works.</p>"}
<form method="post" action="/faults">
<label for="fault">Fault</label>
<select id="fault" name="fault">${options.join("")}</select>
<label for="times">How often (empty: until it is cleared)</label>
<input id="times" name="times" type="number" min="1">
<button>Let it happen</button>
</form>
${active.length ? `<form method="post" action="/faults"><button class="quiet" name="clear" value="all">End all faults</button></form>` : ""}`;
}
