import { expect } from "vitest";
import type { Sandbox } from "../sandbox/server";
import { signedInAdmin } from "./admins";
import { orderBody, type ShopClient } from "./shop-client";
import type { RunningShop } from "./shop-process";

export type WalkedOrder = { id: string; client: ShopClient; email: string };

let walked = 0;

/**
 * Approves a payment on PayPal's page.
 * @returns the return URL, which is not opened
 */
export async function approveAtPayPal(page: URL, fields: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ action: "approve", ...fields });
  const answer = await fetch(page, { method: "POST", redirect: "manual", body });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

/**
 * Takes a guest's order of one unit to a status, as a shopper and an admin do. Each buyer has an own email address, to
 * which all emails about the order have been sent.
 */
export async function orderUpTo(
  status: "unpaid" | "paid" | "shipped" | "delivered",
  shop: RunningShop,
  sandbox: Sandbox,
  product: string,
): Promise<WalkedOrder> {
  walked += 1;
  const email = `buyer${walked}@example.com`;
  const client = shop.client();
  await client.becomeGuest();
  const { _id: id } = await (await client.json("POST", "/api/orders", orderBody(product, 1, { email }))).json();
  await sandbox.mailbox.nextTo(email);
  if (status === "unpaid") return { id, client, email };
  const start = await client.post(`/order/${id}`, { intent: "pay" });
  await client.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
  expect((await sandbox.mailbox.nextTo(email)).subject).toContain("Payment received");
  if (status === "paid") return { id, client, email };
  const admin = await signedInAdmin(shop);
  for (const step of status === "shipped" ? ["ship"] : ["ship", "deliver"]) {
    expect((await admin.json("PUT", `/api/orders/${id}/${step}`)).status).toBe(200);
    await sandbox.mailbox.nextTo(email);
  }
  return { id, client, email };
}
