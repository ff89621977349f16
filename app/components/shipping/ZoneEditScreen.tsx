import type { ShownField } from "~/shop/records/record.server";
import { type EditForm, EditScreen } from "../edit/EditScreen";
import { RecordInputs } from "../edit/RecordInputs";

type ZoneEditScreenProps = { edit: EditForm & { inputs: ShownField[][] } };

/** The form for a shipping zone. */
export function ZoneEditScreen({ edit }: ZoneEditScreenProps) {
  return (
    <EditScreen
      edit={edit}
      id="zone"
      title={edit.version === null ? "Add shipping zone" : "Edit shipping zone"}
      trail={[{ label: "Shipping zones", to: "/admin/shippingzones" }]}
      save="Save zone"
    >
      {(field) => <RecordInputs inputs={edit.inputs} field={field} />}
    </EditScreen>
  );
}
