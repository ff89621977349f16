import { db } from "~/platform/db.server";
import { spentCaptcha } from "~/platform/schema.server";

/** How long a captcha can be solved, in milliseconds. */
export const CAPTCHA_LIFE_MS = 30 * 60 * 1000;

/**
 * Uses up a captcha.
 * @param id a part of the captcha that is different in each
 * @param expiresAt the end of its life; the record is kept until then
 * @returns whether it had not been used before
 */
export async function spendCaptcha(id: string, expiresAt: Date): Promise<boolean> {
  const spent = await db.insert(spentCaptcha).values({ id, expiresAt }).onConflictDoNothing();
  return spent.changes === 1;
}
