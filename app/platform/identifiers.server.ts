import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A new id: 24 hexadecimal digits, the time in seconds first, so that ids of one table grow with time. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return seconds.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}

/** A new secret token of 256 random bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What of a token is kept: its SHA-256, in base64url. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * Signs a text for one purpose, so that a signature made for one thing is worth nothing for another.
 * @returns HMAC-SHA256 in base64url
 */
export function sign(purpose: string, text: string, secret: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
