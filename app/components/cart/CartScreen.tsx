import type { SubmissionResult } from "@conform-to/react";
import { formatMoney } from "~/shop/orders/money";
import { pictureSource } from "../catalogue/picture";
import { shortName } from "../catalogue/productName";
import { Page } from "../layout/Page";
import { ButtonLink } from "../ui/Button";
import { CartLine } from "./CartLine";
import { CartNotices } from "./CartNotices";
import { CartSummary } from "./CartSummary";
import { EmptyCart } from "./EmptyCart";

type CartScreenProps = {
  cart: {
    lines: {
      productId: string;
      name: string;
      image: string;
      variant: string;
      qty: number;
      priceCents: number;
      formerPriceCents: number | null;
      countInStock: number;
      problem: string | null;
    }[];
    count: number;
    itemsCents: number;
    hasProblems: boolean;
    /** Names of products that the shop deleted while they were in the cart. */
    lost: string[];
  };
  /** The line whose form was refused, and the answer to it. */
  refused?: { line: string; lastResult: SubmissionResult<string[]> };
};

type Line = CartScreenProps["cart"]["lines"][number];

function noticesOf(line: Line): string[] {
  const price =
    line.formerPriceCents === null
      ? []
      : [
          `${shortName(line.name)} now costs ${formatMoney(line.priceCents)}; it was ${formatMoney(line.formerPriceCents)}.`,
        ];
  return line.problem ? [...price, line.problem] : price;
}

/** The cart, a form for each line. */
export function CartScreen({ cart, refused }: CartScreenProps) {
  const lost = cart.lost.map((name) => `${shortName(name)} is no longer for sale. We took it out of your cart.`);
  if (cart.lines.length === 0) {
    return (
      <Page title="Cart" hideTitle>
        <CartNotices notices={lost} />
        <EmptyCart />
      </Page>
    );
  }
  return (
    <Page title="Cart">
      <CartNotices notices={[...lost, ...new Set(cart.lines.flatMap(noticesOf))]} />
      <div className="with-aside">
        <ul className="lines">
          {cart.lines.map((line) => (
            <CartLine
              key={`${line.productId} ${line.variant}`}
              line={{
                ...line,
                selectedColorsVariants: line.variant,
                picture: line.image ? pictureSource(line.image) : null,
              }}
              lastResult={refused?.line === `${line.productId} ${line.variant}` ? refused.lastResult : undefined}
            />
          ))}
        </ul>
        <CartSummary count={cart.count} itemsCents={cart.itemsCents}>
          {cart.hasProblems ? (
            <p className="error">Please mend the lines named above to go on.</p>
          ) : (
            <ButtonLink to="/shipping" wide>
              Proceed to checkout
            </ButtonLink>
          )}
        </CartSummary>
      </div>
    </Page>
  );
}
