import type { Config } from "tailwindcss";

// Colours are named by their job; app/tailwind.css gives each a light and a dark value.
const token = (name: string) => `var(--${name})`;

export default {
  content: ["./app/**/*.{ts,tsx}"],
  // Half stars, 0 to 10: `Rating` computes the name.
  safelist: Array.from({ length: 11 }, (_, halves) => `r${halves}`),
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      page: token("page"),
      surface: token("surface"),
      sunken: token("sunken"),
      well: token("well"),
      ink: token("ink"),
      muted: token("muted"),
      line: token("line"),
      edge: token("edge"),
      accent: {
        DEFAULT: token("accent"),
        strong: token("accent-strong"),
        ink: token("accent-ink"),
        soft: token("accent-soft"),
      },
      mark: { DEFAULT: token("mark"), ink: token("mark-ink") },
      danger: { DEFAULT: token("danger"), ink: token("danger-ink"), soft: token("danger-soft") },
      success: { DEFAULT: token("success"), soft: token("success-soft") },
      warning: { DEFAULT: token("warning"), soft: token("warning-soft") },
      info: { DEFAULT: token("info"), soft: token("info-soft") },
      band: { DEFAULT: token("band"), ink: token("band-ink"), muted: token("band-muted") },
    },
    extend: {
      fontFamily: {
        sans: [
          "ui-sans-serif",
          "-apple-system",
          "Segoe UI",
          "Roboto",
          "Inter",
          "Helvetica Neue",
          "Arial",
          "sans-serif",
        ],
        // A sign painter's slab where the system has one, its nearest relative elsewhere.
        sign: ["Rockwell", "Rockwell Nova", "Roboto Slab", "DejaVu Serif Condensed", "Sitka Small", "Georgia", "serif"],
      },
    },
  },
} satisfies Config;
