import { Link } from "@remix-run/react";
import { ROLE_LABELS } from "~/shop/staff/permissions";
import type { userList } from "~/shop/users/user-list.server";
import { mailto } from "../buyer/mailto";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { EditLink } from "../lists/EditLink";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { ShortId } from "../lists/ShortId";
import { Tally } from "../lists/Tally";
import { rowActions } from "../lists/table";
import { Badge } from "../ui/Badge";
import { ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";

const FILTERS: FieldsOf<typeof userList> = {
  id: { label: "ID" },
  firstName: { label: "First" },
  lastName: { label: "Last" },
  username: { label: "Username" },
  email: { label: "Email" },
  isAdmin: { label: "Admin?", kind: "yes-no" },
};

type UserRow = RowOf<typeof userList>;

type UserListScreenProps = {
  list: ListData<UserRow>;
  /** Id of the signed-in admin, who cannot delete their own account. */
  ownId: string;
  /** Whether the admin may add, change and delete admins. */
  mayManageStaff: boolean;
  /** Error message of a failed deletion. */
  refused?: string;
};

/** All accounts, with filters and actions. */
export function UserListScreen({ list, ownId, mayManageStaff, refused }: UserListScreenProps) {
  return (
    <ListScreen
      title="Users"
      actions={
        <>
          <Tally title="Total Users" count={list.total} />
          {mayManageStaff && <ButtonLink to="/admin/users/new">Add a colleague</ButtonLink>}
        </>
      }
      what="users"
      path="/admin/userlist"
      filters={FILTERS}
      list={list}
      csv="/admin/users.csv"
      refused={refused}
      none={<p>No users yet.</p>}
      columns={["ID", "NAME", "USERNAME", "EMAIL", "ADMIN", "ACTIONS"]}
      rows="cards"
    >
      {(user) => (
        <UserLine key={user.id} user={user} isOwn={user.id === ownId} mayChange={mayManageStaff || !user.isAdmin} />
      )}
    </ListScreen>
  );
}

type UserLineProps = { user: UserRow; isOwn: boolean; mayChange: boolean };

function UserLine({ user, isOwn, mayChange }: UserLineProps) {
  return (
    <tr>
      <td data-label="ID">
        <ShortId id={user.id} />
      </td>
      <td data-label="Name" className="wrap-anywhere">
        <Link to={`/admin/user/${user.id}`}>{`${user.firstName} ${user.lastName}`.trim() || user.username}</Link>
      </td>
      <td data-label="Username" className="wrap-anywhere">
        <span>
          {user.username}
          {!user.isActive && (
            <>
              {" "}
              <Badge kind="warning">Not active</Badge>
            </>
          )}
        </span>
      </td>
      <td data-label="Email">
        <a className="wrap-anywhere lg:inline-block lg:min-w-[11rem]" href={mailto(user.email)}>
          {user.email}
        </a>
      </td>
      <td data-label="Admin">
        <span
          className={`inline-flex flex-wrap items-center gap-x-2 max-lg:justify-end ${user.isAdmin ? "text-success" : "text-muted"}`}
        >
          <Icon name={user.isAdmin ? "check" : "cross"} />
          <span className="sr-only">{user.isAdmin ? "Yes" : "No"}</span>
          {user.role && <span className="text-sm text-muted">{ROLE_LABELS[user.role]}</span>}
        </span>
      </td>
      <td>
        <div className={`${rowActions} lg:flex-nowrap`}>
          {mayChange && <EditLink to={`/admin/user/${user.id}/edit`} label="Edit User" what={user.username} />}
          {mayChange && !isOwn && (
            <ConfirmedDelete label="Delete User" what={user.username} fields={{ intent: "delete", id: user.id }}>
              <p className="text-sm text-muted">
                The user is signed out at once. Copies of their orders stay; their reviews stay without the name.
              </p>
            </ConfirmedDelete>
          )}
        </div>
      </td>
    </tr>
  );
}
