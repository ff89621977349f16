import { productPath } from "~/shop/catalog/product-path";
import { QuickLink } from "../ui/QuickLink";
import { Rating } from "../ui/Rating";
import { Price } from "./Price";
import { ProductPicture } from "./ProductPicture";
import { cardSource } from "./picture";
import { ShortProductName } from "./ShortProductName";

export type ProductCardProduct = {
  id: string;
  name: string;
  /** Path of its picture. */
  image: string;
  /** The color that the picture shows; missing for the product's own picture. */
  color?: string;
  priceCents: number;
  /** The price before it was reduced; missing for none. */
  compareAtCents?: number;
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

const SIZES = "(min-width:1480px) 14rem, (min-width:62rem) 23vw, (min-width:40rem) 30vw, 46vw";

/** The link covers the whole card. */
const link = [
  "text-ink underline-offset-[0.2em] hover:underline",
  "after:absolute after:inset-0 after:rounded-md focus-visible:outline-none",
  "focus-visible:after:focus-outline focus-visible:after:outline-offset-4",
].join(" ");

/** One product of a list, as an `<li>`. */
export function ProductCard({ product, eager, first, sizes = SIZES, heading: Heading = "h3" }: ProductCardProps) {
  return (
    <li className="relative min-w-0">
      <ProductPicture
        picture={cardSource(product.image)}
        sizes={sizes}
        eager={eager}
        first={first}
        alt=""
        className="mb-3 aspect-square w-full rounded-md bg-well object-cover"
      />
      <Heading className="line-clamp-2 font-sans text-[0.9375rem] font-medium leading-snug tracking-normal">
        <QuickLink
          to={productPath(product.id, product.color)}
          title={product.name.length > 60 ? product.name : undefined}
          className={link}
        >
          <ShortProductName name={product.name} />
        </QuickLink>
      </Heading>
      <Price
        priceCents={product.priceCents}
        compareAtCents={product.compareAtCents}
        className="mt-1 font-sign text-lg font-bold tabular-nums tracking-[-0.01em]"
      />
      <Rating value={product.rating} count={product.numReviews} compact />
      {!product.inStock && (
        <p className="absolute left-2 top-2 rounded bg-surface px-2 py-0.5 text-xs font-semibold text-ink">
          Out of stock
        </p>
      )}
    </li>
  );
}
