import { Link } from "@remix-run/react";
import { type EditForm, EditScreen } from "../edit/EditScreen";
import { RichTextField } from "../rich-text/RichTextField";

type PageEditScreenProps = {
  edit: EditForm & {
    /** The page as it is stored; null for a new one. */
    stored: { slug: string; isPublished: boolean } | null;
  };
};

/** The form for a page of text. */
export function PageEditScreen({ edit }: PageEditScreenProps) {
  const { stored } = edit;
  return (
    <EditScreen
      edit={edit}
      id="page"
      title={stored ? `Edit page ${edit.values.title}` : "Add page"}
      actions={stored && <Link to={`/pages/${stored.slug}`}>{stored.isPublished ? "View page" : "Preview"}</Link>}
      trail={[{ label: "Pages", to: "/admin/pages" }]}
      save="Save page"
      own={{ body: ({ label, meta }) => <RichTextField label={label} meta={meta} /> }}
    />
  );
}
