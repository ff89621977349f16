import { palette } from "~/platform/palette";
import { setting } from "~/shop/settings/settings.server";
import { shopColors } from "./shop-colors.server";

/** The web app manifest (W3C): what a phone shows when the shop is added to its home screen. */
export function webManifest() {
  const name = setting("shopName");
  return {
    name,
    short_name: name,
    start_url: "/",
    display: "minimal-ui",
    theme_color: shopColors().header.light,
    background_color: palette.page[0],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
    ],
  };
}
