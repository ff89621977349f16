import AxeBuilder from "@axe-core/playwright";
import { test } from "./fixtures";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
test("time", async ({ page }) => {
  for (const path of ["/", "/login"]) {
    await page.goto(path);
    for (const legacy of [false, true])
      for (const few of [false, true])
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          const start = Date.now();
          const b = new AxeBuilder({ page }).withTags(RULES).setLegacyMode(legacy);
          if (few) b.options({ runOnly: RULES, resultTypes: ["violations"] });
          const r = await b.analyze();
          console.log(path, { legacy, few, width, ms: Date.now() - start, v: r.violations.length });
        }
  }
});
