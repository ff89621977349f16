import { Link } from "@remix-run/react";
import { type EditForm, EditScreen } from "../edit/EditScreen";
import { PictureField } from "../pictures/PictureField";

type CategoryEditScreenProps = {
  edit: EditForm & {
    category: { path: string; name: string; count: number };
    /** The path of the picture as saved; empty for none. */
    image: string;
  };
};

/** The form for what the shop adds to a category. */
export function CategoryEditScreen({ edit }: CategoryEditScreenProps) {
  const { path, name, count } = edit.category;
  return (
    <EditScreen
      edit={edit}
      id="category"
      title={name}
      label="Edit category"
      actions={count > 0 && <Link to={path}>View category</Link>}
      trail={[{ label: "Categories", to: "/admin/categories" }]}
      save="Save category"
      hasFiles
      hints={{ heading: `Above the products. Empty: ${name}.` }}
      own={{ image: ({ hint = "", ...given }) => <PictureField {...given} hint={hint} value={edit.image} /> }}
    />
  );
}
