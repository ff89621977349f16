import { Link } from "@remix-run/react";
import { formatMoney } from "~/shop/orders/money";
import { Rating } from "../ui/Rating";
import { ProductPicture } from "./ProductPicture";
import type { PictureSource } from "./picture";
import { ShortProductName } from "./ShortProductName";

export type ProductCardProduct = {
  id: string;
  name: string;
  priceCents: number;
  rating: number;
  numReviews: number;
  inStock: boolean;
  picture: PictureSource;
};

type ProductCardProps = { product: ProductCardProduct; eager?: boolean; sizes?: string };

const SIZES = "(min-width:64rem) 17rem, (min-width:40rem) 30vw, 46vw";

/** One product of a list, as an `<li>`. */
export function ProductCard({ product, eager, sizes = SIZES }: ProductCardProps) {
  return (
    <li className="card">
      <ProductPicture picture={product.picture} sizes={sizes} eager={eager} alt="" />
      <h3>
        <Link
          to={`/product/${product.id}`}
          prefetch="intent"
          title={product.name.length > 40 ? product.name : undefined}
        >
          <ShortProductName name={product.name} />
        </Link>
      </h3>
      <p className="price">{formatMoney(product.priceCents)}</p>
      <Rating value={product.rating} count={product.numReviews} compact />
      {!product.inStock && <p className="sold">Out of stock</p>}
    </li>
  );
}
