import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { productPath } from "~/shop/catalog/product-path";
import type { WishListLine } from "~/shop/wish-list/wish-list.server";
import { Price } from "../catalog/Price";
import { ProductPicture } from "../catalog/ProductPicture";
import { pictureSource } from "../catalog/picture";
import { itemLine, itemLink, itemName, itemPicture, itemSum } from "../ui/summaryStyles";

/** One product of a wish list, as an `<li>`, with what can be done about it. */
export function WishListItem({ item, children }: { item: WishListLine; children?: ReactNode }) {
  const { productId, name, choice, words } = item;
  return (
    <li className={itemLine}>
      <ProductPicture picture={pictureSource(item.image)} sizes="7rem" alt="" className={itemPicture} />
      <div className="min-w-0">
        <h2 className={itemName}>
          <Link to={productPath(productId, item.hasOptions ? { variantId: choice } : choice)} className={itemLink}>
            {name}
          </Link>
        </h2>
        {words && <p className="text-sm text-muted">{words}</p>}
        <Price priceCents={item.priceCents} isFrom={item.isFromPrice} className={`${itemSum} mt-1`} />
        {!item.isForSale && <p className="text-sm font-semibold text-danger">Out of stock</p>}
        {children}
      </div>
    </li>
  );
}
