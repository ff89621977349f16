import { Link, useNavigation } from "@remix-run/react";
import { TextField } from "../../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../../forms/useServerForm";
import { ValidatedForm } from "../../forms/ValidatedForm";
import { Page } from "../../layout/Page";
import { UnsavedChanges } from "../../layout/UnsavedChanges";
import { Breadcrumb } from "../../ui/Breadcrumb";
import { Button } from "../../ui/Button";
import { actions } from "../../ui/layoutStyles";
import { fieldRow } from "../adminStyles";
import { LEAST_ROLE, RoleField } from "./RoleField";

type AddColleagueScreenProps = { constraint: Constraints; lastResult?: FormResult };

/** The form with which an owner adds an admin, who receives a link to set a password. */
export function AddColleagueScreen({ constraint, lastResult }: AddColleagueScreenProps) {
  const [form, fields] = useServerForm<Record<"firstName" | "lastName" | "username" | "email" | "role", string>>({
    id: "colleague",
    constraint,
    lastResult,
    defaultValue: { role: LEAST_ROLE },
  });
  const pending = useNavigation().state === "submitting";
  return (
    <Page
      title="Add a colleague"
      lead="Your colleague gets an email with a link to set a password. The link is valid for 7 days."
      width="narrow"
      above={<Breadcrumb items={[{ label: "Users", to: "/admin/userlist" }, { label: "Add a colleague" }]} />}
    >
      <ValidatedForm form={form} label="Add a colleague">
        <div className={fieldRow}>
          <TextField label="First name" meta={fields.firstName} autoComplete="off" />
          <TextField label="Last name" meta={fields.lastName} autoComplete="off" />
        </div>
        <TextField
          label="Username"
          meta={fields.username}
          autoComplete="off"
          hint="Letters, digits, underscore, dot and hyphen"
        />
        <TextField label="Email" meta={fields.email} type="email" autoComplete="off" />
        <RoleField meta={fields.role} />
        <div className={actions}>
          <Button pending={pending} pendingLabel="Adding…">
            Add and send the link
          </Button>
          <Link to="/admin/userlist">Back to user list</Link>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={lastResult ? form.id : null} />
    </Page>
  );
}
