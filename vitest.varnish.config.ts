import { defineConfig } from "vitest/config";
import shared from "./vitest.config";

/** For `npm test -- varnish`. */
export default defineConfig({ ...shared, test: { ...shared.test, include: ["tests/varnish/**/*.test.ts"] } });
