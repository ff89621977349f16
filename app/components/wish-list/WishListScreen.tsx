import { Form } from "@remix-run/react";
import { productPath } from "~/shop/catalog/product-path";
import type { WishListLine } from "~/shop/wish-list/wish-list.server";
import { control, fieldLabel } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { Button, ButtonLink } from "../ui/Button";
import { emptyNote } from "../ui/emptyNote";
import { actions } from "../ui/layoutStyles";
import { WishListItem } from "./WishListItem";

type WishListScreenProps = {
  lines: WishListLine[];
  /** The address where others read the list; empty while it is not shared. */
  sharedAt: string;
  /** Error message of a failed action. */
  refused?: string;
};

/** The visitor's wish list. */
export function WishListScreen({ lines, sharedAt, refused }: WishListScreenProps) {
  return (
    <Page title="Wish list" width="text">
      <Refused>{refused}</Refused>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <WishListItem key={`${line.productId} ${line.choice}`} item={line}>
              <LineButtons line={line} />
            </WishListItem>
          ))}
        </ul>
      ) : (
        <div className={emptyNote}>
          <p className="font-sign text-xl font-bold">Your wish list is empty</p>
          <p className="mb-5 mt-1 text-muted">The button 'Add to wish list' of a product puts it here.</p>
          <ButtonLink to="/">Browse the shop</ButtonLink>
        </div>
      )}
      {(lines.length > 0 || sharedAt) && <Sharing address={sharedAt} />}
    </Page>
  );
}

function LineButtons({ line: { productId, choice, name, words, needsChoice, isForSale } }: { line: WishListLine }) {
  const which = <span className="sr-only">{` ${[name, words].filter(Boolean).join(", ")}`}</span>;
  return (
    <Form method="post" className={`${actions} mt-3`} preventScrollReset>
      <input type="hidden" name="product" value={productId} />
      <input type="hidden" name="choice" value={choice} />
      {isForSale &&
        (needsChoice ? (
          <ButtonLink small to={`${productPath(productId)}#buy`}>
            Choose options{which}
          </ButtonLink>
        ) : (
          <Button small name="intent" value="to-cart">
            Move to cart{which}
          </Button>
        ))}
      <Button small variant="secondary" name="intent" value="remove">
        Remove{which}
      </Button>
    </Form>
  );
}

/** The address of the list for others, and the button that makes or withdraws it. */
function Sharing({ address }: { address: string }) {
  return (
    <Form method="post" className="mt-8" preventScrollReset>
      {address ? (
        <>
          <label className={fieldLabel} htmlFor="shared-at">
            Address to share
          </label>
          <input className={control()} id="shared-at" value={address} readOnly />
          <p className="mb-3 mt-1 text-sm text-muted">
            Anyone with this address can read the list, and change nothing.
          </p>
          <Button variant="secondary" name="intent" value="unshare">
            Stop sharing
          </Button>
        </>
      ) : (
        <Button variant="secondary" name="intent" value="share">
          Share this list
        </Button>
      )}
    </Form>
  );
}
