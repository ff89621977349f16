import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { requestSchema } from "~/api/document/request-schema.server";
import { chosenPassword, registrationRequestSchema } from "~/shop/accounts/registration.schema.server";
import { postalAddressSchema } from "~/shop/addresses/address.schema.server";
import { productImageSchema } from "~/shop/catalog/edit-product.schema.server";
import { dollars, line, sentDollars, wholeNumber } from "~/shop/fields/fields.schema.server";
import { reviewSchema } from "~/shop/reviews/review.schema.server";

const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 4 });

/** Whether the schema accepts a value; the shop's parser and the document's JSON Schema have to agree. */
function takes(schema: z.ZodType, value: unknown): boolean {
  const [document, shop] = [ajv.validate(requestSchema(schema), value), schema.safeParse(value).success];
  expect([value, document]).toEqual([value, shop]);
  return shop;
}

describe("a text field", () => {
  it("that is trimmed is not blank, and applies the strictest of its limits", () => {
    const schema = z.string().pipe(line(60).pipe(z.string().min(1)));
    expect(requestSchema(schema)).toEqual({
      type: "string",
      minLength: 1,
      maxLength: 60,
      pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
      allOf: [{ pattern: "\\S" }],
    });
    for (const blank of ["", " ", "x".repeat(61)]) expect(takes(schema, blank)).toBe(false);
    for (const good of ["x", "é", "x".repeat(60)]) expect(takes(schema, good)).toBe(true);
  });

  it("that is not trimmed may be blank", () => {
    expect(requestSchema(z.string().min(1).max(9))).toEqual({ type: "string", minLength: 1, maxLength: 9 });
  });
});

describe("a numeric field that may be text", () => {
  it.each([
    [
      "a price",
      dollars(99_999_999, "wrong", "too much"),
      [0, 19.99, 999_999.99, "12.5", "0"],
      [-0.01, 12.345, 1e6, "1e2", "1.234"],
    ],
    ["a sum", sentDollars("wrong"), [0, 19.99, "12.50"], [-1, " 1", "1.", ".5", "-1", "", null, true]],
    ["a refund", sentDollars("wrong", { aboveZero: true }), [0.01, "0.01", "07.10", "0.5"], [0, "0", "0.00", "00", -1]],
    ["a stock", wholeNumber(0, 1_000_000, "wrong", "too much"), [0, 1_000_000, "7"], [-1, 1.5, 1_000_001, "1.5", "x"]],
    [
      "days",
      wholeNumber(1, 365, "wrong", "too much"),
      [1, 365, "30", "365"],
      [0, 366, "0", "366", "370", "400", "1000"],
    ],
    ["a rating", reviewSchema.shape.rating, [1, 5, "3"], [0, 6, 117.5, 4.5, "6"]],
  ] as const)("%s has the shop's bounds", (_, schema, good, bad) => {
    for (const value of good) expect(takes(schema, value)).toBe(true);
    for (const value of bad) expect(takes(schema, value)).toBe(false);
  });
});

it("names, user names and passwords are described as the shop checks them", () => {
  const { firstName, username } = registrationRequestSchema.shape;
  for (const name of ["Jane", "O'Neill", "Anna-Lena van", "Łukasz", "李"]) expect(takes(firstName, name)).toBe(true);
  for (const name of ["", " ", "J4ne", "<b>", "-", "a".repeat(51)]) expect(takes(firstName, name)).toBe(false);
  for (const name of ["jane", "j.doe_1"]) expect(takes(username, name)).toBe(true);
  for (const name of ["", "j ane", "é", "a".repeat(31)]) expect(takes(username, name)).toBe(false);
  for (const password of ["Demo-pass1!", "Ämo-pass1!"]) expect(takes(chosenPassword, password)).toBe(true);
  for (const password of ["Short1!", "demo-pass1!", "DEMO-PASS1!", "Demo-pass!", "Demopass1"]) {
    expect(takes(chosenPassword, password)).toBe(false);
  }
});

it("American addresses require a ZIP code and a state, others do not", () => {
  const address = { address1: "1 High St", city: "Portland", state: "OR", postalCode: "97201" };
  for (const good of [
    {},
    { country: "US" },
    { state: "Oregon" },
    { country: "GB", state: "Kent", postalCode: "CT1 1AA" },
    { country: "GB", state: "", postalCode: "CT1 1AA" },
    { country: "DE", state: undefined, postalCode: "80331" },
    { country: "IE", state: undefined, postalCode: undefined },
  ]) {
    expect(takes(postalAddressSchema, { ...address, ...good })).toBe(true);
  }
  for (const bad of [
    { state: "XX" },
    { postalCode: "9720" },
    { country: "XX" },
    { country: "US", state: "Kent" },
    { state: undefined },
    { country: "CA", state: undefined, postalCode: "M5V 2T6" },
    { country: "DE", postalCode: undefined },
    { country: "JP", state: "", postalCode: "100-0001" },
  ]) {
    expect(takes(postalAddressSchema, { ...address, ...bad })).toBe(false);
  }
});

it("pictures are uploaded files or URLs, and a review contains no HTML", () => {
  for (const image of ["", "/uploads/a/b.jpg", "/uploads/demo/x.png", "https://cdn.example/a.jpg?w=1"]) {
    expect(takes(productImageSchema, { image })).toBe(true);
  }
  for (const image of [
    "javascript:alert(1)",
    "/etc/passwd",
    "/uploads/../x",
    "https://a@b.example/",
    "ftp://x/y",
    "x",
  ]) {
    expect(takes(productImageSchema, { image })).toBe(false);
  }
  for (const comment of ["", "I <3 it", "a < b"]) expect(takes(reviewSchema, { rating: 5, comment })).toBe(true);
  for (const comment of ["<b>", "x".repeat(2001)]) expect(takes(reviewSchema, { rating: 5, comment })).toBe(false);
});
