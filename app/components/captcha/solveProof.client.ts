import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Milliseconds after which a device is too slow for the proof. */
const TIMEOUT_MS = 10_000;

/**
 * Gets a challenge and solves it. The browser derives the keys outside the page's thread, so the page stays responsive.
 * @returns the field `altcha`, or null if this browser or the shop cannot do it
 * @throws TypeError when the shop cannot be reached
 */
export async function solveProof(): Promise<string | null> {
  // Browsers have it only on https and on the own machine.
  if (!crypto.subtle) return null;
  const response = await fetch("/api/captcha");
  if (!response.ok) return null;
  const { altcha: challenge }: { altcha: Challenge } = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
