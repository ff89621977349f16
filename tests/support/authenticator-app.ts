import { Secret, TOTP } from "otpauth";
import { PASSWORD } from "./customers";
import { Page } from "./html";
import type { ShopClient } from "./shop-client";

/** The code that an authenticator app shows for a key now, or some steps of 30 seconds later. */
export function codeOf(key: string, stepsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, "")) });
  return totp.generate({ timestamp: Date.now() + stepsLater * 30_000 });
}

/** Switches two-step sign-in on by the profile's form, for a client that is signed in with the usual password. */
export async function turnOnTwoFactor(client: ShopClient): Promise<{ key: string; recoveryCodes: string[] }> {
  const form = (await client.open("/profile/two-factor")).form("Set up two-step sign-in");
  const key = form.first("code").text;
  const setup = form.field("setup").value;
  const fields = { intent: "turn-on", setup, currentPassword: PASSWORD, code: codeOf(key) };
  const answer = await client.post("/profile/two-factor", fields);
  if (answer.status !== 200) throw new Error(`two-factor: ${answer.status}`);
  return { key, recoveryCodes: recoveryCodesOn(Page.parse(await answer.text())) };
}

/** The recovery codes that a page shows. */
export function recoveryCodesOn(page: Page): string[] {
  return page.all("li").flatMap(({ text }) => (/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/.test(text) ? [text] : []));
}
