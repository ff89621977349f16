import type { WishListLine } from "~/shop/wish-list/wish-list.server";
import { Page } from "../layout/Page";
import { WishListItem } from "./WishListItem";

/** A wish list that its owner shares, to read. */
export function SharedWishListScreen({ lines }: { lines: WishListLine[] }) {
  return (
    <Page title="A wish list" lead="Someone has shared this list with you." width="text">
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <WishListItem key={`${line.productId} ${line.choice}`} item={line} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">There is nothing on the list now.</p>
      )}
    </Page>
  );
}
