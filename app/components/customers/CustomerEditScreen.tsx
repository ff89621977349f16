import type { ShownField } from "~/shop/records/record.server";
import { type EditForm, EditScreen } from "../edit/EditScreen";
import { RecordInputs } from "../edit/RecordInputs";

type CustomerEditScreenProps = {
  edit: EditForm & { id: string; email: string; inputs: ShownField[][] };
};

/** The form for what staff knows of a customer. */
export function CustomerEditScreen({ edit }: CustomerEditScreenProps) {
  return (
    <EditScreen
      edit={edit}
      id={`customer-${edit.id}`}
      title="Edit customer"
      lead={edit.email}
      trail={[
        { label: "Customers", to: "/admin/customers" },
        { label: "Customer", to: `/admin/customers/${edit.id}` },
      ]}
      save="Save customer"
    >
      {(field) => <RecordInputs inputs={edit.inputs} field={field} />}
    </EditScreen>
  );
}
