import { type EditForm, EditScreen } from "../edit/EditScreen";

export function ZoneEditScreen({ edit }: { edit: EditForm }) {
  return (
    <EditScreen
      edit={edit}
      id="zone"
      title={edit.version === null ? "Add shipping zone" : "Edit shipping zone"}
      trail={[{ label: "Shipping zones", to: "/admin/shippingzones" }]}
      save="Save zone"
    />
  );
}
