import { readdirSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { describedApi } from "../support/api-description";
import { codeOf, turnOnTwoFactor } from "../support/authenticator-app";
import { addCustomer, PASSWORD } from "../support/customers";
import { filesForm, jpeg } from "../support/pictures";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody, type ShopClient, logIn as signIn } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const api = await describedApi(shop.url);
const forwarded = await fetch(new URL("/api/openapi.json", shop.url), {
  headers: { "X-Forwarded-Host": "evil.example" },
});

const operations = () =>
  Object.entries(api.description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
  );

describe("the OpenAPI document", () => {
  it("is OpenAPI 3.1", async () => {
    const checked = await new Validator().validate(structuredClone(api.description));
    expect(checked).toMatchObject({ valid: true });
    expect(api.description).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
  });

  it("contains every URL", () => {
    // The endpoints make both the routes and the document; only a file could be a route that is not in it.
    expect(readdirSync("app/routes").filter((file) => file.startsWith("api"))).toEqual([]);
    expect(Object.keys(api.description.paths).length).toBeGreaterThan(80);
  });

  it("has a name and a description for every operation", () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { call, operation } of operations()) {
      expect([call, operation.summary]).toEqual([call, expect.stringMatching(/^[A-Z].{5,}/)]);
      for (const { name, description } of operation.parameters.filter((one) => one.in !== "query")) {
        expect([call, name, description]).toEqual([call, name, expect.stringMatching(/\w/)]);
      }
    }
  });

  it("has valid examples for every body and every response", () => {
    for (const { call, operation } of operations()) {
      const { requestBody, responses } = operation;
      for (const content of [requestBody?.content, ...Object.values(responses).map((answer) => answer.content)]) {
        const json = content?.["application/json"];
        if (!json) continue;
        const schema = "$ref" in json.schema ? String(json.schema.$ref) : json.schema;
        expect([call, json.example]).not.toContain(undefined);
        expect([call, json.example, api.schemaError(schema, json.example)]).toEqual([call, json.example, null]);
      }
    }
  });

  it("uses only patterns that validators of other languages support", () => {
    const patterns = [...JSON.stringify(api.description).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, pattern]) => JSON.parse(pattern ?? ""),
    );
    expect(patterns.length).toBeGreaterThan(50);
    expect(patterns.filter((pattern) => /\\[pP]\{|\(\?[=!<]/.test(pattern))).toEqual([]);
    // With and without the `u` flag.
    for (const pattern of patterns) expect(() => [new RegExp(pattern), new RegExp(pattern, "u")]).not.toThrow();
  });

  it("types numbers and dates of queries accordingly", () => {
    const parametersOf = (path: string) =>
      Object.fromEntries(
        (api.description.paths[path]?.get?.parameters ?? []).map(({ name, schema }) => [name, schema]),
      );
    expect(parametersOf("/api/shipping/{postalCode}").qty).toMatchObject({ type: "integer", minimum: 1 });
    expect(parametersOf("/api/products")).toMatchObject({
      pageNumber: { type: "integer", default: 1 },
      priceMin: { type: "number", minimum: 0 },
      priceMax: { type: "number", minimum: 0 },
    });
    expect(parametersOf("/api/orders")).toMatchObject({
      dateFrom: { type: "string", format: "date" },
      minTotal: { type: "number", minimum: 0 },
      pageSize: { type: "integer", default: 100 },
    });
  });

  it("lists the responses common to all operations", () => {
    for (const { call, operation } of operations()) {
      const named = call.includes("{") ? ["400", "404"] : [];
      expect([call, Object.keys(operation.responses)]).toEqual([call, expect.arrayContaining(["503", ...named])]);
    }
  });

  it("names the shop's configured URL, not the one of the request", async () => {
    expect(await forwarded.json()).toMatchObject({ servers: [{ url: shop.url }] });
  });
});

describe("responses match the document", () => {
  /** Sends a request. The client validates the response against the document; here it must match the given operation. */
  async function call(client: ShopClient, method: string, path: string, at: string, body?: unknown, token?: string) {
    expect([at, api.at(at.split("?")[0] ?? "")?.path]).toEqual([at, path]);
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const answer = await client.json(method, at, method === "GET" ? undefined : body, headers);
    return { status: answer.status, value: await answer.json(), headers: answer.headers };
  }

  async function logIn(client: ShopClient, email: string): Promise<string> {
    const body = { email, password: PASSWORD, grecaptcha: await client.solvedCaptcha() };
    const { value } = await call(client, "POST", "/api/users/login", "/api/users/login", body);
    return value.token;
  }

  const aProduct = () => shop.data.products.plain().id;

  it("for visitors", async () => {
    const client = shop.client();
    const id = aProduct();
    const plain: [path: string, at: string, status: number][] = [
      ["/api/captcha", "/api/captcha", 200],
      ["/api/products", "/api/products?sortBy=price&order=asc", 200],
      ["/api/products", "/api/products?sortBy=weight", 400],
      ["/api/products/top", "/api/products/top", 200],
      ["/api/suggest", "/api/suggest?q=lamp", 200],
      ["/api/products/{id}", `/api/products/${id}`, 200],
      ["/api/products/{id}", "/api/products/unknown", 404],
      ["/api/shipping/{postalCode}", "/api/shipping/97201", 200],
      ["/api/config/paypal", "/api/config/paypal", 200],
      ["/api/payments", "/api/payments", 200],
      ["/api/health", "/api/health", 200],
      ["/api/users/session", "/api/users/session", 401],
      ["/api/users/count", "/api/users/count", 401],
    ];
    for (const [path, at, status] of plain) {
      expect([at, (await call(client, "GET", path, at)).status]).toEqual([at, status]);
    }
    const address = { address1: "1600 harbor st", city: "Portland", state: "OR", postalCode: "97201" };
    const check = "/api/shipping/shippingaddress";
    expect((await call(client, "POST", check, check, address)).status).toBe(200);
    expect((await call(client, "POST", check, check, { ...address, postalCode: "1" })).status).toBe(400);
  });

  it("for registration and forgotten passwords", async () => {
    const client = shop.client();
    const person = { firstName: "Robin", lastName: "Newcomer", username: "robin", email: "robin@example.com" };
    const grecaptcha = await client.solvedCaptcha();
    const users = "/api/users";
    const registered = await call(client, "POST", users, users, { ...person, password: PASSWORD, grecaptcha });
    expect(registered.status).toBe(201);
    const thanks = new URL(registered.value.url).pathname.split("/").at(-1);
    await call(client, "POST", `${users}/registerconfirm/{token}`, `${users}/registerconfirm/${thanks}`);
    const { text } = await sandbox.mailbox.nextTo(person.email);
    const [, token] = /\/user\/confirm\/(\S+)/.exec(text) ?? [];
    expect((await call(client, "POST", `${users}/confirm/{token}`, `${users}/confirm/${token}`)).status).toBe(200);
    expect((await call(client, "POST", `${users}/confirm/{token}`, `${users}/confirm/none`)).status).toBe(404);
    await call(client, "POST", `${users}/fpw`, `${users}/fpw`, { email: person.email });
    await call(client, "POST", `${users}/fpw`, `${users}/fpw`, { email: "unknown" });
    const resend = { email: "unknown@example.com", grecaptcha: await client.solvedCaptcha() };
    await call(client, "POST", `${users}/resendconfirmation`, `${users}/resendconfirmation`, resend);
    const reset = await sandbox.mailbox.nextTo(person.email);
    const [, resetToken] = /\/users\/resetpw\/(\S+)/.exec(reset.text) ?? [];
    const newPassword = { newPassword: PASSWORD };
    await call(client, "POST", `${users}/resetpw/{token}`, `${users}/resetpw/${resetToken}`, newPassword);
    const bearer = await logIn(client, person.email);
    await call(client, "GET", `${users}/session`, `${users}/session`, undefined, bearer);
    await call(client, "GET", `${users}/profile`, `${users}/profile`, undefined, bearer);
    const names = { firstName: "Robin", lastName: "Newcomer", email: person.email };
    await call(client, "PUT", `${users}/profile`, `${users}/profile`, names, bearer);
    expect((await call(client, "GET", `${users}/count`, `${users}/count`, undefined, bearer)).status).toBe(403);
    const own = `${users}/profile/email`;
    const moved = { ...names, email: "robin@example.org", currentPassword: PASSWORD };
    await call(client, "PUT", `${users}/profile`, `${users}/profile`, moved, bearer);
    await call(client, "DELETE", own, own, undefined, bearer);
    expect((await call(client, "POST", own, own, undefined, bearer)).status).toBe(409);
    shop.data.users.change({ email: person.email }, { profileUpdateCount: 0 });
    await call(client, "PUT", `${users}/profile`, `${users}/profile`, moved, bearer);
    await call(client, "POST", own, own, undefined, bearer);
    const tokenOf = async (recipient: string, link: RegExp) => {
      const tokens = (await shop.data.emails.to(recipient)).map(({ text }) => link.exec(text)?.[1]);
      return tokens.filter((found) => found !== undefined).at(-1);
    };
    const confirm = await tokenOf(moved.email, /\/profile\/email\/confirm\/(\S+)/);
    await call(client, "POST", `${own}/confirm/{token}`, `${own}/confirm/${confirm}`);
    const logout = `${users}/logout`;
    expect((await call(client, "POST", logout, logout, undefined, bearer)).value).toEqual({ message: "Signed out" });
    expect((await call(client, "POST", logout, logout, undefined, bearer)).status).toBe(401);
    await twoFactorCalls(client);
    const undo = await tokenOf(person.email, /\/profile\/email\/undo\/(\S+)/);
    await call(client, "POST", `${own}/undo/{token}`, `${own}/undo/${undo}`);
    const wrong = { email: person.email, password: "wrong", grecaptcha: await client.solvedCaptcha() };
    expect((await call(client, "POST", `${users}/login`, `${users}/login`, wrong)).status).toBe(401);
  });

  /** The calls about two-step sign-in, as a customer and as an admin. */
  async function twoFactorCalls(client: ShopClient) {
    const path = "/api/users/profile/two-factor";
    const { id, email } = addCustomer(shop);
    const bearer = await logIn(client, email);
    const { setup } = (await call(client, "GET", path, path, undefined, bearer)).value;
    const on = { setup: setup.setup, currentPassword: PASSWORD, code: codeOf(setup.key) };
    expect((await call(client, "POST", path, path, on, bearer)).status).toBe(403);
    const browser = shop.client();
    await signIn(browser, email);
    const { recoveryCodes } = (await call(browser, "POST", path, path, on)).value;
    expect((await call(client, "GET", path, path, undefined, bearer)).value).toMatchObject({ isOn: true, setup: null });
    expect((await call(browser, "POST", path, path, on)).status).toBe(409);
    const confirmed = (code: string) => ({ currentPassword: PASSWORD, code });
    const codes = `${path}/recovery-codes`;
    expect((await call(browser, "POST", codes, codes, confirmed("000000"))).status).toBe(400);
    const renewed = (await call(browser, "POST", codes, codes, confirmed(recoveryCodes[0]))).value.recoveryCodes;
    const off = `${path}/off`;
    expect((await call(browser, "POST", off, off, confirmed(renewed[0]))).status).toBe(200);
    await turnOnTwoFactor(browser);
    const [, undoToken] = /\/profile\/undo\/(\S+)/.exec((await shop.data.emails.to(email)).at(-1)?.text ?? "") ?? [];
    const undo = `/api/users/profile/undo`;
    expect((await call(client, "POST", `${undo}/{token}`, `${undo}/${undoToken}`)).status).toBe(200);
    await call(client, "POST", "/api/users/fpw", "/api/users/fpw", { email });
    const [, resetToken] = /\/users\/resetpw\/(\S+)/.exec((await shop.data.emails.to(email)).at(-1)?.text ?? "") ?? [];
    const reset = `/api/users/resetpw/${resetToken}`;
    await call(client, "POST", "/api/users/resetpw/{token}", reset, { newPassword: PASSWORD });
    await signIn(browser, email);
    await turnOnTwoFactor(browser);
    const admin = await logIn(client, "admin@example.com");
    const switchOff = () =>
      call(client, "DELETE", "/api/users/two-factor/{id}", `/api/users/two-factor/${id}`, undefined, admin);
    expect([(await switchOff()).status, (await switchOff()).status]).toEqual([200, 409]);
  }

  it("for buyers", async () => {
    const client = shop.client();
    const guest = { grecaptcha: await client.solvedCaptcha() };
    expect((await call(client, "POST", "/api/users/guest", "/api/users/guest", guest)).status).toBe(201);
    const id = aProduct();
    const placed = await call(client, "POST", "/api/orders", "/api/orders", orderBody(id));
    expect(placed.status).toBe(201);
    expect((await call(client, "POST", "/api/orders", "/api/orders", orderBody(id, 1, { taxPrice: 0 }))).status).toBe(
      409,
    );
    const { itemsPrice, taxPrice, shippingPrice, totalPrice, orderItems } = placed.value;
    const figures = Object.fromEntries(
      Object.entries({ itemsPrice, taxPrice, shippingPrice, totalPrice }).map(([name, sum]) => [name, sum.toFixed(2)]),
    );
    const line = { product: id, qty: 1, price: orderItems[0].price.toFixed(2) };
    const asText = orderBody(id, 1, { ...figures, orderItems: [line] });
    expect((await call(client, "POST", "/api/orders", "/api/orders", asText)).status).toBe(201);
    for (const [sum, status] of [
      ["0.01", 409],
      ["12.505", 400],
      ["1e3", 400],
      [" 12.50", 400],
      ["-1", 400],
      ["", 400],
    ]) {
      const refused = await call(client, "POST", "/api/orders", "/api/orders", orderBody(id, 1, { taxPrice: sum }));
      expect([sum, refused.status]).toEqual([sum, status]);
    }
    const admin = await logIn(client, "admin@example.com");
    const { value: draft } = await call(client, "POST", "/api/products", "/api/products", undefined, admin);
    for (const unknown of ["none", draft._id]) {
      const refused = await call(client, "POST", "/api/orders", "/api/orders", orderBody(unknown));
      expect([unknown, refused.status]).toEqual([unknown, 404]);
    }
    const at = `/api/orders/${placed.value._id}`;
    await call(client, "GET", "/api/orders/{id}", at);
    expect((await call(client, "PUT", "/api/orders/{id}/pay", `${at}/pay`, { id: "UNKNOWN" })).status).toBe(409);
    const customer = addCustomer(shop);
    const bearer = await logIn(client, customer.email);
    const own = await call(client, "POST", "/api/orders", "/api/orders", orderBody(id), bearer);
    expect(own.status).toBe(201);
    const mine = await call(client, "GET", "/api/orders/myorders", "/api/orders/myorders", undefined, bearer);
    expect(mine.value).toHaveLength(1);
    expect(mine.headers.get("X-Total-Count")).toBe("1");
    const reviews = `/api/products/${id}/reviews`;
    const review = { rating: 4, comment: "Good." };
    expect((await call(client, "POST", "/api/products/{id}/reviews", reviews, review, bearer)).status).toBe(201);
    expect((await call(client, "POST", "/api/products/{id}/reviews", reviews, review, bearer)).status).toBe(409);
    await call(client, "GET", "/api/users/count", "/api/users/count", undefined, admin);
  });

  it("for requests of missing pages", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    for (const path of ["/api/categories", "/api/pages", "/api/shippingrates", "/api/taxes"]) {
      const all = await call(client, "GET", path, path, undefined, admin);
      const total = String(all.value.length);
      const second = await call(client, "GET", path, `${path}?pageSize=1&pageNumber=2`, undefined, admin);
      expect(second.value, path).toEqual(all.value.slice(1, 2));
      for (const { headers } of [all, second]) expect(headers.get("X-Total-Count"), path).toBe(total);
      expect(second.headers.get("Link"), path).toContain(`pageNumber=${total}>; rel="last"`);
    }
    const beyond = await call(client, "GET", "/api/products", "/api/products?pageNumber=999999");
    expect(beyond.value).toMatchObject({ products: [], page: 999_999, pages: expect.any(Number) });
  });

  it("for messages with support", async () => {
    const client = shop.client();
    const customer = addCustomer(shop);
    const [username] = customer.email.split("@");
    const bearer = await logIn(client, customer.email);
    const send = "/api/messages/send";
    const message = { content: "Hello", grecaptcha: await client.solvedCaptcha() };
    expect((await call(client, "POST", send, send, message, bearer)).status).toBe(201);
    expect((await call(client, "POST", send, send, { content: "" }, bearer)).status).toBe(400);
    expect((await call(client, "POST", send, send, message)).status).toBe(401);
    const get = "/api/messages/get/{username}";
    const mine = await call(client, "GET", get, "/api/messages/get/support", undefined, bearer);
    expect(mine.value).toMatchObject([{ sender: username, recipient: "support", content: "Hello" }]);
    expect((await call(client, "GET", get, "/api/messages/get/jane", undefined, bearer)).status).toBe(404);
    const admin = await logIn(client, "admin@example.com");
    const answer = { recipient: username, content: "Hello yourself" };
    expect((await call(client, "POST", send, send, answer, admin)).status).toBe(201);
  });

  it("for admins, on orders", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const orders = "/api/orders";
    const all = await call(client, "GET", orders, `${orders}?paid=yes&shipped=no`, undefined, admin);
    expect(all.value).toHaveLength(1);
    await call(client, "GET", orders, `${orders}?paid=maybe`, undefined, admin);
    const at = `${orders}/${all.value[0]._id}`;
    expect((await call(client, "PUT", `${orders}/{id}/deliver`, `${at}/deliver`, {}, admin)).status).toBe(409);
    const from = { senderStreet: "1 Market St", senderCity: "San Francisco", senderPostalCode: "94105" };
    await call(client, "PUT", "/api/settings", "/api/settings", from, admin);
    const offered = await call(client, "POST", `${orders}/{id}/labels`, `${at}/labels`, { weight: 12 }, admin);
    const buying = { status: "bought", rate: offered.value.rates[0]._id };
    const labelAt = `/api/labels/${offered.value._id}`;
    expect((await call(client, "PUT", "/api/labels/{id}", labelAt, buying, admin)).status).toBe(200);
    const listed = await call(client, "GET", `${orders}/{id}/labels`, `${at}/labels`, undefined, admin);
    expect(listed.value).toMatchObject([{ status: "bought" }]);
    expect((await call(client, "PUT", `${orders}/{id}/ship`, `${at}/ship`, {}, admin)).status).toBe(200);
    expect((await call(client, "PUT", `${orders}/{id}/deliver`, `${at}/deliver`, {}, admin)).status).toBe(200);
    // The demo's orders were paid without PayPal, so they cannot be refunded.
    expect((await call(client, "POST", `${orders}/{id}/refund`, `${at}/refund`, {}, admin)).status).toBe(409);
    const entered = { items: [{ _id: `${all.value[0]._id}-1`, qty: 1 }], reason: "Too small" };
    const returns = await call(client, "POST", `${orders}/{id}/returns`, `${at}/returns`, entered, admin);
    expect(returns.value).toMatchObject({ status: "approved", items: [{ qty: 1 }] });
    expect((await call(client, "GET", `${orders}/{id}/returns`, `${at}/returns`, undefined, admin)).status).toBe(200);
    const returnAt = `/api/returns/${returns.value._id}`;
    const received = await call(client, "PUT", "/api/returns/{id}", returnAt, { status: "received" }, admin);
    expect(received.value).toMatchObject({ status: "received" });
    const numbers = {
      orderId: all.value[0]._id,
      bigNumber: [{ number: "1Z999AA10123456799", trackingItem: ["Lamp"] }],
    };
    const sent = await call(client, "POST", `${orders}/email/send`, `${orders}/email/send`, numbers, admin);
    // And that of the label.
    expect(sent.value.trackingNumbers).toHaveLength(2);
    const where = { destinationCountry: "United States", language: "en", zipcode: "97201" };
    const parcel = { trackingId: "1Z999AA10123456799", ...where };
    const tracking = `${orders}/shipments/tracking`;
    expect((await call(client, "POST", tracking, tracking, parcel, admin)).status).toBe(200);
    expect((await call(client, "POST", tracking, tracking, where, admin)).status).toBe(400);
  });

  it("for admins, on users", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const { id } = addCustomer(shop);
    const at = `/api/users/${id}`;
    const list = await call(client, "GET", "/api/users", "/api/users?isAdmin=no&pageSize=2", undefined, admin);
    expect(list.value).toHaveLength(2);
    expect((await call(client, "GET", "/api/users", "/api/users?isAdmin=maybe", undefined, admin)).status).toBe(400);
    expect((await call(client, "GET", "/api/users/{id}", at, undefined, admin)).status).toBe(200);
    const changed = await call(client, "PUT", "/api/users/{id}", at, { isActive: false }, admin);
    expect(changed.value).toMatchObject({ _id: id, isActive: false });
    expect((await call(client, "DELETE", "/api/users/{id}", at, undefined, admin)).status).toBe(200);
    expect((await call(client, "DELETE", "/api/users/{id}", at, undefined, admin)).status).toBe(404);
  });

  it("for settings and bank transfer", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const body = { bankTransfer: "Bank of Springfield, account 123456" };
    expect((await call(client, "PUT", "/api/settings", "/api/settings", body, admin)).value).toMatchObject(body);
    expect((await call(client, "GET", "/api/settings", "/api/settings", undefined, admin)).value).toMatchObject(body);
    const order = orderBody(aProduct(), 1, { paymentMethod: "Bank Transfer" });
    const { value } = await call(client, "POST", "/api/orders", "/api/orders", order, admin);
    const at = `/api/orders/${value._id}/mark-paid`;
    const paid = await call(client, "PUT", "/api/orders/{id}/mark-paid", at, { reference: "Line 4" }, admin);
    expect(paid.value).toMatchObject({ isPaid: true, paymentMethod: "Bank Transfer" });
    // Nothing is due.
    const waiveAt = `/api/orders/${value._id}/waive`;
    expect((await call(client, "PUT", "/api/orders/{id}/waive", waiveAt, undefined, admin)).value).toMatchObject({
      duePrice: 0,
    });
    const guest = shop.client();
    await guest.becomeGuest();
    const { value: guestOrder } = await call(guest, "POST", "/api/orders", "/api/orders", order);
    const guestAt = `/api/orders/${guestOrder._id}`;
    await call(client, "PUT", "/api/orders/{id}/mark-paid", `${guestAt}/mark-paid`, { reference: "Line 5" }, admin);
    const password = { password: "Demo-pass1!" };
    const ask = () => call(guest, "POST", "/api/orders/{id}/account", `${guestAt}/account`, password);
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 409]);
    const { value: unwanted } = await call(client, "POST", "/api/orders", "/api/orders", order, admin);
    const cancelAt = `/api/orders/${unwanted._id}/cancel`;
    const cancelled = await call(
      client,
      "PUT",
      "/api/orders/{id}/cancel",
      cancelAt,
      { reason: "Ordered twice" },
      admin,
    );
    expect(cancelled.value).toMatchObject({ isCancelled: true, cancelReason: "Ordered twice" });
    await call(client, "PUT", "/api/settings", "/api/settings", { bankTransfer: "" }, admin);
  });

  it("for payments and refunds", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const { value: order } = await call(client, "POST", "/api/orders", "/api/orders", orderBody(aProduct()), admin);
    const [pay, at] = ["/api/orders/{id}/pay", `/api/orders/${order._id}`];
    const { value: payment } = await call(client, "POST", pay, `${at}/pay`, undefined, admin);
    await fetch(payment.approvalUrl, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ choice: "pay" }),
    });
    const paid = await call(client, "PUT", pay, `${at}/pay`, { id: payment.id }, admin);
    expect(paid.value.isPaid).toBe(true);
    const back = await call(client, "POST", "/api/orders/{id}/refund", `${at}/refund`, { amount: 1 }, admin);
    expect(back.value.refunds).toMatchObject([{ amount: 1 }]);
    const asText = await call(client, "POST", "/api/orders/{id}/refund", `${at}/refund`, { amount: "0.50" }, admin);
    expect(asText.value.refunds).toMatchObject([{ amount: 1 }, { amount: 0.5 }]);
    for (const amount of ["0", "0.00", "1.005", "1e1", " 1", "$1"]) {
      const refused = await call(client, "POST", "/api/orders/{id}/refund", `${at}/refund`, { amount }, admin);
      expect([amount, refused.status]).toEqual([amount, 400]);
    }
    // The admin is the buyer of this order, and asks for the return as such.
    const setDays = (returnDays: number) =>
      call(client, "PUT", "/api/settings", "/api/settings", { returnDays }, admin);
    await setDays(30);
    for (const step of ["ship", "deliver"])
      await call(client, "PUT", `/api/orders/{id}/${step}`, `${at}/${step}`, {}, admin);
    const entered = { items: [{ _id: order.orderItems[0]._id, qty: 1 }] };
    const { value } = await call(client, "POST", "/api/orders/{id}/returns", `${at}/returns`, entered, admin);
    await setDays(0);
    const returnAt = `/api/returns/${value._id}`;
    await call(client, "PUT", "/api/returns/{id}", returnAt, { status: "approved" }, admin);
    const [exchange, lines] = ["/api/returns/{id}/exchange", { orderItems: [{ product: aProduct(), qty: 1 }] }];
    const made = await call(client, "POST", exchange, `${returnAt}/exchange`, lines, admin);
    expect([made.status, made.value]).toMatchObject([201, { status: "exchanged" }]);
  });

  it("for contact messages and the mailing list", async () => {
    const client = shop.client();
    const [contact, list] = ["/api/contact", "/api/mailing-list/subscribe"];
    const input = { name: "Casey", email: "casey@example.com", subject: "Hours", message: "When are you open?" };
    const grecaptcha = await client.solvedCaptcha();
    expect((await call(client, "POST", contact, contact, { ...input, grecaptcha })).status).toBe(201);
    expect((await call(client, "POST", contact, contact, input)).status).toBe(400);
    const subscription = { email: "casey@example.com", source: "shipping_opt_in" };
    expect((await call(client, "POST", list, list, subscription)).status).toBe(200);
    expect((await call(client, "POST", list, list, { email: "casey" })).status).toBe(400);
  });

  it("for the document itself", async () => {
    expect((await call(shop.client(), "GET", "/api/openapi.json", "/api/openapi.json")).status).toBe(200);
  });

  it("for admins, on products and pictures", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const made = await call(client, "POST", "/api/products", "/api/products", undefined, admin);
    expect(made.status).toBe(201);
    const at = `/api/products/${made.value._id}`;
    const [one, image] = ["/api/products/{id}", "/api/products/image/{id}"];
    await call(client, "GET", "/api/products", "/api/products?adminCheck=1&name=mug", undefined, admin);
    expect((await call(client, "PUT", one, at, { name: "Mug", price: 5 }, admin)).status).toBe(200);
    expect((await call(client, "PUT", one, at, { price: -1 }, admin)).status).toBe(400);
    expect((await call(client, "PUT", one, at, { countInStock: 1, countInStockShown: 9 }, admin)).status).toBe(409);
    const bulk = "/api/bulk-changes";
    const edit = { products: [made.value._id], priceHow: "raise", priceBy: 1 };
    const changed = await call(client, "POST", bulk, bulk, edit, admin);
    expect(changed).toMatchObject({ status: 201, value: { status: "applied", counts: { done: 1 } } });
    const bulkAt = `${bulk}/${changed.value._id}`;
    expect((await call(client, "GET", bulk, bulk, undefined, admin)).value).toHaveLength(1);
    expect((await call(client, "GET", `${bulk}/{id}`, bulkAt, undefined, admin)).value).toEqual(changed.value);
    const rows = await call(client, "GET", `${bulk}/{id}/products`, `${bulkAt}/products`, undefined, admin);
    expect(rows.value).toMatchObject([{ before: { price: 5 }, after: { price: 6 } }]);
    const undone = await call(client, "PUT", `${bulk}/{id}`, bulkAt, { status: "undone" }, admin);
    expect(undone.value.status).toBe("undone");
    const pictures = { image: "/uploads/mugs/a.jpg", imageB: [] };
    await call(client, "PUT", image, `/api/products/image/${made.value._id}`, pictures, admin);
    const [upload, list] = ["/api/upload/{folder}", "/api/upload/list/{folder}"];
    expect((await call(client, "GET", list, "/api/upload/list/mugs", undefined, admin)).status).toBe(200);
    expect((await call(client, "GET", list, "/api/upload/list/a.b", undefined, admin)).status).toBe(400);
    expect((await call(client, "POST", upload, "/api/upload/mugs", {}, admin)).status).toBe(415);
    const body = filesForm([
      ["front.jpg", await jpeg()],
      ["notes.txt", "no picture"],
    ]);
    const headers = { Authorization: `Bearer ${admin}` };
    const uploaded = await client.request("/api/upload/mugs", { method: "POST", body, headers });
    expect([uploaded.status, await uploaded.json()]).toEqual([
      200,
      [{ src: expect.stringContaining("/uploads/mugs/") }],
    ]);
    expect(uploaded.headers.get("X-Upload-Message")).toContain("Skipped 1");
    const authorize = "/api/aliexpress/oauth/url";
    expect((await call(client, "GET", authorize, authorize, undefined, admin)).status).toBe(200);
    expect((await client.get("/api/aliexpress/oauth/callback?state=none")).status).toBe(303);
    const review = "/api/products/{id}/reviews/{reviewId}";
    const [reviewed] = shop.data.reviews.list();
    const product = shop.data.products.published().find(({ num }) => num === reviewed?.productNum)?.id;
    const reviewAt = `/api/products/${product}/reviews/${reviewed?.id}`;
    expect((await call(client, "DELETE", review, reviewAt, undefined, admin)).status).toBe(200);
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(200);
  });

  it("for admins, on shipping rates", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const [all, one] = ["/api/shippingrates", "/api/shippingrates/{id}"];
    expect((await call(client, "GET", all, all, undefined, admin)).value).toHaveLength(11);
    const rate = { zone: "abroad", service: "Sea mail", carrier: "Maersk", deliveryDays: 45 };
    const prices = { firstUnitPrice: 9, furtherUnitPrice: 1.5 };
    const made = await call(client, "POST", all, all, { ...rate, ...prices }, admin);
    expect(made).toMatchObject({ status: 201, value: { rateId: "sea-mail", isOffered: true } });
    expect((await call(client, "POST", all, all, rate, admin)).status).toBe(400);
    const at = `/api/shippingrates/${made.value._id}`;
    expect((await call(client, "GET", one, at, undefined, admin)).value).toEqual(made.value);
    expect((await call(client, "PUT", one, at, { isOffered: false }, admin)).value.isOffered).toBe(false);
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(200);
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(404);
  });

  it("for admins, on shipping zones", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const [all, one] = ["/api/shippingzones", "/api/shippingzones/{id}"];
    expect((await call(client, "GET", all, all, undefined, admin)).value).toHaveLength(3);
    const made = await call(client, "POST", all, all, { name: "Alps", places: "AT\nCH" }, admin);
    expect(made).toMatchObject({ status: 201, value: { places: "AT\nCH", position: 29 } });
    expect((await call(client, "POST", all, all, { name: "Alps" }, admin)).status).toBe(400);
    const at = `/api/shippingzones/${made.value._id}`;
    expect((await call(client, "GET", one, at, undefined, admin)).value).toEqual(made.value);
    expect((await call(client, "PUT", one, at, { name: "Alpine" }, admin)).value.name).toBe("Alpine");
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(200);
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(404);
  });

  it("for admins, on reports", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const path = "/api/reports/{name}";
    for (const name of ["sales", "tax", "products", "categories", "discounts", "refunds"])
      expect((await call(client, "GET", path, `/api/reports/${name}`, undefined, admin)).value.name).toBe(name);
  });

  it("for admins, on customers", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const [all, one] = ["/api/customers", "/api/customers/{id}"];
    const [found] = (await call(client, "GET", all, `${all}?q=jane`, undefined, admin)).value;
    const at = `/api/customers/${found._id}`;
    expect((await call(client, "GET", one, at, undefined, admin)).value).toMatchObject({ email: "jane@example.com" });
    const changes = { tags: ["VIP"], note: "Called.", version: found.version };
    const changed = await call(client, "PUT", one, at, changes, admin);
    expect(changed.value).toMatchObject({ tags: ["VIP"], notes: [{ text: "Called.", author: "admin" }] });
    const stale = { tags: ["Other"], version: found.version };
    expect((await call(client, "PUT", one, at, stale, admin)).status).toBe(409);
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(409);
    const guest = shop.client();
    await guest.becomeGuest();
    const body = orderBody(shop.data.products.plain().id, 1, { email: "gone@example.com" });
    expect((await guest.json("POST", "/api/orders", body)).status).toBe(201);
    const { id } = shop.data.customers.get({ email: "gone@example.com" });
    expect((await call(client, "DELETE", one, `${all}/${id}`, undefined, admin)).status).toBe(200);
    expect((await call(client, "DELETE", one, `${all}/${id}`, undefined, admin)).status).toBe(404);
  });

  it("for admins, on discounts", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const [all, one] = ["/api/discounts", "/api/discounts/{id}"];
    const body = { code: "spring-5", kind: "amount", value: 5, startsAt: "2026-03-01T00:00:00+01:00", usageLimit: 2 };
    const made = await call(client, "POST", all, all, body, admin);
    expect(made).toMatchObject({ status: 201, value: { code: "SPRING-5", startsAt: "2026-02-28T23:00:00.000Z" } });
    expect((await call(client, "POST", all, all, body, admin)).status).toBe(400);
    expect((await call(client, "GET", all, `${all}?code=spring`, undefined, admin)).value).toEqual([made.value]);
    const at = `/api/discounts/${made.value._id}`;
    expect((await call(client, "GET", one, at, undefined, admin)).value).toEqual(made.value);
    const changes = { kind: "free-shipping", version: made.value.version };
    expect((await call(client, "PUT", one, at, changes, admin)).value).toMatchObject({ value: null, isActive: true });
    const stale = { minimum: 10, kind: "amount", value: 3, version: made.value.version };
    expect((await call(client, "PUT", one, at, stale, admin)).status).toBe(409);
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(200);
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(404);
  });

  it("for admins, on tax rates", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const [all, one] = ["/api/taxes", "/api/taxes/{id}"];
    const made = await call(client, "POST", all, all, { country: "CA", state: "Quebec", ratePercent: 14.975 }, admin);
    expect(made).toMatchObject({ status: 201, value: { state: "Quebec", ratePercent: 14.975 } });
    const at = `/api/taxes/${made.value._id}`;
    expect((await call(client, "GET", all, all, undefined, admin)).value).toContainEqual(made.value);
    expect((await call(client, "GET", one, at, undefined, admin)).value).toEqual(made.value);
    expect((await call(client, "PUT", one, at, { ratePercent: "15" }, admin)).value.ratePercent).toBe(15);
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(200);
    expect((await call(client, "DELETE", one, "/api/taxes/default", undefined, admin)).status).toBe(409);
  });

  it("for admins, on categories", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const [all, one] = ["/api/categories", "/api/categories/{slug}"];
    const changed = await call(client, "PUT", one, "/api/categories/toys", { position: "5", text: "For play." }, admin);
    expect(changed).toMatchObject({ status: 200, value: { slug: "toys", position: 5, text: "For play." } });
    expect((await call(client, "GET", all, all)).value).toContainEqual(changed.value);
    const { version } = changed.value;
    const cleared = await call(client, "PUT", one, "/api/categories/toys", { position: null, version }, admin);
    expect(cleared.value.position).toBeNull();
    const late = await call(client, "PUT", one, "/api/categories/toys", { position: 7, version }, admin);
    expect(late.status).toBe(409);
    expect((await call(client, "PUT", one, "/api/categories/none", {}, admin)).status).toBe(404);
  });

  it("for admins, on pages", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const [all, one] = ["/api/pages", "/api/pages/{slug}"];
    const made = await call(client, "POST", all, all, { title: "Care of wood" }, admin);
    expect(made).toMatchObject({ status: 201, value: { slug: "care-of-wood", isPublished: false, body: "" } });
    const at = "/api/pages/care-of-wood";
    expect((await call(client, "GET", one, at)).status).toBe(404);
    expect((await call(client, "PUT", one, at, { isPublished: true }, admin)).status).toBe(400);
    const changed = await call(client, "PUT", one, at, { isPublished: true, body: "<p>Oil it.</p>" }, admin);
    expect((await call(client, "GET", one, at)).value).toEqual(changed.value);
    expect((await call(client, "GET", all, all)).value).toMatchObject([{ slug: "care-of-wood" }]);
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(200);
  });

  it("for admins, on tax classes", async () => {
    const client = shop.client();
    const admin = await logIn(client, "admin@example.com");
    const [all, one] = ["/api/taxclasses", "/api/taxclasses/{id}"];
    const made = await call(client, "POST", all, all, { name: "Books" }, admin);
    expect(made).toMatchObject({ status: 201, value: { _id: "books", name: "Books" } });
    const at = "/api/taxclasses/books";
    expect((await call(client, "PUT", one, at, { name: "Books and maps" }, admin)).status).toBe(200);
    const { value } = await call(client, "GET", all, all, undefined, admin);
    expect(value.map(({ name }: { name: string }) => name)).toEqual(["Standard", "Books and maps"]);
    expect((await call(client, "DELETE", one, at, undefined, admin)).status).toBe(200);
  });

  it("for the document's examples, sent with existing ids", async () => {
    const client = shop.client();
    const tokens = { jane: await logIn(client, "jane@example.com"), admin: await logIn(client, "admin@example.com") };
    const product = aProduct();
    const { value: order } = await call(client, "POST", "/api/orders", "/api/orders", orderBody(product), tokens.jane);
    // A customer may write only one review per product.
    shop.data.reviews.remove({ userId: shop.data.users.named("jane").id });
    const john = shop.data.users.named("john").id;
    shop.data.reviews.remove({ userId: john });
    const review = { rating: 5, comment: "Still in use." };
    const reviews = "/api/products/{id}/reviews";
    const asJohn = await logIn(client, "john@example.com");
    await call(client, "POST", reviews, reviews.replace("{id}", product), review, asJohn);
    const ids: [RegExp, string][] = [
      [/\{reviewId\}/, shop.data.reviews.get({ userId: john }).id],
      [/users\/\{id\}/, `users/${john}`],
      [/products\/(image\/)?\{id\}/, `products/$1${product}`],
      [/orders\/\{id\}/, `orders/${order._id}`],
      [/shippingrates\/\{id\}/, "shippingrates/overnight-lower-48"],
      [/shippingzones\/\{id\}/, "shippingzones/lower-48"],
      [/taxes\/\{id\}/, "taxes/default"],
      [/taxclasses\/\{id\}/, "taxclasses/reduced"],
      [/pages\/\{slug\}/, "pages/about-us"],
      [/categories\/\{slug\}/, "categories/kitchen"],
      [/\{token\}/, "none"],
    ];
    const outcomes: Record<string, number> = {};
    for (const { call: name, operation } of operations()) {
      const example = operation.requestBody?.content["application/json"]?.example;
      if (!example) continue;
      const [method = "", path = ""] = name.split(" ");
      const at = ids.reduce((address, [parameter, id]) => address.replace(parameter, id), path);
      const body = JSON.stringify(example)
        .replace("ID:7", await client.solvedCaptcha())
        .replace("65f0c0de65f0c0de65f0c0de", product)
        .replace("7a11c0de7a11c0de7a11c0de", order._id);
      const token = operation.description.includes("Only for admins.") ? tokens.admin : tokens.jane;
      // A signed-in customer cannot become a guest.
      const bearer = path.endsWith("/guest") ? undefined : token;
      const { status } = await call(client, method.toUpperCase(), path, at, body, bearer);
      if (status >= 300) outcomes[name] = status;
    }
    expect(outcomes, "those that need what an example cannot have").toEqual({
      "post /api/users/resetpw/{token}": 404,
      // A new shop has no discounts.
      "put /api/discounts/{id}": 404,
      "put /api/customers/{id}": 404,
      // A bearer token cannot change it.
      "post /api/users/profile/two-factor": 403,
      "post /api/users/profile/two-factor/recovery-codes": 403,
      "post /api/users/profile/two-factor/off": 403,
      "put /api/orders/{id}/pay": 409,
      // Nothing is due of the order.
      "put /api/orders/{id}/waive": 409,
      // The example's order is a customer's.
      "post /api/orders/{id}/account": 409,
      // The order is paid later.
      "post /api/orders/{id}/refund": 409,
      // Returns cannot be requested in a new shop, which has none.
      "post /api/orders/{id}/labels": 409,
      "put /api/labels/{id}": 404,
      "post /api/orders/{id}/returns": 409,
      "put /api/returns/{id}": 404,
      "post /api/returns/{id}/exchange": 404,
      "put /api/bulk-changes/{id}": 404,
      // The examples before it have shipped the order.
      "put /api/orders/{id}/cancel": 409,
    });
  });

  it("no operation was left out", () => {
    const answered = [...api.seen].filter((call) => / [23]\d\d$/.test(call)).map((call) => call.replace(/ \d+$/, ""));
    const left = operations().filter(
      ({ call }) => !answered.includes(call.replace(/^\w+/, (word) => word.toUpperCase())),
    );
    // PayPal's events require PayPal's signature: see payment-events.test.ts. A quote needs that of a cart: cart-payment.test.ts.
    expect(left.map(({ call }) => call)).toEqual([
      "post /api/payments/{provider}/webhook",
      "post /api/payments/{provider}/quote",
      "post /api/paypal/webhook",
    ]);
  });
});
