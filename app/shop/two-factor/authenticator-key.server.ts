import { Secret, TOTP } from "otpauth";
import { create } from "qrcode";
import { seal, unseal } from "~/platform/seal.server";

/** How long one code is shown, in seconds, and its digits: what authenticator apps assume (RFC 6238, RFC 4226). */
const PERIOD = 30;
const DIGITS = 6;
/** Time steps before and after the current one that are accepted, for clocks that differ. */
const DRIFT = 1;
/** The length of a key in bytes: the hash's, as RFC 4226 recommends. */
const KEY_BYTES = 20;

/** A new random key for an authenticator app, in base32. */
export const newAuthenticatorKey = (): string => new Secret({ size: KEY_BYTES }).base32;

const totp = (key: string, issuer = "", label = "") =>
  new TOTP({ secret: Secret.fromBase32(key), period: PERIOD, digits: DIGITS, algorithm: "SHA1", issuer, label });

/**
 * Finds the time step of a code.
 * @param key in base32
 * @param now in milliseconds since 1970
 * @returns the number of 30-second steps since 1970; null for a code that is not valid now
 */
export function matchingStep(key: string, code: string, now = Date.now()): number | null {
  const delta = totp(key).validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/**
 * The address from which an authenticator app reads a key (Key URI Format of Google Authenticator).
 * @param shopName colons, which separate the format's parts, are left out
 */
export const keyAddress = (key: string, shopName: string, email: string): string =>
  totp(key, shopName.replaceAll(":", " "), email).toString();

/** A QR code: the modules on one side, its quiet zone included, and the dark ones as the data of an SVG path. */
export type QrCode = { size: number; path: string };

/** The width of the light margin that a reader needs (ISO/IEC 18004), in modules. */
const QUIET_ZONE = 4;

/** Encodes a text as a QR code. */
export function qrCode(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  let path = "";
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++;
      path += `M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${column - start + 1}v1h-${column - start + 1}z`;
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, path };
}

const keyPurpose = (userId: string) => `two-factor key of ${userId}`;

/** Encrypts an account's key for storage. */
export const sealKey = (userId: string, key: string): string => seal(keyPurpose(userId), key);

/** Decrypts an account's stored key; null when it was sealed for another account or with another key in DATA_DIR. */
export const unsealKey = (userId: string, sealed: string): string | null => unseal(keyPurpose(userId), sealed);
