import type { LoaderFunctionArgs } from "@remix-run/node";
import { robotsText } from "~/features/catalog/crawlers.server";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { withErrorPage } from "~/http/reply/pages.server";

export function loader({ context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => robotsText(absoluteUrl("/sitemap.xml")));
}
