import type { ShownField } from "~/shop/records/record.server";
import { type EditForm, EditScreen } from "../edit/EditScreen";
import { RecordInputs } from "../edit/RecordInputs";
import { LEAST_ROLE, RoleField } from "./RoleField";

type AddColleagueScreenProps = { edit: Omit<EditForm, "values" | "version"> & { inputs: ShownField[][] } };

/** The form with which an owner adds an admin, who receives a link to set a password. */
export function AddColleagueScreen({ edit }: AddColleagueScreenProps) {
  return (
    <EditScreen
      edit={{ ...edit, values: { role: LEAST_ROLE }, version: null }}
      id="colleague"
      title="Add a colleague"
      lead="Your colleague gets an email with a link to set a password. The link is valid for 7 days."
      trail={[{ label: "Users", to: "/admin/userlist" }]}
      save="Add and send the link"
      saving="Adding…"
    >
      {(field) => (
        <RecordInputs
          inputs={edit.inputs}
          field={field}
          own={{ role: ({ meta, hint }) => <RoleField meta={meta} hint={hint} /> }}
        />
      )}
    </EditScreen>
  );
}
