import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiScreen } from "~/components/api/ApiScreen";
import { apiPage, refusalList } from "~/http/openapi/page.server";
import { screen } from "~/http/pages.server";
import { shopName } from "~/http/shop-facts.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `API | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return screen(context, async () => ({ shopName, groups: apiPage(), refusals: refusalList }));
}

export default function Api() {
  return <ApiScreen {...useLoaderData<typeof loader>()} />;
}
