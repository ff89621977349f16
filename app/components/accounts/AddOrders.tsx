import { Form, useActionData, useNavigation } from "@remix-run/react";
import { formGrid } from "../forms/formStyles";
import { Button } from "../ui/Button";

/** Offers to add the orders of guests with a confirmed address to its account; nothing when there are none. */
export function AddOrders({ orders }: { orders: number }) {
  const added = useActionData<{ added: boolean }>()?.added;
  const pending = useNavigation().state === "submitting";
  if (added) return <p role="status">The orders are in the account now.</p>;
  if (orders === 0) return null;
  const [placed, them] = orders === 1 ? ["1 order was", "it"] : [`${orders} orders were`, "them"];
  return (
    <Form method="post" className={formGrid} aria-label="Earlier orders">
      <p>{`${placed} placed with this email address without an account. If this account is yours, you can add ${them} to it. If not, please close this page.`}</p>
      <Button wide pending={pending} pendingLabel="Adding…">
        {orders === 1 ? "Add the order to my account" : "Add the orders to my account"}
      </Button>
    </Form>
  );
}
