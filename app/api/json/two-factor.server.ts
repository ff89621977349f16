import { z } from "zod";
import { startTwoFactorSetup } from "~/shop/accounts/manage-two-factor.server";
import { isoTime } from "~/shop/fields/iso-time";
import { flagValue, textValue, timeValue, wholeValue } from "~/shop/fields/response-values.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import { countRecoveryCodes } from "~/shop/two-factor/codes.server";
import { twoFactorSince } from "~/shop/two-factor/has-two-factor.server";

const setupResponse = z.strictObject({
  setup: textValue("SETUP").describe("Send it back with a code of the key, within an hour"),
  key: textValue("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ").describe("For the authenticator app, in base32"),
  address: textValue("otpauth://totp/Tradepost:jane%40example.com?secret=KEY").describe("The key for a QR code"),
});

export const twoFactorResponse = z
  .strictObject({
    isOn: flagValue(false),
    since: timeValue.nullable(),
    recoveryCodesLeft: wholeValue(0).describe("Unused recovery codes"),
    setup: setupResponse.nullable().describe("A new key while it is off; null while it is on"),
  })
  .meta({ id: "TwoFactor" });

export const recoveryCodesResponse = z
  .strictObject({
    recoveryCodes: z.array(textValue("abcd-efgh-ijkl-mnop")).describe("Shown only now; each works once"),
  })
  .meta({ id: "RecoveryCodes" });

export function twoFactorJson(person: Person): z.infer<typeof twoFactorResponse> {
  const since = twoFactorSince(person.id);
  const recoveryCodesLeft = countRecoveryCodes(person.id);
  if (since) return { isOn: true, since: isoTime(since), recoveryCodesLeft, setup: null };
  const { setup, key, address } = startTwoFactorSetup(person);
  return { isOn: false, since: null, recoveryCodesLeft, setup: { setup, key, address } };
}
