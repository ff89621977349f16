import express, { type Router } from "express";
import { commonFaults, type Faults } from "./faults";

const SERVICE = "recaptcha";

/** Draws a box in every `.g-recaptcha`; ticking it fills in a fresh token of this page's host, as Google's script does. */
const WIDGET_SCRIPT = `(() => {
  const widgets = [];
  const freshToken = () => {
    const random = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0"));
    return "good-" + random.join("") + "@" + location.hostname;
  };
  const render = (container, options = {}) => {
    if (container.querySelector("textarea")) throw new Error("reCAPTCHA has already been rendered in this element");
    const answer = document.createElement("textarea");
    answer.name = "g-recaptcha-response";
    answer.hidden = true;
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.addEventListener("change", () => {
      answer.value = box.checked ? freshToken() : "";
      const kind = box.checked ? "callback" : "expired-callback";
      (options[kind] ?? window[container.getAttribute?.("data-" + kind)])?.(answer.value);
    });
    label.append(box, " I'm not a robot");
    container.append(label, answer);
    return widgets.push({ box, answer }) - 1;
  };
  window.grecaptcha = {
    render,
    ready: (run) => run(),
    getResponse: (widget = 0) => widgets[widget]?.answer.value ?? "",
    reset: (widget = 0) => {
      if (!widgets[widget]) return;
      widgets[widget].box.checked = false;
      widgets[widget].answer.value = "";
    },
  };
  for (const container of document.querySelectorAll(".g-recaptcha:empty")) render(container);
})();
`;

/**
 * Google's reCAPTCHA v2. A token `good-…@HOST` passes once, with that host name (localhost when it has none);
 * `expired-…` has expired; anything else is invalid. The secret `wrong-secret` is refused.
 */
export function recaptchaRouter(faults: Faults): Router {
  const router = express.Router();
  const spent = new Set<string>();

  router.get("/api.js", (_request, response) => {
    response.type("text/javascript").send(WIDGET_SCRIPT);
  });

  router.post(
    "/api/siteverify",
    commonFaults(SERVICE, faults),
    express.urlencoded({ extended: false }),
    (request, response) => {
      const { secret, response: token } = request.body ?? {};
      const fail = (code: string) => response.json({ success: false, "error-codes": [code] });
      if (!secret) return fail("missing-input-secret");
      if (secret === "wrong-secret") return fail("invalid-input-secret");
      if (!token) return fail("missing-input-response");
      if (spent.has(token) || String(token).startsWith("expired-")) return fail("timeout-or-duplicate");
      const good = /^good-[^@]*(?:@(.+))?$/.exec(String(token));
      if (!good) return fail("invalid-input-response");
      const [, hostname = "localhost"] = good;
      spent.add(token);
      response.json({ success: true, challenge_ts: new Date().toISOString(), hostname });
    },
  );
  return router;
}
