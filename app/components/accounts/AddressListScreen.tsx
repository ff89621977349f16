import { Page } from "../layout/Page";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { RowButton } from "../lists/RowButton";
import { AddressBlock } from "../orders/AddressBlock";
import { Badge } from "../ui/Badge";
import { Breadcrumb } from "../ui/Breadcrumb";
import { ButtonLink } from "../ui/Button";
import { panel } from "../ui/Card";
import { actions, stack } from "../ui/layoutStyles";

type AddressListScreenProps = {
  /** The default first. */
  addresses: { id: string; lines: string[] }[];
  /** How many addresses an account keeps at most. */
  most: number;
};

export function AddressListScreen({ addresses, most }: AddressListScreenProps) {
  const isFull = addresses.length >= most;
  return (
    <Page
      title="Addresses"
      width="text"
      above={<Breadcrumb items={[{ to: "/profile", label: "Profile" }, { label: "Addresses" }]} />}
      actions={!isFull && <ButtonLink to="/profile/addresses/new">Add an address</ButtonLink>}
      lead={
        isFull
          ? `An account keeps at most ${most} addresses. To add another one, remove one that you no longer need.`
          : "The checkout starts with the default address and offers the others. The addresses of your orders are added here."
      }
    >
      {addresses.length === 0 ? (
        <p className="text-muted">You have no address here yet.</p>
      ) : (
        <ul className="grid gap-5 *:min-w-0 sm:grid-cols-2">
          {addresses.map(({ id, lines }, at) => (
            <li key={id} className={`${panel()} ${stack}`}>
              <AddressBlock lines={lines} />
              {at === 0 && (
                <p>
                  <Badge kind="info">Default</Badge>
                </p>
              )}
              <AddressActions id={id} what={lines.join(", ")} isDefault={at === 0} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function AddressActions({ id, what, isDefault }: { id: string; what: string; isDefault: boolean }) {
  return (
    <div className={actions}>
      <ButtonLink small variant="secondary" to={`/profile/addresses/${id}`}>
        Edit
        <span className="sr-only">{` ${what}`}</span>
      </ButtonLink>
      {!isDefault && <RowButton fields={{ address: id }} intent="default" label="Make default" what={what} />}
      <ConfirmedDelete label="Remove" what={what} fields={{ intent: "remove", address: id }} />
    </div>
  );
}
