import { type EditForm, EditScreen } from "../edit/EditScreen";

/** The form for what staff knows of a customer. */
export function CustomerEditScreen({ edit }: { edit: EditForm & { id: string; email: string } }) {
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
    />
  );
}
