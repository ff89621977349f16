import { describe, expect, it } from "vitest";
import { acceptAnswer, createQuestion } from "~/shop/captcha/question.server";
import { answerTo } from "../support/captcha";

describe("the built-in captcha question", () => {
  it("accepts its right answer, in digits or in words, once", async () => {
    const first = createQuestion();
    expect(await acceptAnswer(first.id, ` ${answerTo(first.question)} `)).toBe(true);
    expect(await acceptAnswer(first.id, String(answerTo(first.question)))).toBe(false);
  });

  it("refuses a wrong answer, and still accepts the right one after it", async () => {
    const { id, question } = createQuestion();
    expect(await acceptAnswer(id, String(answerTo(question) + 1))).toBe(false);
    expect(await acceptAnswer(id, String(answerTo(question)))).toBe(true);
  });

  it("becomes invalid when its time or text is changed", async () => {
    const { id, question } = createQuestion();
    const [nonce, expires, signature] = id.split(".");
    const later = (Number.parseInt(expires ?? "", 36) + 1000).toString(36);
    expect(await acceptAnswer(`${nonce}.${later}.${signature}`, String(answerTo(question)))).toBe(false);
    expect(await acceptAnswer(`x${nonce}.${expires}.${signature}`, String(answerTo(question)))).toBe(false);
    for (const forged of ["", ".", "..", "a.b.c", "a".repeat(5000)])
      expect(await acceptAnswer(forged, "3")).toBe(false);
  });
});
