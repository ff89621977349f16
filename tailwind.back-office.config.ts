import type { Config } from "tailwindcss";
import storefront from "./tailwind.config";

/** The classes of all screens: staff sees the storefront's too. */
export default {
  ...storefront,
  content: ["./app/components/**/*.{ts,tsx}", "./app/routes/*.tsx", "./app/root.tsx"],
} satisfies Config;
