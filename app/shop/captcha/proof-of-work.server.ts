import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { sessionSecret } from "~/platform/env.server";
import { sign } from "~/platform/identifiers.server";
import { CAPTCHA_LIFE_MS, spendCaptcha } from "./spent-captcha.server";

/** PBKDF2 is native in browsers, so a device of a shopper is not much slower at it than one of an attacker. */
const ALGORITHM = "PBKDF2/SHA-256";
/** Iterations for one try. */
const COST = 5000;
/** The fewest tries that a challenge can need; the most are twice as many. A slow phone makes about 100 in a second. */
const FEWEST_TRIES = 75;
/** The highest level of difficulty. Each level doubles the tries. */
const MAX_LEVEL = 3;
/** The longest proof, in characters; the library's have about 600. */
const PROOF_LIMIT = 2048;

const secret = () => sign("captcha", "proof of work", sessionSecret());

const text = z.string().max(200);

const challengeSchema = z.object({
  parameters: z.object({
    algorithm: text,
    nonce: text,
    salt: text,
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: text,
    expiresAt: z.number(),
  }),
  signature: text,
});

const proofSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: text }),
});

export type ProofChallenge = z.output<typeof challengeSchema>;
type Proof = z.output<typeof proofSchema>;

/**
 * Creates a challenge whose answer takes a browser some work to find (altcha.org). It is signed, so nothing is stored.
 * @param level from 0, which takes a slow phone about a second, to `MAX_LEVEL`
 */
export async function createProofChallenge(level: number): Promise<ProofChallenge> {
  const tries = FEWEST_TRIES * 2 ** Math.min(level, MAX_LEVEL);
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(tries, 2 * tries),
    deriveKey,
    expiresAt: new Date(Date.now() + CAPTCHA_LIFE_MS),
    hmacSignatureSecret: secret(),
  });
  return challengeSchema.parse(challenge);
}

/** The proof in a posted text: the library's JSON in Base64. Null if it is none. */
function parseProof(posted: string): Proof | null {
  if (posted.length > PROOF_LIMIT) return null;
  try {
    return proofSchema.parse(JSON.parse(Buffer.from(posted, "base64").toString()));
  } catch {
    return null;
  }
}

/** Whether a text has the form of a proof. It may still be wrong. */
export const isProof = (posted: string) => parseProof(posted) !== null;

async function checkProof(posted: string): Promise<Proof | null> {
  const proof = parseProof(posted);
  if (!proof) return null;
  const { verified } = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret: secret() });
  return verified ? proof : null;
}

/** Checks a proof without using it up. @returns whether it is correct and in time */
export const isCorrectProof = async (posted: string) => (await checkProof(posted)) !== null;

/**
 * Checks a proof and uses up its challenge, which accepts one correct proof within half an hour.
 * @returns whether the proof was correct, in time and the first
 */
export async function acceptProof(posted: string): Promise<boolean> {
  const proof = await checkProof(posted);
  if (!proof) return false;
  const { nonce, expiresAt } = proof.challenge.parameters;
  return spendCaptcha(nonce, new Date(expiresAt * 1000));
}
