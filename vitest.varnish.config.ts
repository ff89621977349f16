import { defineConfig } from "vitest/config";
import shared, { project } from "./vitest.config";

/** For `npm test -- varnish`. */
export default defineConfig({
  test: { ...shared.test, projects: [project("varnish", ["tests/varnish/**/*.test.ts"], true)] },
});
