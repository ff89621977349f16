import { formatMoney } from "~/shop/money/format-money";
import { QuickLink } from "../ui/QuickLink";
import { Rating } from "../ui/Rating";
import { ProductPicture } from "./ProductPicture";
import { pictureSource } from "./picture";
import { ShortProductName } from "./ShortProductName";

export type ProductCardProduct = {
  id: string;
  name: string;
  /** Path of its picture. */
  image: string;
  priceCents: number;
  rating: number;
  numReviews: number;
  inStock: boolean;
};

type ProductCardProps = {
  product: ProductCardProduct;
  eager?: boolean;
  /** Whether it is the page's largest picture, which is fetched before the others. */
  first?: boolean;
  sizes?: string;
  /** Heading level: one below the heading of the list. */
  heading?: "h2" | "h3";
};

const SIZES = "(min-width:64rem) 17rem, (min-width:40rem) 30vw, 46vw";

/** One product of a list, as an `<li>`. */
export function ProductCard({ product, eager, first, sizes = SIZES, heading: Heading = "h3" }: ProductCardProps) {
  return (
    <li className="card">
      <ProductPicture picture={pictureSource(product.image)} sizes={sizes} eager={eager} first={first} alt="" />
      <Heading className="card-name">
        <QuickLink to={`/product/${product.id}`} title={product.name.length > 40 ? product.name : undefined}>
          <ShortProductName name={product.name} />
        </QuickLink>
      </Heading>
      <p className="price">{formatMoney(product.priceCents)}</p>
      <Rating value={product.rating} count={product.numReviews} compact />
      {!product.inStock && <p className="sold">Out of stock</p>}
    </li>
  );
}
