import { Link } from "@remix-run/react";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Badge } from "../ui/Badge";
import { ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { rowActions } from "../ui/table";
import { VisuallyHidden } from "../ui/VisuallyHidden";
import { ConfirmedDelete } from "./ConfirmedDelete";
import { FilteredList } from "./FilteredList";
import type { FilterField } from "./FilterForm";
import { filteredPage } from "./filterQuery";
import { ShortId } from "./ShortId";
import { Tally } from "./Tally";

const PATH = "/admin/userlist";

const FILTERS: FilterField[] = [
  { name: "id", label: "ID" },
  { name: "firstName", label: "First" },
  { name: "lastName", label: "Last" },
  { name: "username", label: "Username" },
  { name: "email", label: "Email" },
  { name: "isAdmin", label: "Admin?", kind: "yes-no" },
];

type UserRow = {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  isAdmin: boolean;
  isActive: boolean;
};

type UserListScreenProps = {
  users: UserRow[];
  shown: number;
  total: number;
  page: number;
  pages: number;
  typed: Record<string, string>;
  errors: Record<string, string>;
  /** Id of the signed-in admin, who cannot delete their own account. */
  ownId: string;
  /** Error message of a failed deletion. */
  refused?: string;
};

/** All accounts, with filters and actions. */
export function UserListScreen({
  users,
  shown,
  total,
  page,
  pages,
  typed,
  errors,
  ownId,
  refused,
}: UserListScreenProps) {
  return (
    <Page title="Users" actions={<Tally title="Total Users" count={total} />}>
      {refused && (
        <div className="mb-6">
          <Alert kind="error">
            <p>{refused}</p>
          </Alert>
        </div>
      )}
      <FilteredList
        caption="Users"
        what="users"
        path={PATH}
        filters={FILTERS}
        typed={typed}
        errors={errors}
        shown={shown}
        total={total}
        page={page}
        pages={pages}
        csv={filteredPage("/admin/users.csv", typed, 1)}
        empty={
          <>
            No users match. Change the filters, or <Link to={PATH}>show all users</Link>.
          </>
        }
        columns={["ID", "NAME", "USERNAME", "EMAIL", "ADMIN", "ACTIONS"]}
        rows="cards"
      >
        {users.map((user) => (
          <UserLine key={user.id} user={user} isOwn={user.id === ownId} />
        ))}
      </FilteredList>
    </Page>
  );
}

function UserLine({ user, isOwn }: { user: UserRow; isOwn: boolean }) {
  return (
    <tr>
      <td data-label="ID">
        <ShortId id={user.id} />
      </td>
      <td data-label="Name" className="wrap-anywhere">{`${user.firstName} ${user.lastName}`}</td>
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
        <a
          className="wrap-anywhere lg:inline-block lg:min-w-[11rem]"
          href={`mailto:${encodeURIComponent(user.email).replace("%40", "@")}`}
        >
          {user.email}
        </a>
      </td>
      <td data-label="Admin">
        <span className={user.isAdmin ? "text-success" : "text-muted"}>
          <Icon name={user.isAdmin ? "check" : "cross"} />
          <VisuallyHidden>{user.isAdmin ? "Yes" : "No"}</VisuallyHidden>
        </span>
      </td>
      <td data-label="Actions">
        <div className={`${rowActions} lg:flex-nowrap`}>
          <ButtonLink variant="secondary" small to={`/admin/user/${user.id}/edit`}>
            <Icon name="edit" />
            Edit User
            <VisuallyHidden>{` ${user.username}`}</VisuallyHidden>
          </ButtonLink>
          {!isOwn && (
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
