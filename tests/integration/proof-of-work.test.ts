import { describe, expect, it } from "vitest";
import { addCustomer, PASSWORD } from "../support/customers";
import { formOf, Page } from "../support/html";
import { proofFor } from "../support/proof";
import { seededShop } from "../support/seeded-shop";
import type { ShopClient } from "../support/shop-client";

const shop = await seededShop({ TRUST_PROXY: "on" });

const from = (address: string) => ({ "X-Forwarded-For": address });

async function solvedProof(client: ShopClient): Promise<string> {
  const { altcha } = await (await client.get("/api/captcha")).json();
  return proofFor(altcha);
}

describe("a proof of work", () => {
  it("is accepted by the form, once", async () => {
    const { email } = addCustomer(shop);
    const altcha = await solvedProof(shop.client());
    const logIn = (client: ShopClient) => client.post("/login", { intent: "login", email, password: PASSWORD, altcha });
    expect((await logIn(shop.client())).status).toBe(303);
    const again = await logIn(shop.client());
    expect(again.status).toBe(400);
    const form = formOf(await again.text(), "Sign in");
    expect(Page.parse(form).text).toContain("That answer was not right. Please answer a new question.");
  });

  it("is accepted by the API as grecaptcha, once", async () => {
    const { email } = addCustomer(shop);
    const client = shop.client();
    const body = { email, password: PASSWORD, grecaptcha: await solvedProof(client) };
    expect((await client.json("POST", "/api/users/login", body, from("203.0.113.10"))).status).toBe(200);
    const again = await client.json("POST", "/api/users/login", body, from("203.0.113.11"));
    expect(again.status).toBe(400);
    const message = "That answer was not right. Please answer a new question.";
    expect(await again.json()).toEqual({ message, fields: { grecaptcha: message } });
  });

  it("is checked when a message is confirmed, and used up when it is sent", async () => {
    const { email } = addCustomer(shop);
    const client = shop.client();
    const altcha = await solvedProof(client);
    const login = { intent: "login", email, password: PASSWORD, altcha: await solvedProof(client) };
    expect((await client.post("/login", login)).status).toBe(303);
    const message = { content: "Is anyone there?", altcha };
    const confirm = await client.post("/contactSupport", { ...message, intent: "ask" });
    expect(await confirm.text()).toContain(altcha);
    expect((await client.post("/contactSupport", { ...message, intent: "send" })).status).toBe(303);
    expect((await client.post("/contactSupport", { ...message, intent: "send" })).status).toBe(400);
  });

  it("gets harder for a client address with failures, and only for it", async () => {
    const triesFor = async (address: string) => {
      const { altcha } = await (await shop.client().get("/api/captcha", from(address))).json();
      const proof = JSON.parse(Buffer.from(await proofFor(altcha), "base64").toString());
      return proof.solution.counter;
    };
    for (let failure = 0; failure < 5; failure += 1) {
      const guess = { intent: "guest", captchaId: "x", captchaAnswer: "99" };
      expect((await shop.client().post("/login", guess, from("203.0.113.20"))).status).toBe(400);
    }
    expect(await triesFor("203.0.113.20")).toBeGreaterThanOrEqual(150);
    expect(await triesFor("203.0.113.21")).toBeLessThan(150);
  });
});
