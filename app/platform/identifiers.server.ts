import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A new id of 24 hexadecimal digits. It starts with the time in seconds, so ids sort by creation time. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return seconds.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}

/**
 * The id that a key always gives, for what a repeat with the same key must find.
 * @param purpose what the id is of; the same key gives another id for another purpose
 */
export function idOfKey(purpose: string, key: string, secret: string): string {
  return Buffer.from(sign(purpose, key, secret), "base64url")
    .toString("hex")
    .slice(0, 24);
}

/** A new secret token of 256 random bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The SHA-256 of a token in base64url, which is stored instead of the token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Signs a text for one purpose. The signature is invalid for any other purpose. @returns HMAC-SHA256 in base64url */
export function sign(purpose: string, text: string, secret: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}

/** Compares two texts in a time that does not depend on where they differ. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
