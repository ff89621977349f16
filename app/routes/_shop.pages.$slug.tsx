import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { screen } from "~/components/layout/Page";
import { PageScreen } from "~/components/pages/PageScreen";
import { breadcrumbData, publicPageMeta } from "~/features/layout/page-meta";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { shareWithVisitors } from "~/http/reply/shared-pages.server";
import { descriptionSummary } from "~/shop/catalog/description.server";
import { getPage } from "~/shop/pages/pages.server";
import { setting } from "~/shop/settings/settings.server";
import { hasPermission } from "~/shop/staff/permissions";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...publicPageMeta({ ...data, description: data.summary }),
        breadcrumbData(data.site, [
          { name: data.shopName, path: "/" },
          { name: data.title, path: data.path },
        ]),
        ...(data.isPublished ? [] : [{ name: "robots", content: "noindex" }]),
      ]
    : [{ title: "Not found" }];

export async function loader({ request, params: { slug = "" }, context }: LoaderFunctionArgs) {
  shareWithVisitors({ request, context }, []);
  const mayEdit = hasPermission(await context.visitor.person(), "pages");
  const { id, title, body, isPublished } = getPage(slug, mayEdit);
  return {
    shopName: setting("shopName"),
    title,
    body,
    isPublished,
    summary: descriptionSummary(body),
    site: absoluteUrl(""),
    path: `/pages/${slug}`,
    editPath: mayEdit ? `/admin/pages/${id}/edit` : null,
  };
}

export default screen<typeof loader>(PageScreen);
