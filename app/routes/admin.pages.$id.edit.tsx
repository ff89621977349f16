import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import editorStyles from "quill/dist/quill.core.css";
import { PageEditScreen } from "~/components/admin/pages/PageEditScreen";
import { editKey, revalidatesOwnPosts } from "~/components/forms/editVersion";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { setFlash } from "~/http/reply/flash.server";
import {
  type EditFormResult,
  formConstraints,
  formErrorResponse,
  parseForm,
  toFormErrorResponse,
} from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { DESCRIPTION_LIMIT } from "~/shop/catalogue/rich-text.server";
import { pageFormSchema } from "~/shop/pages/manage-page.schema.server";
import { createPage, getPageById, nextPosition, pageVersion, updatePage } from "~/shop/pages/manage-page.server";
import { setting } from "~/shop/settings/settings.server";

/** Takes the place of a page's id in the URL of a new page. */
const NEW = "new";

/** A refused form sends the text back, also one that is too long. */
const LIMITS = { longTexts: { body: DESCRIPTION_LIMIT } };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.page ? "Edit" : "Add"} page | ${data?.shopName}` },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: editorStyles }];

export const shouldRevalidate = revalidatesOwnPosts;

export function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "pages");
    const kept = await returnedForm(request);
    const page = id === NEW ? null : await getPageById(id);
    return {
      shopName: setting("shopName"),
      page,
      nextPosition: await nextPosition(),
      version: page && pageVersion(page),
      returned: kept ? await returnedResult(kept, pageFormSchema, LIMITS) : undefined,
      constraint: formConstraints(pageFormSchema),
    };
  });
}

export function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermissionOfForm(request, context, "pages");
    const submission = parseForm(await readForm(request), pageFormSchema);
    if (submission.status !== "success") return formErrorResponse(submission, LIMITS);
    try {
      const { version, ...values } = submission.value;
      await (id === NEW ? createPage(admin, values) : updatePage(admin, id, { ...values, version }));
    } catch (error) {
      return toFormErrorResponse(error, submission, LIMITS);
    }
    setFlash(context, "page-saved");
    return redirectTo("/admin/pages");
  });
}

export default function PageEdit() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const lastResult = useActionData<EditFormResult>() ?? returned;
  return <PageEditScreen key={editKey(data.page?.id, lastResult)} {...data} lastResult={lastResult} />;
}
