import type { ComponentType } from "react";
import { productPath } from "~/shop/catalog/product-path";
import type { ProductCardData } from "~/shop/search/product-card.server";
import { button } from "../ui/Button";
import { QuickLink } from "../ui/QuickLink";
import { Rating } from "../ui/Rating";
import { Price } from "./Price";
import { ProductPicture } from "./ProductPicture";
import { cardSource, pictureSource } from "./picture";
import { ShortProductName } from "./ShortProductName";

export type ProductCardProps = {
  product: ProductCardData;
  eager?: boolean;
  /** Whether it is the page's largest picture, which is fetched before the others. */
  first?: boolean;
  sizes?: string;
  /** What adds a product without a choice to the cart; missing in lists that do not offer it. */
  addForm?: ComponentType<{ id: string; name: string }>;
  /** Heading level: one below the heading of the list. */
  heading?: "h2" | "h3";
};

const SIZES = "(min-width:1480px) 14rem, (min-width:62rem) 23vw, (min-width:40rem) 30vw, 46vw";

/** What a card says over its picture: nothing else counts for a product that is sold out. */
function badgesOf({ inStock, lastUnits, compareAtCents, isNew }: ProductCardData): string[] {
  if (!inStock) return ["Out of stock"];
  const badges = [compareAtCents && "Sale", isNew && "New", lastUnits && `Only ${lastUnits} left`];
  return badges.filter((badge) => typeof badge === "string");
}

/** Colors as circles, for eyes only: their names or number stand beside them. */
export function Swatches({ colors }: { colors: string[] }) {
  return (
    <svg width={colors.length * 18} height="16" stroke="var(--edge)" aria-hidden="true">
      {colors.map((color, index) => (
        // The edge has a contrast of 3:1 with what is around it: a color can be that of the page.
        <circle key={color} cx={8 + index * 18} cy="8" r="7" fill={color} />
      ))}
    </svg>
  );
}

/** A row of swatches. The page of the product is where a color is chosen. */
function Colors({ count, swatches }: { count: number; swatches: string[] }) {
  const more = count - swatches.length;
  return (
    <p className="mt-1 flex items-center gap-1.5 text-xs text-muted">
      {swatches.length > 0 && <Swatches colors={swatches} />}
      <span className={swatches.length > 0 ? "sr-only" : undefined}>{`${count} colors`}</span>
      {swatches.length > 0 && more > 0 && <span aria-hidden="true">{`+${more}`}</span>}
    </p>
  );
}

/** One product of a list, as an `<li>`. */
export function ProductCard({
  product,
  eager,
  first,
  sizes = SIZES,
  addForm: AddForm,
  heading: Heading = "h3",
}: ProductCardProps) {
  const badges = badgesOf(product);
  return (
    <li className="product-card">
      <ProductPicture picture={cardSource(product.image)} sizes={sizes} eager={eager} first={first} alt="" />
      {product.otherImage && (
        // A lazy picture without a box is not loaded, so it costs nothing until a mouse is over the card.
        <img src={pictureSource(product.otherImage).src} loading="lazy" alt="" />
      )}
      <Heading>
        <QuickLink
          to={productPath(product.id, product.color)}
          title={product.name.length > 60 ? product.name : undefined}
        >
          <ShortProductName name={product.name} />
        </QuickLink>
      </Heading>
      <Price
        isFrom={product.isFromPrice}
        priceCents={product.priceCents}
        compareAtCents={product.compareAtCents}
        className="product-card-price"
      />
      <Rating value={product.rating} count={product.numReviews} compact />
      {product.colors && <Colors {...product.colors} />}
      {product.adding === "ready" && AddForm && <AddForm id={product.id} name={product.name} />}
      {product.adding === "choice" && (
        // The link of the card lies over it.
        <p className="mt-auto pt-2">
          <span className={button({ variant: "secondary", small: "text", tight: true, wide: true })}>
            Choose options
          </span>
        </p>
      )}
      {badges.length > 0 && (
        <p className="absolute left-2 top-2 flex flex-wrap gap-1 pr-2 text-xs font-semibold">
          {badges.map((badge) => (
            <span key={badge} className="rounded bg-surface px-2 py-0.5 text-ink">
              {badge}
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
