import express, { type Router } from "express";
import { type Faults, generalFaults } from "./faults";

const SERVICE = "recaptcha";

/** Draws a box in every `.g-recaptcha`; ticking it fills in a fresh token, as Google's script does. */
const WIDGET_SCRIPT = `(() => {
  const render = (container) => {
    if (container.querySelector("textarea")) return 0;
    const answer = document.createElement("textarea");
    answer.name = "g-recaptcha-response";
    answer.hidden = true;
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.addEventListener("change", () => {
      answer.value = box.checked ? "good-" + crypto.randomUUID() : "";
    });
    label.append(box, " I'm not a robot");
    container.append(label, answer);
    return 0;
  };
  window.grecaptcha = { render, reset: () => {} };
  for (const container of document.querySelectorAll(".g-recaptcha")) render(container);
})();
`;

/** Google's reCAPTCHA v2: tokens that begin with \`good-\` pass, once. */
export function recaptchaRouter(faults: Faults): Router {
  const router = express.Router();
  const spent = new Set<string>();

  router.get("/api.js", (_request, response) => {
    response.type("text/javascript").send(WIDGET_SCRIPT);
  });

  router.post(
    "/api/siteverify",
    generalFaults(SERVICE, faults),
    express.urlencoded({ extended: false }),
    (request, response) => {
      const { secret, response: token } = request.body ?? {};
      const fail = (code: string) => response.json({ success: false, "error-codes": [code] });
      if (!secret) return fail("missing-input-secret");
      if (!token) return fail("missing-input-response");
      if (spent.has(token)) return fail("timeout-or-duplicate");
      if (!String(token).startsWith("good-")) return fail("invalid-input-response");
      spent.add(token);
      response.json({ success: true, challenge_ts: new Date().toISOString(), hostname: "localhost" });
    },
  );
  return router;
}
