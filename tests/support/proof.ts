import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** The proof of work for a challenge, as a browser posts it. */
export async function proofFor(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge was not solved in time.");
  return encodeProof({ challenge, solution });
}

export const encodeProof = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString("base64");

export const decodeProof = (proof: string) => JSON.parse(Buffer.from(proof, "base64").toString());
