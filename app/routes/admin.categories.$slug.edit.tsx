import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CategoryEditScreen } from "~/components/admin/categories/CategoryEditScreen";
import { editKey, revalidatesOwnPosts } from "~/components/forms/editVersion";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { readFormWithPicture } from "~/features/catalogue/picture-form.server";
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
import { detailsOf } from "~/shop/categories/category-details.server";
import { categoryFormSchema, TEXT_LIMIT } from "~/shop/categories/manage-category.schema.server";
import { categoryVersion, getCategory, updateCategory } from "~/shop/categories/manage-category.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Edit category ${data?.category.name} | ${data?.shopName}` },
];

export const shouldRevalidate = revalidatesOwnPosts;

export function loader({ request, params: { slug = "" }, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "categories");
    const kept = await returnedForm(request);
    const { path, name, count } = await getCategory(slug);
    const details = detailsOf(slug);
    return {
      shopName: setting("shopName"),
      category: { slug, path, name, count },
      details,
      textLimit: TEXT_LIMIT,
      version: categoryVersion(details),
      returned: kept ? await returnedResult(kept, categoryFormSchema) : undefined,
      constraint: formConstraints(categoryFormSchema),
    };
  });
}

export function action({ request, params: { slug = "" }, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermissionOfForm(request, context, "categories");
    const { form, pictureError } = await readFormWithPicture(request, () => "image");
    const submission = parseForm(form, categoryFormSchema);
    if (submission.status !== "success") return formErrorResponse(submission);
    try {
      if (pictureError) throw pictureError;
      await updateCategory(admin, slug, submission.value);
    } catch (error) {
      return toFormErrorResponse(error, submission);
    }
    setFlash(context, "category-saved");
    return redirectTo("/admin/categories");
  });
}

export default function CategoryEdit() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const lastResult = useActionData<EditFormResult>() ?? returned;
  return <CategoryEditScreen key={editKey(data.category.slug, lastResult)} {...data} lastResult={lastResult} />;
}
