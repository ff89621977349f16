import { Link } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import { ProductPicture } from "../catalog/ProductPicture";
import type { PictureSource } from "../catalog/picture";
import { spread } from "../ui/layoutStyles";
import { itemLine, itemLink, itemName, itemPicture, itemSum } from "../ui/summaryStyles";

export type OrderItem = {
  /** The line of a placed order. */
  id?: string;
  /** Null if the product was deleted: the order keeps a copy of its data. */
  productId: string | null;
  name: string;
  selectedColorsVariants: string;
  /** The path of the product's page, with the choice; empty for a deleted product. */
  path: string;
  /** Shown of variants, and to admins, who pick the goods by it. */
  sku?: string;
  picture: PictureSource;
  qty: number;
  priceCents: number;
  /** What became of it, where the lines of its order differ. */
  facts?: string[];
};

const smallItemLine =
  "grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-2 first:border-t";

/** @param small with small pictures, for staff, who have more to look at */
export function OrderItems({ items, small = false }: { items: OrderItem[]; small?: boolean }) {
  return (
    <ul>
      {items.map((item) => (
        <li
          key={item.id ?? `${item.productId ?? item.name}/${item.selectedColorsVariants}`}
          className={small ? smallItemLine : itemLine}
        >
          <ProductPicture picture={item.picture} sizes="7rem" alt="" className={itemPicture} />
          <div>
            <div className={spread}>
              <h3 className={itemName}>
                {item.path ? (
                  <Link to={item.path} className={itemLink}>
                    {item.name}
                  </Link>
                ) : (
                  item.name
                )}
              </h3>
              <p className={itemSum}>{formatMoney(item.priceCents * item.qty)}</p>
            </div>
            {item.selectedColorsVariants && <p className="text-sm text-muted">{item.selectedColorsVariants}</p>}
            {item.sku && <p className="text-sm text-muted wrap-anywhere">{`SKU ${item.sku}`}</p>}
            <p className="text-sm text-muted">{`${item.qty} × ${formatMoney(item.priceCents)}`}</p>
            {item.facts && item.facts.length > 0 && <p className="text-sm font-semibold">{item.facts.join(", ")}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
