import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiScreen } from "~/components/api/ApiScreen";
import { apiPage, refusalList } from "~/features/api/page.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `API | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => ({
    shopName: setting("shopName"),
    groups: apiPage(),
    refusals: refusalList,
  }));
}

export default function Api() {
  return <ApiScreen {...useLoaderData<typeof loader>()} />;
}
