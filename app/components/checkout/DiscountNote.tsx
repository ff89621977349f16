import { Link } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import { type Deduction, itemsDeduction } from "~/shop/money/totals";
import { Alert } from "../ui/Alert";

export type CartDiscountView = {
  discount: { code: string; deduction: Deduction | null; problem: string | null } | null;
  /** The items at their prices. */
  itemsCents: number;
};

/** Says why the cart's discount code takes nothing off; nothing when it can be used. */
export function CodeProblem({ discount }: Pick<CartDiscountView, "discount">) {
  if (!discount?.problem) return null;
  return (
    <div className="mb-6">
      <Alert kind="warning" title="The discount is not applied">
        <p>
          {`${discount.problem} `}
          <Link to="/cart">Change the code in the cart</Link>
        </p>
      </Alert>
    </div>
  );
}

/** What the cart's discount code takes off, or why it takes nothing off. Nothing for a cart without a code. */
export function DiscountNote({ discount, itemsCents }: CartDiscountView) {
  if (!discount?.deduction) return <CodeProblem discount={discount} />;
  const { code, deduction } = discount;
  return (
    <p className="mb-6">
      {deduction.kind === "free-shipping"
        ? `Discount (${code}): free shipping`
        : `Discount (${code}): ${formatMoney(itemsDeduction(itemsCents, deduction))} off the items`}
    </p>
  );
}
