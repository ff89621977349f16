import type { LoaderFunctionArgs } from "@remix-run/node";
import { robotsText } from "~/http/crawlers.server";
import { screen } from "~/http/pages.server";
import { absolute } from "~/http/shop-facts.server";

export function loader({ context }: LoaderFunctionArgs) {
  return screen(context, async () => robotsText(absolute("/sitemap.xml")));
}
