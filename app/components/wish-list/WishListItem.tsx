import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { productPath } from "~/shop/catalog/product-path";
import { Price } from "../catalog/Price";
import { ProductPicture } from "../catalog/ProductPicture";
import { pictureSource } from "../catalog/picture";
import { itemLine, itemLink, itemName, itemPicture, itemSum } from "../ui/summaryStyles";

export type WishListProduct = {
  productId: string;
  name: string;
  image: string;
  /** The id of the variant, or the name of the color; empty if nothing is chosen. */
  choice: string;
  /** The choice in words. */
  words: string;
  hasOptions: boolean;
  priceCents: number;
  isForSale: boolean;
};

/** One product of a wish list, as an `<li>`, with what can be done about it. */
export function WishListItem({ item, children }: { item: WishListProduct; children?: ReactNode }) {
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
        <Price priceCents={item.priceCents} className={`${itemSum} mt-1`} />
        {!item.isForSale && <p className="text-sm font-semibold text-danger">Out of stock</p>}
        {children}
      </div>
    </li>
  );
}
