import { type EditForm, EditScreen } from "../edit/EditScreen";
import { LEAST_ROLE, RoleField } from "./RoleField";

/** The form with which an owner adds an admin, who receives a link to set a password. */
export function AddColleagueScreen({ edit }: { edit: Omit<EditForm, "values" | "version"> }) {
  return (
    <EditScreen
      edit={{ ...edit, values: { role: LEAST_ROLE }, version: null }}
      id="colleague"
      title="Add a colleague"
      lead="Your colleague gets an email with a link to set a password. The link is valid for 7 days."
      trail={[{ label: "Users", to: "/admin/userlist" }]}
      save="Add and send the link"
      saving="Adding…"
      own={{ role: (given) => <RoleField {...given} /> }}
    />
  );
}
