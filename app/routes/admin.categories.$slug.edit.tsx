import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryEditScreen } from "~/components/categories/CategoryEditScreen";
import { useEdit } from "~/components/edit/useEdit";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import { loadEditForm, saveEditForm } from "~/features/editing/edit-form.server";
import { detailsOf } from "~/shop/categories/category-details.server";
import { categoryFormSchema, categoryRecord } from "~/shop/categories/category-fields.schema.server";
import { getCategory, updateCategory } from "~/shop/categories/manage-category.server";

export const meta = pageTitle<typeof loader>((data) => `Edit category ${data.category.name}`);

export const shouldRevalidate = revalidatesOwnPosts;

export function loader(args: LoaderFunctionArgs) {
  return loadEditForm(args, "categories", async () => {
    const { slug, path, name, count } = getCategory(args.params.slug ?? "");
    const details = detailsOf(slug);
    return {
      form: { schema: categoryFormSchema },
      data: {
        id: slug,
        category: { path, name, count },
        image: details.image,
        values: categoryRecord.formValues(details),
        version: categoryRecord.versionOf(details),
        inputs: categoryRecord.shown(),
      },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return saveEditForm(args, "categories", () => ({
    schema: categoryFormSchema,
    picture: "image",
    save: (admin, values) => updateCategory(admin, args.params.slug ?? "", values),
    saved: "category-saved",
    to: "/admin/categories",
  }));
}

export default function CategoryEdit() {
  const { key, edit } = useEdit(useLoaderData<typeof loader>());
  return <CategoryEditScreen key={key} edit={edit} />;
}
