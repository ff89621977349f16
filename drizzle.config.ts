import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./app/platform/schema.server.ts",
  out: "./drizzle",
});
