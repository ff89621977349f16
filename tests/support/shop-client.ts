import { answerTo } from "./captcha";
import { fieldOf, formOf, Page, wordsOf } from "./html";

type Fields = Record<string, string>;

/** A browser without JavaScript, or a program: it stores cookies, and follows redirects only when requested. */
export class ShopClient {
  readonly cookies = new Map<string, string>();

  /** @param inspect is called with each response before it is returned */
  constructor(
    readonly url: string,
    private readonly inspect = async (_: URL, __: RequestInit, response: Response) => response,
  ) {}

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0 && !headers.has("Cookie")) {
      headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    // Compressing takes a twentieth of the tests' time. Browsers ask for it, and tests that are about it.
    if (!headers.has("Accept-Encoding")) headers.set("Accept-Encoding", "identity");
    const address = new URL(path, this.url);
    const response = await fetch(address, { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (!name) continue;
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value ?? "");
    }
    return this.inspect(address, init, response);
  }

  get(path: string, headers: Fields = {}): Promise<Response> {
    return this.request(path, { headers });
  }

  /** Posts a form as a browser does. */
  post(path: string, fields: Fields | URLSearchParams, headers: Fields = {}): Promise<Response> {
    const body = new URLSearchParams(fields);
    return this.request(path, { method: "POST", body, headers: { Origin: this.url, ...headers } });
  }

  json(method: string, path: string, body?: unknown, headers: Fields = {}): Promise<Response> {
    return this.request(path, {
      method,
      headers: { Origin: this.url, "Content-Type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  }

  /** The HTML of a page; expects status 200. */
  async page(path: string): Promise<string> {
    const response = await this.get(path);
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response.text();
  }

  /** A page, parsed; expects status 200. */
  async open(path: string): Promise<Page> {
    return Page.parse(await this.page(path));
  }

  /** A solved captcha as the fields of a form. */
  async answeredCaptcha(): Promise<{ captchaId: string; captchaAnswer: string }> {
    const { id, question } = await (await this.get("/api/captcha")).json();
    return { captchaId: id, captchaAnswer: String(answerTo(question)) };
  }

  /** A solved captcha in the API's format. */
  async solvedCaptcha(): Promise<string> {
    const { captchaId, captchaAnswer } = await this.answeredCaptcha();
    return `${captchaId}:${captchaAnswer}`;
  }

  async becomeGuest(): Promise<void> {
    const response = await this.json("POST", "/api/users/guest", { grecaptcha: await this.solvedCaptcha() });
    if (!response.ok) throw new Error(`guest: ${response.status} ${await response.text()}`);
  }
}

export const shippingForm = {
  email: "buyer@example.com",
  shipToFirstName: "Jo",
  shipToLastName: "Buyer",
  address1: "1600 Harbor Street",
  address2: "Apt 4",
  city: "Portland",
  state: "OR",
  postalCode: "97201",
  country: "US",
};

/** The body of an API order for one product. */
export function orderBody(product: string, qty = 1, more: Record<string, unknown> = {}) {
  const { email, ...shippingAddress } = shippingForm;
  return { orderItems: [{ product, qty }], shippingAddress, email, paymentMethod: "PayPal", ...more };
}

/** The captcha question of a form's HTML, solved. */
export function answeredQuestion(form: string): { captchaId: string; captchaAnswer: string } {
  return { captchaId: fieldOf(form, "captchaId"), captchaAnswer: String(answerTo(wordsOf(form))) };
}

/** Submits the 'Continue as Guest' form of the sign-in page, with its captcha solved. */
export async function continueAsGuest(client: ShopClient, redirect = "/shipping"): Promise<Response> {
  const form = formOf(await client.page(`/login?redirect=${encodeURIComponent(redirect)}`), "Continue as Guest");
  return client.post("/login", { redirect, intent: "guest", ...answeredQuestion(form) });
}

/** Submits the sign-in form, with its captcha solved. */
export async function tryLogIn(client: ShopClient, fields: Fields, headers: Fields = {}): Promise<Response> {
  const form = formOf(await client.page("/login"), "Sign in");
  return client.post("/login", { intent: "login", ...answeredQuestion(form), ...fields }, headers);
}

/** Signs in with the demo accounts' password by default, without drawing the sign-in page: most tests are not about it. */
export async function logIn(client: ShopClient, email: string, password = "Demo-pass1!"): Promise<void> {
  const login = { intent: "login", email, password, ...(await client.answeredCaptcha()) };
  const response = await client.post("/login", login);
  if (response.status !== 303) throw new Error(`login: ${response.status} ${wordsOf(await response.text())}`);
}

/** Goes from a cart with this product to the page where the order is placed. */
export async function walkToPlaceOrder(client: ShopClient, product: string, method = "PayPal"): Promise<string> {
  await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
  await continueAsGuest(client);
  await client.post("/shipping", { ...shippingForm, intent: "check" });
  await client.post("/shipping", { addressChoice: "suggested", intent: "choose" });
  await client.post("/shippingrate", { selectedRate: "standard" });
  await client.post("/payment", { paymentMethod: method });
  return client.page("/placeorder");
}

/** Posts the 'Place Order' form of a page, as a browser without scripts does, with what scripts add. */
export function placeOrder(client: ShopClient, page: string, more: Record<string, string> = {}): Promise<Response> {
  const fields = Page.parse(page)
    .form("Place order")
    .all("input[name]")
    .filter(({ isDisabled }) => !isDisabled)
    .map((field) => [field.attribute("name") ?? "", field.value]);
  return client.request("/placeorder", {
    method: "POST",
    body: new URLSearchParams([...fields, ...Object.entries(more)]),
    headers: { Origin: client.url },
  });
}
