import { type EditForm, EditScreen } from "../edit/EditScreen";
import { useDates } from "../ui/dates";
import { Fact, factList } from "../ui/Fact";
import { LEAST_ROLE, RoleField } from "./RoleField";

type UserEditScreenProps = {
  edit: EditForm & {
    id: string;
    /** ISO 8601 timestamps; `confirmedAt` is null while the email address is not confirmed. */
    createdAt: string;
    confirmedAt: string | null;
    isOwn: boolean;
  };
};

const HINTS = {
  email: "A new address counts as confirmed. We notify the old one.",
  isAdmin: "A user who loses admin rights is signed out at once.",
  role: "What the user may do as an admin.",
  isActive: "An inactive user is signed out at once and cannot sign in.",
};

const HINTS_OF_OWN_ACCOUNT = {
  email: "You change your own address on your profile.",
  isAdmin: "You cannot take your own admin rights away.",
  role: "You cannot change your own role.",
  isActive: "You cannot deactivate yourself.",
};

/** The form with which an admin edits a user. */
export function UserEditScreen({ edit }: UserEditScreenProps) {
  const { formatZonedTime } = useDates();
  const { id, createdAt, confirmedAt, isOwn, values } = edit;
  return (
    <EditScreen
      edit={{ ...edit, values: { ...values, role: values.role || LEAST_ROLE } }}
      id={`user-${id}`}
      title="Edit User"
      trail={[{ label: "Users", to: "/admin/userlist" }]}
      save="Update user"
      saving="Updating…"
      facts={
        <dl className={`${factList} mb-6 text-sm`}>
          <Fact term="ID">{id}</Fact>
          <Fact term="Since">{formatZonedTime(createdAt)}</Fact>
          <Fact term="Email">{confirmedAt ? "Confirmed" : "Not confirmed yet: this user cannot sign in"}</Fact>
        </dl>
      }
      hints={isOwn ? HINTS_OF_OWN_ACCOUNT : HINTS}
      own={{ role: (given) => <RoleField {...given} /> }}
    />
  );
}
