import { Link, useNavigation } from "@remix-run/react";
import { CheckboxField } from "../../forms/CheckboxField";
import { EditConflict } from "../../forms/EditConflict";
import { saveLabel, sentVersion } from "../../forms/editVersion";
import { TextField } from "../../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../../forms/useServerForm";
import { ValidatedForm } from "../../forms/ValidatedForm";
import { Page } from "../../layout/Page";
import { UnsavedChanges } from "../../layout/UnsavedChanges";
import { Button } from "../../ui/Button";
import { useDates } from "../../ui/dates";
import { factList } from "../../ui/facts";
import { actions } from "../../ui/layoutStyles";
import { fieldRow } from "../adminStyles";
import { LEAST_ROLE, RoleField } from "./RoleField";

type UserFields = {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  isAdmin: boolean;
  /** Empty for a customer. */
  role: string;
  isActive: boolean;
};

const LABELS: Record<keyof UserFields, string> = {
  firstName: "First name",
  lastName: "Last name",
  username: "Username",
  email: "Email",
  isAdmin: "Admin",
  role: "Role",
  isActive: "Active",
};

type UserEditScreenProps = {
  id: string;
  values: UserFields;
  /** ISO 8601 timestamps; `confirmedAt` is null while the email address is not confirmed. */
  createdAt: string;
  confirmedAt: string | null;
  isOwn: boolean;
  /** Whether the admin may make users admins. */
  mayManageStaff: boolean;
  version: string;
  constraint: Constraints;
  lastResult?: FormResult;
};

/** The form with which an admin edits a user. */
export function UserEditScreen({
  id,
  values,
  createdAt,
  confirmedAt,
  isOwn,
  mayManageStaff,
  ...rest
}: UserEditScreenProps) {
  const { formatZonedTime } = useDates();
  const [form, fields] = useServerForm<Record<keyof UserFields, string>>({
    id: `user-${id}`,
    constraint: rest.constraint,
    lastResult: rest.lastResult,
    defaultValue: {
      ...values,
      role: values.role || LEAST_ROLE,
      isAdmin: values.isAdmin ? "on" : "",
      isActive: values.isActive ? "on" : "",
    },
  });
  const changes = rest.lastResult?.changes;
  const pending = useNavigation().state === "submitting";
  return (
    <Page
      title="Edit User"
      width="narrow"
      above={
        <p className="mb-4">
          <Link to="/admin/userlist">Go Back</Link>
        </p>
      }
    >
      <dl className={`${factList} mb-6 text-sm`}>
        <dt>ID</dt>
        <dd>{id}</dd>
        <dt>Since</dt>
        <dd>{formatZonedTime(createdAt)}</dd>
        <dt>Email</dt>
        <dd>{confirmedAt ? "Confirmed" : "Not confirmed yet: this user cannot sign in"}</dd>
      </dl>
      <ValidatedForm
        form={form}
        label="Edit User"
        details={changes && <EditConflict changes={changes} labels={LABELS} />}
      >
        <input type="hidden" name="version" value={sentVersion(rest.lastResult, rest.version)} />
        <div className={fieldRow}>
          <TextField label={LABELS.firstName} meta={fields.firstName} autoComplete="off" />
          <TextField label={LABELS.lastName} meta={fields.lastName} autoComplete="off" />
        </div>
        <TextField
          label={LABELS.username}
          meta={fields.username}
          autoComplete="off"
          hint="Letters, digits, underscore, dot and hyphen"
        />
        <TextField
          label={LABELS.email}
          meta={fields.email}
          type="email"
          autoComplete="off"
          hint={
            isOwn
              ? "You change your own address on your profile."
              : "A new address counts as confirmed. We notify the old one."
          }
        />
        {mayManageStaff && (
          <>
            <CheckboxField
              label={LABELS.isAdmin}
              meta={fields.isAdmin}
              hint={
                isOwn
                  ? "You cannot take your own admin rights away."
                  : "A user who loses admin rights is signed out at once."
              }
            />
            <RoleField
              meta={fields.role}
              hint={isOwn ? "You cannot change your own role." : "What the user may do as an admin."}
            />
          </>
        )}
        <CheckboxField
          label={LABELS.isActive}
          meta={fields.isActive}
          hint={
            isOwn ? "You cannot deactivate yourself." : "An inactive user is signed out at once and cannot sign in."
          }
        />
        <div className={actions}>
          <Button pending={pending} pendingLabel="Updating…">
            {saveLabel("Update user", changes)}
          </Button>
          <Link to="/admin/userlist">Back to user list</Link>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={rest.lastResult ? form.id : null} />
    </Page>
  );
}
