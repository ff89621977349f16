import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterEach, describe, expect, it, vi } from "vitest";
import { acceptProof, createProofChallenge, isCorrectProof, isProof } from "~/shop/captcha/proof-of-work.server";
import { decodeProof, encodeProof, proofFor } from "../support/proof";

afterEach(() => void vi.useRealTimers());

describe("a proof of work", () => {
  it("is accepted once, also when it was checked before", async () => {
    const proof = await proofFor(await createProofChallenge(0));
    expect(await isCorrectProof(proof)).toBe(true);
    const both = await Promise.all([acceptProof(proof), acceptProof(proof)]);
    expect(both.sort()).toEqual([false, true]);
    expect(await acceptProof(proof)).toBe(false);
  });

  it("is refused when any value of it is changed", async () => {
    const right = decodeProof(await proofFor(await createProofChallenge(0)));
    const { parameters } = right.challenge;
    const later = { ...parameters, expiresAt: parameters.expiresAt + 60 };
    const easier = { ...parameters, cost: 1 };
    const prefix = { ...parameters, keyPrefix: parameters.keyPrefix.slice(0, 2) };
    const nonce = { ...parameters, nonce: "00".repeat(16) };
    for (const changed of [later, easier, prefix, nonce]) {
      expect(await acceptProof(encodeProof({ ...right, challenge: { ...right.challenge, parameters: changed } }))).toBe(
        false,
      );
    }
    const { counter, derivedKey } = right.solution;
    for (const solution of [
      { derivedKey, counter: counter + 1 },
      { derivedKey, counter: -1 },
      { derivedKey, counter: 1e300 },
      { derivedKey: derivedKey.slice(0, 32).padEnd(64, "0"), counter },
      { derivedKey: "", counter },
    ]) {
      expect(await acceptProof(encodeProof({ ...right, solution }))).toBe(false);
    }
    expect(await acceptProof(encodeProof(right))).toBe(true);
  });

  it("expires after half an hour", async () => {
    const proof = await proofFor(await createProofChallenge(0));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60 * 1000 });
    expect(await acceptProof(proof)).toBe(false);
  });

  it("of another shop's challenge is refused", async () => {
    const own = await createProofChallenge(0);
    const other = await createChallenge({
      algorithm: own.parameters.algorithm,
      cost: 1,
      counter: 1,
      deriveKey,
      expiresAt: own.parameters.expiresAt,
      hmacSignatureSecret: "another shop",
    });
    expect(await acceptProof(await proofFor(other))).toBe(false);
  });

  it("is not any other text", async () => {
    const proof = await proofFor(await createProofChallenge(0));
    const texts = ["", "e30=", "{}", "ID:7", "null", proof.slice(1), proof.repeat(10), "A".repeat(1_000_000)];
    for (const text of texts) {
      expect(isProof(text)).toBe(false);
      expect(await acceptProof(text)).toBe(false);
    }
  });
});

describe("the difficulty of a proof", () => {
  const triesOf = async (level: number) =>
    decodeProof(await proofFor(await createProofChallenge(level))).solution.counter;

  it("grows with the level, and is bounded", async () => {
    for (const [level, fewest] of [
      [0, 75],
      [2, 300],
      [3, 600],
      [50, 600],
    ] as const) {
      const tries = await triesOf(level);
      expect(tries).toBeGreaterThanOrEqual(fewest);
      expect(tries).toBeLessThan(2 * fewest);
    }
  });
});
