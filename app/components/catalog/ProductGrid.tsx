import { cva } from "class-variance-authority";
import type { ProductCardData } from "~/shop/search/product-card.server";
import { ProductCard, type ProductCardProps } from "./ProductCard";

type ProductGridProps = {
  products: ProductCardData[];
  /** Number of pictures that load eagerly; 0 if the grid is below the first screen. */
  eager?: number;
  heading?: "h2" | "h3";
  addForm?: ProductCardProps["addForm"];
  /** Whether a column with filters stands beside it on wide screens. */
  isBesideFilters?: boolean;
};

const grid = cva("grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:gap-y-10", {
  variants: { isBesideFilters: { true: "xl:grid-cols-4", false: "lg:grid-cols-4 2xl:grid-cols-6" } },
});

export function ProductGrid({ products, eager = 4, heading, addForm, isBesideFilters = false }: ProductGridProps) {
  return (
    <ul className={grid({ isBesideFilters })}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          eager={index < eager}
          first={index === 0 && eager > 0}
          heading={heading}
          addForm={addForm}
        />
      ))}
    </ul>
  );
}
