import { Link, useNavigation } from "@remix-run/react";
import { CheckboxField } from "../forms/CheckboxField";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";
import { useDates } from "../ui/dates";
import { factList } from "../ui/facts";
import { actions } from "../ui/layoutStyles";
import { fieldRow } from "./adminStyles";

type UserFields = {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  isAdmin: boolean;
  isActive: boolean;
};

type UserEditScreenProps = {
  id: string;
  values: UserFields;
  /** ISO 8601 timestamps; `confirmedAt` is null while the email address is not confirmed. */
  createdAt: string;
  confirmedAt: string | null;
  isOwn: boolean;
  constraint: Constraints;
  lastResult?: FormResult;
};

/** The form with which an admin edits a user. */
export function UserEditScreen({ id, values, createdAt, confirmedAt, isOwn, ...rest }: UserEditScreenProps) {
  const { formatZonedTime } = useDates();
  const [form, fields] = useServerForm<Record<keyof UserFields, string>>({
    id: `user-${id}`,
    constraint: rest.constraint,
    lastResult: rest.lastResult,
    defaultValue: { ...values, isAdmin: values.isAdmin ? "on" : "", isActive: values.isActive ? "on" : "" },
  });
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
      <ValidatedForm form={form} label="Edit User">
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
        <TextField
          label="Email"
          meta={fields.email}
          type="email"
          autoComplete="off"
          hint={
            isOwn
              ? "You change your own address on your profile."
              : "A new address counts as confirmed. We notify the old one."
          }
        />
        <CheckboxField
          label="Admin"
          meta={fields.isAdmin}
          hint={
            isOwn
              ? "You cannot take your own admin rights away."
              : "A user who loses admin rights is signed out at once."
          }
        />
        <CheckboxField
          label="Active"
          meta={fields.isActive}
          hint={
            isOwn ? "You cannot deactivate yourself." : "An inactive user is signed out at once and cannot sign in."
          }
        />
        <div className={actions}>
          <Button pending={pending} pendingLabel="Updating…">
            Update User
          </Button>
          <Link to="/admin/userlist">Back to User List</Link>
        </div>
      </ValidatedForm>
    </Page>
  );
}
