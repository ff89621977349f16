import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { tokenKey } from "./env.server";

const CIPHER = "aes-256-gcm";
/** Bytes of the nonce and of the tag (NIST SP 800-38D). */
const NONCE = 12;
const TAG = 16;

const key = () => Buffer.from(tokenKey(), "hex");

/**
 * Encrypts a text for keeping, by AES-256-GCM under the key in DATA_DIR.
 * @param purpose what was sealed for one purpose does not open for another
 */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key(), nonce, { authTagLength: TAG }).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** What `seal` was given; null when it was changed, sealed for something else, or under a key that is gone. */
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
