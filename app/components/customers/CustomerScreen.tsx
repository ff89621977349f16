import type { CustomerView } from "~/features/customers/customer-page.server";
import { formatMoney } from "~/shop/money/format-money";
import { mailto } from "../buyer/mailto";
import type { FormResult } from "../forms/useServerForm";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { AddressBlock } from "../orders/AddressBlock";
import { Breadcrumb } from "../ui/Breadcrumb";
import { ButtonLink } from "../ui/Button";
import { Card } from "../ui/Card";
import { Fact, factList } from "../ui/Fact";
import { Time } from "../ui/Time";
import { CustomerNotes } from "./CustomerNotes";
import { CustomerOrders } from "./CustomerOrders";
import { TagsAndGroups } from "./TagsAndGroups";

type CustomerScreenProps = {
  customer: CustomerView;
  /** Error message of a failed button. */
  refused?: string;
  /** A rejected note: its id, empty for a new one, and the errors. */
  rejected?: { id: string; result: FormResult };
};

/** A customer: what was ordered, where it went, and what staff has noted. */
export function CustomerScreen({ customer, refused, rejected }: CustomerScreenProps) {
  const { id, email, userId, summary } = customer;
  const name = customer.name || email;
  return (
    <Page
      title={name}
      above={<Breadcrumb items={[{ label: "Customers", to: "/admin/customers" }, { label: name }]} />}
      actions={
        <>
          <ButtonLink variant="secondary" to={`/admin/customers/${id}/edit`}>
            Edit customer
          </ButtonLink>
          {userId ? (
            <ButtonLink variant="secondary" to={`/admin/user/${userId}`}>
              Account
            </ButtonLink>
          ) : (
            <ConfirmedDelete tall label="Delete" what={name} fields={{ intent: "delete", id }}>
              <p>Notes, tags and groups are deleted. The orders stay for the shop's books.</p>
            </ConfirmedDelete>
          )}
        </>
      }
    >
      <Refused>{refused}</Refused>
      <div className="mb-6 grid items-start gap-5 md:grid-cols-2">
        <Card title="Customer">
          <Facts customer={customer} />
        </Card>
        <Card title="Notes">
          <CustomerNotes customerId={id} notes={customer.notes} rejected={rejected} />
        </Card>
        <Card title="Bought">
          {customer.products.length > 0 ? (
            <ul className="grid gap-1">
              {customer.products.map((product) => (
                <li key={product.productId} className="wrap-anywhere">
                  {`${product.qty} × ${product.name}`}
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">Nothing that is paid.</p>
          )}
        </Card>
        <Card title="Addresses">
          {customer.addresses.length > 0 ? (
            <ul className="grid gap-4">
              {customer.addresses.map((lines) => (
                <li key={lines.join()}>
                  <AddressBlock lines={lines} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">None</p>
          )}
        </Card>
      </div>
      <CustomerOrders
        orders={summary.orders}
        count={summary.orderCount}
        id={id}
        none="This customer has not ordered anything yet."
      />
    </Page>
  );
}

function Facts({ customer }: Pick<CustomerScreenProps, "customer">) {
  const { email, phone, tags, groups, lastOrderAt, createdAt } = customer;
  return (
    <dl className={factList}>
      <Fact term="Email">
        <a href={mailto(email)}>{email}</a>
      </Fact>
      <Fact term="Phone">{phone}</Fact>
      <Fact term="Account">{customer.userId ? "Yes" : "None, orders as a guest"}</Fact>
      <Fact term="Since">
        <Time at={createdAt} show="date" />
      </Fact>
      <Fact term="Orders">{`${customer.orders} (without canceled ones)`}</Fact>
      <Fact term="Spent">{`${formatMoney(customer.spentCents)} (paid, less refunds)`}</Fact>
      <Fact term="Last order">{lastOrderAt && <Time at={lastOrderAt} show="date" />}</Fact>
      <Fact term="Tags and groups">
        {tags.length + groups.length > 0 && <TagsAndGroups tags={tags} groups={groups} />}
      </Fact>
    </dl>
  );
}
