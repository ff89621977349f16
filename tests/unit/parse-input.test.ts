import { expect, it } from "vitest";
import { z } from "zod";
import { Invalid } from "~/platform/errors";
import { parseInput } from "~/shop/fields/parse-input.server";

it("reports at most a hundred invalid fields", () => {
  const wrong = Array.from({ length: 5000 }, () => "x");
  try {
    parseInput(z.object({ list: z.array(z.number()) }), { list: wrong });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(Invalid);
    if (error instanceof Invalid) expect(Object.keys(error.fields)).toHaveLength(100);
  }
});
