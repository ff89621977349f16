import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { tokenKey } from "./env.server";

const CIPHER = "aes-256-gcm";
/** The length of the nonce and of the tag, in bytes (NIST SP 800-38D). */
const NONCE = 12;
const TAG = 16;

const key = () => Buffer.from(tokenKey(), "hex");

/** Encrypts a text with AES-256-GCM and the key in DATA_DIR. @param purpose `unseal` needs the same one */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key(), nonce, { authTagLength: TAG }).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a text from `seal`; null when it was changed, or sealed with another purpose or key. */
export function unseal(purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
