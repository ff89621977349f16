import { describe, expect, it } from "vitest";
import { openApiDocument } from "~/api/openapi.server";
import { signedInAdmin } from "../support/admins";
import type { ApiDescription } from "../support/api-description";
import { seededShop } from "../support/seeded-shop";

/*
 * The paging of every list of the API, as the OpenAPI document names them.
 */

const { paths, components } = openApiDocument() as unknown as ApiDescription;
const calls = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, get }] : []));
const paged = calls.flatMap(({ path, get }) =>
  get.parameters
    .filter(({ name }) => ["pageNumber", "pageSize"].includes(name))
    .map(({ name, schema }) => ({ path, field: name, most: Number(schema.maximum) })),
);

/** Lists that are short by their nature, and always whole. */
const WHOLE = ["/api/payments", "/api/products/top", "/api/shipping/{postalCode}"];

const shop = await seededShop();
const admin = await signedInAdmin(shop);
const preview = { filters: {}, priceHow: "raise", priceBy: 1, preview: true };
const order = shop.data.orders.demo("delivered").id;
const change = (await (await admin.json("POST", "/api/bulk-changes", preview)).json())._id;

const addressOf = (path: string) =>
  path
    .replace("{username}", "jane")
    .replace("{folder}", "demo")
    .replace("orders/{id}", `orders/${order}`)
    .replace("bulk-changes/{id}", `bulk-changes/${change}`);

it("every list has paging, but for those that are always whole", () => {
  const lists = calls.filter(({ get }) => {
    const schema = get.responses[200]?.content?.["application/json"]?.schema;
    const found = schema?.$ref ? components.schemas[schema.$ref.split("/").at(-1) ?? ""] : schema;
    return (found as { type?: string } | undefined)?.type === "array";
  });
  const unpaged = lists.filter(({ path }) => !paged.some((one) => one.path === path));
  expect(unpaged.map(({ path }) => path).sort()).toEqual(WHOLE);
});

describe("a text that is no page number or page size is refused, and its field named", () => {
  it.each(paged)("$field of $path", async ({ path, field, most }) => {
    for (const odd of ["abc", "0", "-1", "1.5", "1e3", "NaN", " 2", String(most + 1), "99999999999999999999"]) {
      const answer = await admin.get(`${addressOf(path)}?${new URLSearchParams({ [field]: odd })}`);
      const { message, fields } = await answer.json();
      const sentence = `${field} must be a whole number from 1 to ${most}.`;
      expect([odd, answer.status, message, fields]).toEqual([odd, 400, sentence, { [field]: sentence }]);
    }
  });
});

describe("a number within the bounds is answered", () => {
  it.each(paged)("$field of $path", async ({ path, field, most }) => {
    for (const good of ["1", String(most), "007", ""]) {
      const answer = await admin.get(`${addressOf(path)}?${new URLSearchParams({ [field]: good })}`);
      expect([good, answer.status]).toEqual([good, 200]);
    }
  });
});

describe("a list of one record is answered page by page", () => {
  it("of the returns and the labels of an order, and the pictures of a folder, in their order", async () => {
    for (const number of [1, 2, 3]) {
      const at = new Date(Date.UTC(2026, 0, number));
      const id = `page${number}`;
      shop.data.returns.add({ id, orderId: order, reason: "", requestedBy: "Buyer", requestedAt: at });
      const parcel = { units: "imperial" as const, weight: 12, size: null };
      const bought = { offerId: id, status: "bought" as const, number: id, orderVersion: "", actorName: "Staff" };
      shop.data.labels.add({ id, orderId: order, ...bought, lines: [], parcel, rates: [], createdAt: at });
    }
    for (const path of [`/api/orders/${order}/returns`, `/api/orders/${order}/labels`, "/api/upload/list/demo"]) {
      const all: unknown[] = await (await admin.get(`${path}?pageSize=500`)).json();
      const second = await admin.get(`${path}?pageNumber=2&pageSize=2`);
      const answered = [second.headers.get("X-Total-Count"), await second.json()];
      expect([path, ...answered]).toEqual([path, String(all.length), all.slice(2, 4)]);
      expect(all.length).toBeGreaterThan(2);
      expect(second.headers.get("Link")).toContain(`<${path}?pageNumber=1&pageSize=2>; rel="prev"`);
      expect(await (await admin.get(`${path}?pageNumber=1000`)).json()).toEqual([]);
    }
  });
});
