import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const GALLERY = "tests/gallery";

it("every component of ui and forms is in the gallery", () => {
  const sources = readdirSync(GALLERY).map((file) => readFileSync(`${GALLERY}/${file}`, "utf8"));
  const shown = sources.flatMap((source) => [...source.matchAll(/from "~\/components\/((?:ui|forms)\/\w+)"/g)]);
  const components = ["ui", "forms"].flatMap((folder) =>
    readdirSync(`app/components/${folder}`)
      // A component of the browser alone is loaded by another one, which the gallery shows.
      .filter((file) => file.endsWith(".tsx") && !file.endsWith(".client.tsx"))
      .map((file) => `${folder}/${file.replace(".tsx", "")}`),
  );
  expect(components.length).toBeGreaterThan(15);
  expect(shown.map(([, name]) => name)).toEqual(expect.arrayContaining(components));
});
