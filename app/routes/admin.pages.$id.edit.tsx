import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import editorStyles from "quill/dist/quill.core.css";
import { useEdit } from "~/components/edit/useEdit";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import { PageEditScreen } from "~/components/pages/PageEditScreen";
import { editedId, loadEditForm, saveEditForm } from "~/features/editing/edit-form.server";
import { DESCRIPTION_LIMIT } from "~/shop/catalog/rich-text.server";
import { createPage, getPageById, nextPosition, updatePage } from "~/shop/pages/manage-page.server";
import { pageFormSchema, pageRecord } from "~/shop/pages/page-fields.schema.server";

/** A refused form sends the text back, also one that is too long. */
const limits = () => ({ longTexts: { body: DESCRIPTION_LIMIT } });

export const meta = pageTitle<typeof loader>(({ values }) =>
  "title" in values ? `Edit page ${values.title}` : "Add page",
);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: editorStyles }];

export const shouldRevalidate = revalidatesOwnPosts;

export function loader(args: LoaderFunctionArgs) {
  return loadEditForm(args, "pages", async () => {
    const id = editedId(args);
    const stored = id === null ? null : getPageById(id);
    return {
      form: { schema: pageFormSchema, limits: limits() },
      data: {
        id,
        stored: stored && { slug: stored.slug, isPublished: stored.isPublished },
        values: stored ? pageRecord.formValues(stored) : { position: String(nextPosition()) },
        version: stored && pageRecord.versionOf(stored),
        inputs: pageRecord.shown(),
      },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  const id = editedId(args);
  return saveEditForm(args, "pages", () => ({
    schema: pageFormSchema,
    limits: limits(),
    save: (admin, values) => (id === null ? createPage(admin, values) : updatePage(admin, id, values)),
    saved: "page-saved",
    to: "/admin/pages",
  }));
}

export default function PageEdit() {
  const { key, edit } = useEdit(useLoaderData<typeof loader>());
  return <PageEditScreen key={key} edit={edit} />;
}
