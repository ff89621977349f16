import { robotsText } from "~/features/catalog/crawlers.server";
import { absoluteUrl } from "~/features/layout/shop-facts.server";

export function loader() {
  return robotsText(absoluteUrl("/sitemap.xml"));
}
