import { Form, Link } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import type { CustomerOrder } from "~/shop/order-lists/my-orders.server";
import { ROLE_LABELS, type Role } from "~/shop/staff/permissions";
import { mailto } from "../buyer/mailto";
import { CustomerOrders } from "../customers/CustomerOrders";
import { Page } from "../layout/Page";
import { useSendsEmail } from "../layout/useSendsEmail";
import { AddressBlock } from "../orders/AddressBlock";
import { Badge } from "../ui/Badge";
import { Breadcrumb } from "../ui/Breadcrumb";
import { Button, ButtonLink } from "../ui/Button";
import { Card } from "../ui/Card";
import { Fact, factList } from "../ui/Fact";
import { stack } from "../ui/layoutStyles";
import { Time } from "../ui/Time";

type UserScreenProps = {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  /** The page with notes, tags and groups; null when there is none. */
  customerId: string | null;
  /** What an admin may do; null for a customer. */
  role: Role | null;
  isActive: boolean;
  hasTwoFactor: boolean;
  /** Whether the reader may switch the account's two-step sign-in off. */
  mayResetTwoFactor: boolean;
  /** Whether it is the reader's own account. */
  isOwn: boolean;
  /** Whether the reader may edit the account. */
  mayChange: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** The lines of the saved addresses, the default first. */
  addresses: string[][];
  /** The newest orders. */
  orders: CustomerOrder[];
  orderCount: number;
  /** What was paid for all orders, less refunds, in cents. */
  boughtCents: number;
};

/** A customer with their orders, for admins. */
export function UserScreen(user: UserScreenProps) {
  const { id, username, orders, orderCount, boughtCents } = user;
  const name = `${user.firstName} ${user.lastName}`.trim() || username;
  return (
    <Page
      title={name}
      above={<Breadcrumb items={[{ label: "Users", to: "/admin/userlist" }, { label: name }]} />}
      actions={
        <>
          <ButtonLink variant="secondary" to={`/contactSupport?recipient=${encodeURIComponent(username)}`}>
            Open conversation
          </ButtonLink>
          {user.customerId && (
            <ButtonLink variant="secondary" to={`/admin/customers/${user.customerId}`}>
              Customer
            </ButtonLink>
          )}
          {user.mayChange && (
            <ButtonLink variant="secondary" to={`/admin/user/${id}/edit`}>
              Edit User
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="mb-6 grid gap-5 md:grid-cols-2">
        <Card title="Account">
          <dl className={factList}>
            <Fact term="Username">
              {username} {!user.isActive && <Badge kind="warning">Not active</Badge>}
              {user.role && <Badge kind="info">{ROLE_LABELS[user.role]}</Badge>}
            </Fact>
            <Fact term="Email">
              <a href={mailto(user.email)}>{user.email}</a>
            </Fact>
            <Fact term="Since">
              <Time at={user.createdAt} show="date" />
            </Fact>
            <Fact term="Two-step sign-in">
              {user.hasTwoFactor ? (
                <TwoFactor name={name} isOwn={user.isOwn} mayReset={user.mayResetTwoFactor} />
              ) : (
                "Off"
              )}
            </Fact>
            <Fact term="Orders">{orderCount}</Fact>
            <Fact term="Bought">{`${formatMoney(boughtCents)} (paid, less refunds)`}</Fact>
          </dl>
        </Card>
        <Card title={user.addresses.length > 1 ? "Saved addresses" : "Saved address"}>
          {user.addresses.length === 0 && <p className="text-muted">None</p>}
          <div className={stack}>
            {user.addresses.map((lines) => (
              <AddressBlock key={lines.join()} lines={lines} />
            ))}
          </div>
        </Card>
      </div>
      <CustomerOrders orders={orders} count={orderCount} id={id} none="This user has not ordered anything yet." />
    </Page>
  );
}

function TwoFactor({ name, isOwn, mayReset }: { name: string; isOwn: boolean; mayReset: boolean }) {
  const sendsEmail = useSendsEmail();
  if (isOwn) return <Link to="/profile/two-factor">On</Link>;
  if (!mayReset) return <>On</>;
  return (
    <>
      On
      <details className="mt-1">
        <summary>Reset</summary>
        <p className="my-2 text-sm text-muted">
          For a person who has lost the device and the recovery codes. Make sure that it is them who asks. Signing in
          then asks for the password only{sendsEmail && ", and they are notified by email"}.
        </p>
        <Form method="post" preventScrollReset>
          <Button small variant="secondary" name="intent" value="reset-two-factor">
            Reset two-step sign-in
            <span className="sr-only">{` of ${name}`}</span>
          </Button>
        </Form>
      </details>
    </>
  );
}
