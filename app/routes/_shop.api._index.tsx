import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { apiCalls, groupNames, refusalList } from "~/api/page.server";
import { ApiScreen } from "~/components/api/ApiScreen";
import { callsHtml } from "~/components/api/calls-html.server";
import { screen } from "~/components/layout/Page";
import { publicPageMeta } from "~/features/layout/page-meta";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { finishedPart } from "~/http/reply/finished-part.server";
import { requireAddress, shareWithVisitors } from "~/http/reply/shared-pages.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { shopName, site } = data;
  const description = `The HTTP API of ${shopName} for programs: addresses, fields, examples and errors.`;
  return publicPageMeta({ title: "API", shopName, description, site, path: "/api" });
};

export function loader({ request, context }: LoaderFunctionArgs) {
  requireAddress(context, "routes/_shop.api._index", "/api", "/api/");
  shareWithVisitors({ request, context }, []);
  return {
    shopName: setting("shopName"),
    site: absoluteUrl(""),
    groups: groupNames,
    calls: finishedPart(context, "calls", apiCalls(callsHtml)),
    refusals: refusalList,
  };
}

export default screen<typeof loader>(ApiScreen);
