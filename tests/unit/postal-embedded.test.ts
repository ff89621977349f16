import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressValidateResponse } from "~/providers/postal/address-validate-response";
import { embeddedPostalService } from "~/providers/postal/embedded-postal-service.server";
import type { PostalAddress } from "~/providers/postal/postal-service";
import { areaOfZip } from "~/providers/postal/zip-table.server";

const address: PostalAddress = {
  address1: "1600 Harbor Street",
  address2: "Apt 4",
  city: "Portland",
  state: "OR",
  postalCode: "97201",
  country: "US",
};
const check = (changes: Partial<PostalAddress> = {}) => embeddedPostalService.check({ ...address, ...changes });
const UNCONFIRMED = "We checked the form of this address, but not that mail is delivered there.";

describe("the built-in address check", () => {
  it("suggests the standardized address, and shows that delivery was not confirmed", async () => {
    expect(await check()).toEqual({
      kind: "suggested",
      address: {
        address1: "1600 HARBOR ST",
        address2: "APT 4",
        city: "PORTLAND",
        state: "OR",
        postalCode: "97201",
        country: "US",
      },
      deliveryConfirmed: false,
      notes: [UNCONFIRMED],
    });
  });

  it.each(["or", "OREGON", "oregon", " Oregon "])("accepts the state as '%s'", async (state) => {
    expect(await check({ state })).toMatchObject({ kind: "suggested", address: { state: "OR" } });
  });

  it.each([
    ["a state", "california", "94103", "CA"],
    ["a district", "District of Columbia", "20500", "DC"],
    ["a territory", "PR", "00901", "PR"],
    ["a military post", "AE", "09012", "AE"],
  ])("accepts %s", async (_, state, postalCode, code) => {
    expect(await check({ state, postalCode })).toMatchObject({
      kind: "suggested",
      address: { state: code, postalCode },
    });
  });

  it.each(["97201-1234", "97201 1234", "972011234", " 97201 "])("keeps the five digits of '%s'", async (postalCode) => {
    expect(await check({ postalCode })).toMatchObject({ kind: "suggested", address: { postalCode: "97201" } });
  });

  it("suggests the city of the ZIP code, with a note", async () => {
    expect(await check({ city: "Salem" })).toMatchObject({
      address: { city: "PORTLAND" },
      notes: ["The ZIP code 97201 is listed under PORTLAND. Please make sure that it is right.", UNCONFIRMED],
    });
  });

  it("accepts a city's short name for the long one", async () => {
    const inMissouri = await check({ city: "St. Louis", state: "MO", postalCode: "63101" });
    expect(inMissouri).toMatchObject({ address: { city: "SAINT LOUIS" }, notes: [UNCONFIRMED] });
  });

  it.each([
    ["a ZIP code that is not in use", { postalCode: "00000" }, "The ZIP code 00000 is not in use. Please check it."],
    ["an invalid ZIP code", { postalCode: "9720" }, "A ZIP code has five digits. Please check it."],
    [
      "a ZIP code of another state",
      { state: "Washington" },
      "The ZIP code 97201 is in OR, not in Washington. Please check both.",
    ],
    [
      "a street without a number",
      { address1: "Harbor Street" },
      "The address needs a house number in digits and a street, or a PO box. Please check it.",
    ],
    [
      "a number without a street",
      { address1: "1600" },
      "The address needs a house number in digits and a street, or a PO box. Please check it.",
    ],
    [
      "non-Latin letters",
      { address1: "12 улица Мира" },
      "The post reads Latin letters only. Please write the street in them.",
    ],
  ])("refuses %s", async (_, changes, reason) => {
    expect(await check(changes)).toEqual({ kind: "unknown", reason });
  });

  it("reports that another country cannot be checked", async () => {
    const abroad = await check({ country: "DE", postalCode: "10115", state: "Berlin" });
    expect(abroad).toEqual({
      kind: "unsupported",
      reason: "We cannot check addresses in this country. Please make sure that yours is right.",
    });
  });

  it("returns the address only, whatever else is passed", async () => {
    const withName = { ...address, shipToFirstName: "Jane" };
    expect(JSON.stringify(await embeddedPostalService.check(withName))).not.toContain("Jane");
  });

  it("keeps the ZIP code, and leaves its own suggestion unchanged, for any text", async () => {
    const text = fc.oneof(fc.string({ unit: "binary", maxLength: 80 }), fc.constantFrom("12 Oak Street", "Apt 4"));
    const arbitrary = fc.record({
      address1: fc.oneof(
        text,
        text.map((name) => `12 ${name} Avenue`),
      ),
      address2: text,
      city: text,
      state: fc.oneof({ weight: 3, arbitrary: fc.constant("OR") }, { weight: 1, arbitrary: text }),
      postalCode: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom("97201", "97301-0001") },
        { weight: 1, arbitrary: text },
      ),
      country: fc.oneof({ weight: 5, arbitrary: fc.constant("US") }, { weight: 1, arbitrary: text }),
    });
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(arbitrary, async (typed) => {
        const once = await embeddedPostalService.check(typed);
        kinds.add(once.kind);
        if (once.kind !== "suggested") return;
        expect(once.address.postalCode).toBe(typed.postalCode.slice(0, 5));
        expect(await embeddedPostalService.check(once.address)).toMatchObject({
          kind: "suggested",
          address: once.address,
        });
      }),
      { numRuns: 2000 },
    );
    expect(kinds).toEqual(new Set(["suggested", "unknown", "unsupported"]));
  });
});

describe("the ZIP table", () => {
  it.each([
    ["00501", { state: "NY", city: "Holtsville" }],
    ["99501", { state: "AK", city: "Anchorage" }],
    ["96910", { state: "GU", city: "Hagatna" }],
  ])("has %s", (zip5, area) => {
    expect(areaOfZip(zip5)).toEqual(area);
  });

  it("contains exactly the codes of its package", () => {
    const known = Array.from({ length: 100_000 }, (_, code) => String(code).padStart(5, "0")).filter(areaOfZip);
    expect(known.length).toBe(42_555);
    expect(areaOfZip("00000")).toBeNull();
    expect(areaOfZip("99999")).toBeNull();
  });
});

describe("the USPS Web Tools response", () => {
  it("has the street in Address2, the unit in Address1, and five digits", () => {
    const standard = {
      ...address,
      address1: "1600 HARBOR ST",
      address2: "APT 4",
      city: "PORTLAND",
      postalCode: "97201-1234",
    };
    expect(addressValidateResponse(standard)).toEqual({
      AddressValidateResponse: {
        Address: { Address1: "APT 4", Address2: "1600 HARBOR ST", City: "PORTLAND", State: "OR", Zip5: "97201" },
      },
    });
  });
});
