import vm from "node:vm";
import express, { type RequestHandler } from "express";
import { beforeEach, describe, expect, it } from "vitest";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { type RecaptchaVerifier, recaptchaVerifier } from "~/providers/captcha/recaptcha.server";
import { Faults } from "../sandbox/faults";
import { recaptchaRouter } from "../sandbox/recaptcha";
import { servedApp } from "../support/served-app";

const faults = new Faults();
/** The forms that were posted. */
const posted: { type: string | undefined; form: Record<string, string> }[] = [];
/** Overrides the sandbox's responses, for cases that the sandbox does not cover. */
let instead: RequestHandler | undefined;

const app = express();
app.post("/recaptcha/api/siteverify", express.urlencoded({ extended: false }), (request, response, next) => {
  posted.push({ type: request.headers["content-type"], form: { ...request.body } });
  if (instead) instead(request, response, next);
  else next();
});
app.use("/recaptcha", recaptchaRouter(faults));
const origin = await servedApp(app);

beforeEach(() => {
  faults.clear();
  posted.length = 0;
  instead = undefined;
});

function verifier(
  settings: { secret?: string; expectedHostname?: string; timeoutMs?: number } = {},
): RecaptchaVerifier {
  const verifyUrl = `${origin}/recaptcha/api/siteverify`;
  return recaptchaVerifier({ secret: "shop-secret", verifyUrl, timeoutMs: 2_000, ...settings });
}

async function failureOf(work: Promise<unknown>): Promise<ServiceUnavailable> {
  const failure = await work.then(
    (answer) => answer,
    (error: unknown) => error,
  );
  if (!(failure instanceof ServiceUnavailable)) throw new Error(`It should have been unavailable, but: ${failure}`);
  return failure;
}

describe("a reCAPTCHA token", () => {
  it("passes once", async () => {
    expect(await verifier().verify("good-1")).toBe("passed");
    expect(await verifier().verify("good-1")).toBe("failed");
  });

  it("passes once when it is sent many times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => verifier().verify("good-at-once")));
    expect(answers.filter((answer) => answer === "passed")).toHaveLength(1);
  });

  it.each(["bad", "expired-1", "good", " good-2", "&success=true"])("fails: '%s'", async (token) => {
    expect(await verifier().verify(token)).toBe("failed");
  });

  it.each([
    ["is empty", ""],
    ["is too long", "g".repeat(10_000)],
  ])("fails without a request to Google when it %s", async (_, token) => {
    expect(await verifier().verify(token)).toBe("failed");
    expect(posted).toEqual([]);
  });

  it("is sent to Google as a form, with the secret and the visitor's address", async () => {
    await verifier().verify("good-3 &+=é", "203.0.113.7");
    await verifier().verify("good-4");
    expect(posted).toEqual([
      {
        type: "application/x-www-form-urlencoded",
        form: { secret: "shop-secret", response: "good-3 &+=é", remoteip: "203.0.113.7" },
      },
      { type: "application/x-www-form-urlencoded", form: { secret: "shop-secret", response: "good-4" } },
    ]);
  });
});

describe("the host that a token was solved on", () => {
  it("must be the shop's host, when that is configured", async () => {
    const strict = verifier({ expectedHostname: "shop.test" });
    expect(await strict.verify("good-5@shop.test")).toBe("passed");
    expect(await strict.verify("good-6@elsewhere.test")).toBe("failed");
    expect(await strict.verify("good-7@sub.shop.test")).toBe("failed");
    instead = (_request, response) => response.json({ success: true });
    expect(await strict.verify("good-8")).toBe("failed");
  });

  it("is ignored otherwise", async () => {
    expect(await verifier().verify("good-9@elsewhere.test")).toBe("passed");
  });
});

describe("a failure of Google", () => {
  it.each([
    ["down", "status"],
    ["nonsense", "malformed"],
    ["reset", "unreachable"],
    ["hang", "timeout"],
  ])("lets no visitor pass: %s", async (fault, kind) => {
    faults.set("recaptcha", fault, 1);
    const impatient = verifier({ timeoutMs: 1000 });
    expect(await failureOf(impatient.verify(`good-${fault}`))).toMatchObject({ service: "reCAPTCHA", kind });
    expect(await impatient.verify(`good-${fault}`)).toBe("passed");
  });

  it.each([[{}], [[]], ["yes"], [true], [{ success: "true" }], [{ success: 1 }], [null]])(
    "lets no visitor pass on the response %j",
    async (answer) => {
      instead = (_request, response) => response.json(answer);
      expect(await failureOf(verifier().verify("good-10"))).toMatchObject({ kind: "malformed" });
    },
  );

  it("is not reported as the visitor's error when the shop's secret is refused", async () => {
    const failure = await failureOf(verifier({ secret: "wrong-secret" }).verify("good-11"));
    expect(failure.message).toBe("reCAPTCHA: refused the shop's request: invalid-input-secret");
  });
});

describe("the sandbox's widget", () => {
  type Element = {
    name?: string;
    type?: string;
    value?: string;
    checked?: boolean;
    children: (Element | string)[];
    onChange?: () => void;
    append: (...children: (Element | string)[]) => void;
    querySelector: () => Element | undefined;
    addEventListener: (name: string, listener: () => void) => void;
  };

  function element(): Element {
    const self: Element = {
      children: [],
      append: (...children) => self.children.push(...children),
      querySelector: () => undefined,
      addEventListener: (_name, listener) => {
        self.onChange = listener;
      },
    };
    return self;
  }

  it("fills in a valid token, a new one each time, and clears it on reset", async () => {
    const script = await (await fetch(`${origin}/recaptcha/api.js`)).text();
    const container = element();
    const made: Element[] = [];
    const createElement = () => {
      made.push(element());
      return made.at(-1);
    };
    const window: { grecaptcha?: { reset: (id: number) => void; getResponse: (id: number) => string } } = {};
    const document = { createElement, querySelectorAll: () => [container] };
    vm.runInNewContext(script, { window, document, crypto, location: { hostname: "shop.test" }, Uint8Array });
    const answer = made.find(({ name }) => name === "g-recaptcha-response");
    const box = made.find(({ type }) => type === "checkbox");
    if (!answer || !box) throw new Error("There is no widget.");

    const tick = (checked: boolean) => {
      box.checked = checked;
      box.onChange?.();
      return answer.value ?? "";
    };
    const tokens = [tick(true), tick(false), tick(true)];
    expect(tokens[1]).toBe("");
    expect(tokens[2]).not.toBe(tokens[0]);
    const strict = verifier({ expectedHostname: "shop.test" });
    expect(await strict.verify(tokens[0] ?? "")).toBe("passed");
    expect(await strict.verify(tokens[2] ?? "")).toBe("passed");
    window.grecaptcha?.reset(0);
    expect([answer.value, box.checked, window.grecaptcha?.getResponse(0)]).toEqual(["", false, ""]);
  });
});
