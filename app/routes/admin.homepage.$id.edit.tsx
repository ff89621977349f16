import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEdit } from "~/components/edit/useEdit";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { SectionEditScreen } from "~/components/home-page/SectionEditScreen";
import { pageTitle } from "~/components/layout/Page";
import { editedId, loadEditForm, saveEditForm } from "~/features/editing/edit-form.server";
import { plainSection } from "~/shop/home-page/home-page.server";
import { addSection, getSection, parseKind, updateSection } from "~/shop/home-page/manage-home-page.server";
import { sectionFormSchema, sectionRecord, shownFieldsOf } from "~/shop/home-page/section-fields.schema.server";

export const meta = pageTitle<typeof loader>((data) => `${data.id ? "Edit" : "Add"} section`);

export const shouldRevalidate = revalidatesOwnPosts;

/** The section of the address; for a new one, a plain one of the kind in the query. */
function sectionOf({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">) {
  const id = editedId({ params });
  if (id !== null) return { id, section: getSection(id) };
  return { id, section: plainSection(parseKind(new URL(request.url).searchParams.get("kind")), "") };
}

export function loader(args: LoaderFunctionArgs) {
  return loadEditForm(args, "pages", async () => {
    const { id, section } = sectionOf(args);
    return {
      form: { schema: sectionFormSchema(section.kind) },
      data: {
        id,
        kind: section.kind,
        image: section.image,
        values: sectionRecord.formValues(section),
        version: id && sectionRecord.versionOf(section),
        inputs: shownFieldsOf(section.kind),
      },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return saveEditForm(args, "pages", () => {
    const { id, section } = sectionOf(args);
    return {
      schema: sectionFormSchema(section.kind),
      picture: "image",
      save: (admin, values) =>
        id === null ? addSection(admin, section.kind, values) : updateSection(admin, id, values),
      saved: "section-saved",
      to: "/admin/homepage",
    };
  });
}

export default function SectionEdit() {
  const { key, edit } = useEdit(useLoaderData<typeof loader>());
  return <SectionEditScreen key={key} edit={edit} />;
}
