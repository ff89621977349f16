import express, { Router } from "express";
import type { Faults } from "./faults";
import { escapeHtml, page } from "./page";
import type { SandboxOrder } from "./paypal";
import { type CardField, cardEntry, cardErrors, instrumentOf } from "./paypal-cards";

type Options = {
  orders: ReadonlyMap<string, SandboxOrder>;
  /** URL where the router is mounted. */
  url: string;
  faults: Faults;
};

/** The SDK's fields, by the name of their constructor, with their key in the state. */
const FIELDS: Record<string, { field: CardField; label: string; attributes: string }> = {
  number: { field: "number", label: "Card number", attributes: 'inputmode="numeric" autocomplete="cc-number"' },
  expiry: { field: "expiry", label: "Expiration date", attributes: 'inputmode="numeric" autocomplete="cc-exp"' },
  cvv: { field: "code", label: "Security code", attributes: 'inputmode="numeric" autocomplete="cc-csc"' },
  name: { field: "name", label: "Cardholder name", attributes: 'autocomplete="cc-name"' },
};

/** `challenge` of PayPal's scripts: shows the bank's page, and returns its answer. Relies on `origin`. */
export const CHALLENGE_SCRIPT = `
  const challenge = (address) => new Promise((resolve) => {
    const layer = document.createElement("div");
    Object.assign(layer.style, { position: "fixed", inset: "0", zIndex: "1000", background: "rgb(0 0 0 / 0.6)" });
    const frame = document.createElement("iframe");
    frame.title = "3D Secure";
    frame.src = address;
    Object.assign(frame.style, { position: "absolute", inset: "10% 5%", width: "90%", height: "80%", background: "#fff" });
    layer.append(frame);
    const hear = ({ origin: from, source, data }) => {
      if (from !== origin || source !== frame.contentWindow) return;
      window.removeEventListener("message", hear);
      layer.remove();
      resolve(data);
    };
    window.addEventListener("message", hear);
    document.body.append(layer);
  });
`;

/**
 * `paypal.CardFields` of the JavaScript SDK (v5): each field is a frame of PayPal's own; the shop's page receives the
 * state of the fields, never their values. Relies on `home` and `origin` of the script that contains it.
 */
export const cardFieldsScript = (broken: boolean, eligible: boolean) => `
  ${CHALLENGE_SCRIPT}
  const CardFields = (options) => {
    if (!options.createOrder || !options.onApprove || !options.onError) throw new Error("Missing handlers.");
    const channel = crypto.randomUUID();
    const names = ["name", "number", "cvv", "expiry"];
    const keyOf = (name) => "card" + name[0].toUpperCase() + name.slice(1) + "Field";
    const states = Object.fromEntries(names.map((name) => [name, { isEmpty: true, isValid: name === "name", isFocused: false }]));
    const frames = {};
    let waiting;
    const stateNow = (emittedBy) => {
      const wrong = names.filter((name) => (frames[name] || name === "name") && !states[name].isValid);
      return {
        cards: [],
        emittedBy,
        isFormValid: wrong.length === 0,
        errors: wrong.map((name) => "INVALID_" + name.toUpperCase()),
        fields: Object.fromEntries(names.map((name) => [keyOf(name), { ...states[name], isPotentiallyValid: true }])),
      };
    };
    const hear = ({ origin: from, source, data }) => {
      if (from !== origin) return;
      const name = names.find((one) => frames[one]?.contentWindow === source);
      if (!name) return;
      if (data.kind === "confirmed") waiting?.(data.answer);
      if (data.kind !== "state") return;
      states[name] = data.state;
      options.inputEvents?.[data.event]?.(stateNow(name));
    };
    window.addEventListener("message", hear);
    const submit = async () => {
      const state = stateNow();
      if (!state.isFormValid) throw new Error(state.errors.join(", "));
      try {
        const orderID = await options.createOrder();
        const answered = new Promise((resolve) => { waiting = resolve; });
        frames.number.contentWindow.postMessage({ kind: "confirm", id: orderID }, origin);
        const { status, challengeAt, issue } = await answered;
        if (issue) throw new Error(issue);
        let liabilityShift;
        if (status === "PAYER_ACTION_REQUIRED") {
          const ended = await challenge(challengeAt);
          if (ended.kind === "cancelled") {
            await options.onCancel?.();
            return;
          }
          liabilityShift = ended.liabilityShift;
        }
        await options.onApprove({ orderID, liabilityShift });
      } catch (error) {
        options.onError(error);
        throw error;
      }
    };
    const field = (name) => (own = {}) => {
      const frame = document.createElement("iframe");
      const style = { ...options.style, ...own.style };
      const query = new URLSearchParams({ field: name, channel, style: JSON.stringify(style), placeholder: own.placeholder ?? "" });
      frame.title = "paypal_card_" + name + "_field";
      frame.src = home + "/sdk/card-field?" + query;
      Object.assign(frame.style, { display: "block", width: "100%", height: "46px", border: "0", colorScheme: "light" });
      const send = (message) => frame.contentWindow?.postMessage(message, origin);
      return {
        render: (container) => new Promise((resolve, reject) => {
          frames[name] = frame;
          frame.addEventListener("load", () => resolve(), { once: true });
          container.append(frame);
          if (${broken}) reject(new Error("The card fields of this sandbox are broken."));
        }),
        close: async () => {
          delete frames[name];
          frame.remove();
          if (Object.keys(frames).length === 0) window.removeEventListener("message", hear);
        },
        focus: () => {
          frame.focus();
          send({ kind: "focus" });
        },
        clear: () => send({ kind: "clear" }),
        setMessage: (text) => send({ kind: "message", text }),
        setAttribute: async (key, value) => send({ kind: "attribute", key, value }),
        removeAttribute: async (key) => send({ kind: "attribute", key }),
        addClass: async (className) => send({ kind: "class", className, on: true }),
        removeClass: async (className) => send({ kind: "class", className, on: false }),
      };
    };
    return {
      isEligible: () => ${eligible},
      getState: async () => stateNow(),
      submit,
      NameField: field("name"),
      NumberField: field("number"),
      CVVField: field("cvv"),
      ExpiryField: field("expiry"),
    };
  };
`;

/** The script in a field's frame; the number's frame collects the other values and confirms the payment. */
const FRAME_SCRIPT = `
  const input = document.querySelector("input");
  const message = document.querySelector("#message");
  const { field, home } = input.dataset;
  const others = new BroadcastChannel(input.dataset.channel);
  const values = {};
  const luhn = (digits) => [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) % 10 === 0;
  const checks = {
    number: (text) => /^\\d{12,19}$/.test(text.replace(/[ -]/g, "")) && luhn(text.replace(/[ -]/g, "")),
    expiry: (text) => {
      const [, month, year] = /^(0[1-9]|1[0-2]) ?\\/ ?(?:20)?(\\d\\d)$/.exec(text.trim()) ?? [];
      return Boolean(month) && Date.UTC(2000 + Number(year), Number(month)) > Date.now();
    },
    cvv: (text) => /^\\d{3,4}$/.test(text.trim()),
    name: () => true,
  };
  const report = (event) => {
    const isValid = checks[field](input.value);
    input.classList.toggle("invalid", event === "onBlur" && input.value !== "" && !isValid);
    const state = { isEmpty: input.value === "", isValid, isFocused: document.activeElement === input };
    parent.postMessage({ kind: "state", event, state }, "*");
  };
  const share = () => others.postMessage({ field, value: input.value });
  input.addEventListener("input", () => { share(); report("onChange"); });
  input.addEventListener("focus", () => report("onFocus"));
  input.addEventListener("blur", () => report("onBlur"));
  input.addEventListener("keydown", ({ key }) => { if (key === "Enter") report("onInputSubmitRequest"); });
  others.addEventListener("message", ({ data }) => {
    if (data.hello) share();
    else values[data.field] = data.value;
  });
  others.postMessage({ hello: true });
  const confirmed = async (id) => {
    const { expiry, cvv: security_code, name } = values;
    const card = { number: input.value, expiry, security_code, name };
    const response = await fetch(home + "/sdk/orders/" + encodeURIComponent(id) + "/confirm-payment-source", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ payment_source: { card } }),
    });
    const { status, links, details } = await response.json();
    const challengeAt = links?.find(({ rel }) => rel === "payer-action")?.href;
    parent.postMessage({ kind: "confirmed", answer: { status, challengeAt, issue: details?.[0]?.issue } }, "*");
  };
  window.addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    if (data.kind === "focus") input.focus();
    if (data.kind === "clear") { input.value = ""; share(); report("onChange"); }
    if (data.kind === "message") message.textContent = data.text;
    if (data.kind === "class") input.classList.toggle(data.className, data.on);
    if (data.kind === "attribute" && data.value === undefined) input.removeAttribute(data.key);
    if (data.kind === "attribute" && data.value !== undefined) input.setAttribute(data.key, data.value);
    if (data.kind === "confirm") void confirmed(data.id);
  });
  report("onLoad");
`;

/** The styles passed by the shop, as CSS; anything but plain properties and values is dropped, as PayPal does. */
function stylesOf(wanted: unknown): string {
  let rules: unknown;
  try {
    rules = JSON.parse(String(wanted));
  } catch {
    return "";
  }
  return Object.entries(Object(rules))
    .filter(([selector]) => /^[a-z.:-]+$/.test(selector))
    .map(([selector, properties]) => {
      const lines = Object.entries(Object(properties)).filter(
        ([name, value]) => /^[a-z-]+$/.test(name) && /^[^{}<>;]*$/.test(String(value)),
      );
      return `${selector} { ${lines.map(([name, value]) => `${name}: ${value};`).join(" ")} }`;
    })
    .join("\n");
}

type FramePage = { label: string; attributes: string; field: string; channel: string; home: string };

const framePage = (
  { label, attributes, field, channel, home }: FramePage,
  placeholder: string,
  styles: string,
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(label)}</title>
<style>
  html, body { height: 100%; margin: 0; background: transparent; }
  body { padding: 6px; box-sizing: border-box; }
  input { width: 100%; height: 100%; margin: 0; box-sizing: border-box; border: 1px solid #909697; background: #fff; }
  #message { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  ${styles}
</style>
</head>
<body>
<main><form novalidate style="display: contents"><input aria-label="${escapeHtml(label)}" aria-describedby="message"
 placeholder="${escapeHtml(placeholder)}" ${attributes} data-field="${escapeHtml(field)}"
 data-channel="${escapeHtml(channel)}" data-home="${escapeHtml(home)}"><span id="message"></span></form></main>
<script>
  document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  ${FRAME_SCRIPT}
</script>
</body>
</html>
`;

/** A bank's 3D Secure results, named as PayPal's test cards. */
const ANSWERS: Record<string, { words: string; result: SandboxOrder["authentication"] }> = {
  passed: {
    words: "Confirm the payment",
    result: { liability_shift: "POSSIBLE", three_d_secure: { enrollment_status: "Y", authentication_status: "Y" } },
  },
  failed: {
    words: "Fail",
    result: { liability_shift: "NO", three_d_secure: { enrollment_status: "Y", authentication_status: "N" } },
  },
  unavailable: {
    words: "Be unavailable",
    result: { liability_shift: "UNKNOWN", three_d_secure: { enrollment_status: "Y", authentication_status: "U" } },
  },
};

/**
 * The card fields' frames, the endpoints they call, and the page of the card's bank. The bank shows a challenge while the
 * fault `three-d-secure` is on.
 */
export function paypalCardFields({ orders, url, faults }: Options): Router {
  const router = Router();
  const challengeAt = (order: SandboxOrder) => `${url}/sdk/bank?token=${order.id}`;

  router.get("/sdk/card-field", ({ query }, response) => {
    const field = String(query.field);
    const wanted = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
    if (!wanted) {
      response.status(404).end();
      return;
    }
    const about = { ...wanted, field, channel: String(query.channel), home: url };
    response.send(framePage(about, String(query.placeholder ?? ""), stylesOf(query.style)));
  });

  router.post("/sdk/orders/:id/confirm-payment-source", express.json(), ({ params, body }, response) => {
    const order = orders.get(String(params.id));
    const refuse = (status: number, issue: string) => response.status(status).json({ details: [{ issue }] });
    if (!order) {
      refuse(404, "INVALID_RESOURCE_ID");
      return;
    }
    if (order.status === "COMPLETED") {
      refuse(422, "ORDER_ALREADY_CAPTURED");
      return;
    }
    const card = body?.payment_source?.card ?? {};
    const entry = cardEntry({ ...card, code: card.security_code });
    const { name: _optional, ...errors } = cardErrors(entry, new Date());
    if (Object.keys(errors).length > 0) {
      refuse(422, "VALIDATION_ERROR");
      return;
    }
    const isAsked = faults.consume("paypal", "three-d-secure");
    Object.assign(order, {
      source: "card",
      instrument: instrumentOf(entry),
      status: isAsked ? "PAYER_ACTION_REQUIRED" : "APPROVED",
      authentication: null,
    });
    const links = isAsked ? [{ rel: "payer-action", href: challengeAt(order), method: "GET" }] : [];
    response.json({ id: order.id, status: order.status, links });
  });

  router.get("/sdk/bank", ({ query }, response) => {
    const choices = Object.entries(ANSWERS).map(
      ([name, { words }]) => `<button name="answer" value="${name}">${words}</button>`,
    );
    const body = `<h1>Your bank</h1>
<p>Is it you who pays with this card?</p>
<form method="post" action="${escapeHtml(`${url}/sdk/bank?token=${encodeURIComponent(String(query.token))}`)}">
${choices.join("\n")}
<button name="answer" value="cancel" class="quiet">Cancel</button>
</form>`;
    response.send(page({ title: "Your bank", notice: "PayPal sandbox: no real bank", narrow: true, body }));
  });

  router.post("/sdk/bank", express.urlencoded({ extended: false }), ({ query, body }, response) => {
    const order = orders.get(String(query.token));
    if (!order || order.status === "COMPLETED") {
      response.status(404).end();
      return;
    }
    const name = String(body.answer);
    const answer = Object.hasOwn(ANSWERS, name) ? ANSWERS[name] : undefined;
    if (answer) Object.assign(order, { status: "APPROVED", authentication: answer.result });
    const result = answer
      ? { kind: "ended", liabilityShift: answer.result?.liability_shift }
      : { kind: "cancelled", liabilityShift: null };
    const words = `<h1>Back to the shop</h1>
<script>parent.postMessage(${JSON.stringify(result)}, ${JSON.stringify(new URL(order.experience.return_url).origin)});</script>`;
    response.send(
      page({ title: "Back to the shop", notice: "PayPal sandbox: no real bank", narrow: true, body: words }),
    );
  });

  return router;
}
