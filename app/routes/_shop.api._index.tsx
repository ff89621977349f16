import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiScreen } from "~/components/api/ApiScreen";
import { apiPage, refusalList } from "~/features/api/page.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { withErrorPage } from "~/http/reply/pages.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `API | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => ({ shopName, groups: apiPage(), refusals: refusalList }));
}

export default function Api() {
  return <ApiScreen {...useLoaderData<typeof loader>()} />;
}
