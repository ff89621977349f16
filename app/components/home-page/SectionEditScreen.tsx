import { KIND_FACTS, type SectionKind } from "~/shop/home-page/section-kinds";
import { type EditForm, EditScreen } from "../edit/EditScreen";
import { PictureField } from "../pictures/PictureField";

type SectionEditScreenProps = {
  edit: EditForm & {
    /** Null for a new section. */
    id: string | null;
    kind: SectionKind;
    /** The path of the picture as saved; empty for none. */
    image: string;
  };
};

export function SectionEditScreen({ edit }: SectionEditScreenProps) {
  const { label, about } = KIND_FACTS[edit.kind];
  return (
    <EditScreen
      edit={edit}
      id="section"
      title={`${edit.id ? "Edit section" : "Add section"}: ${label}`}
      label="Section"
      lead={about}
      trail={[{ label: "Home page", to: "/admin/homepage" }]}
      save="Save section"
      hasFiles
      own={{ image: ({ hint = "", ...given }) => <PictureField {...given} hint={hint} value={edit.image} /> }}
    />
  );
}
