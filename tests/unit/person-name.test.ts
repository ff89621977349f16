import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capitalizeName, cleanUsername } from "~/shop/accounts/person-name";
import { registrationRequestSchema } from "~/shop/accounts/registration.schema.server";

describe("a name", () => {
  it.each([
    ["jo", "Jo"],
    ["  mary   ann ", "Mary Ann"],
    ["o'neill", "O'Neill"],
    ["o’neill", "O'Neill"],
    ["anna-lena", "Anna-Lena"],
    ["mcKay", "McKay"],
    ["JO", "JO"],
    ["élodie", "Élodie"],
    ["e\u0301lodie", "Élodie"],
    ["šafář", "Šafář"],
    ["李", "李"],
  ])("%s is stored as %s", (typed, stored) => {
    expect(capitalizeName(typed)).toBe(stored);
  });

  it("does not change when it is normalized again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        const stored = capitalizeName(typed);
        expect(capitalizeName(stored)).toBe(stored);
        expect(stored).not.toMatch(/^\s|\s$|\s\s/);
      }),
    );
  });
});

describe("a user name", () => {
  it.each([
    ["jo.doe", "jo.doe"],
    ["  jo  ", "jo"],
    ["..jo", "jo"],
    ["-.-jo", "jo"],
    ["jo..doe", "jo.doe"],
    ["jo---doe", "jo-doe"],
    ["jo__doe", "jo__doe"],
    ["_jo_", "_jo_"],
    ["...", ""],
  ])("%s is stored as %s", (typed, stored) => {
    expect(cleanUsername(typed)).toBe(stored);
  });

  it("is accepted as it is stored, or refused", () => {
    const names = fc.string({ unit: fc.constantFrom(..."aZ9_.- @<é"), maxLength: 40 });
    fc.assert(
      fc.property(names, (typed) => {
        const stored = cleanUsername(typed);
        expect(cleanUsername(stored)).toBe(stored);
        const person = { firstName: "Jo", lastName: "Doe", email: "jo@example.com", password: "Demo-pass1!" };
        const parsed = registrationRequestSchema.safeParse({ ...person, username: typed });
        expect(parsed.success).toBe(/^[\w.-]{1,30}$/.test(stored));
        if (parsed.success) expect(parsed.data.username).toMatch(/^(?![.-])(?!.*(\.\.|--))[A-Za-z0-9_.-]{1,30}$/);
      }),
    );
  });
});
