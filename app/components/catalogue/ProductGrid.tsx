import { ProductCard, type ProductCardProduct } from "./ProductCard";

type ProductGridProps = {
  products: ProductCardProduct[];
  /** Number of pictures that load eagerly; 0 if the grid is below the first screen. */
  eager?: number;
  heading?: "h2" | "h3";
};

export function ProductGrid({ products, eager = 4, heading }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4 lg:gap-y-10 2xl:grid-cols-6">
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          eager={index < eager}
          first={index === 0 && eager > 0}
          heading={heading}
        />
      ))}
    </ul>
  );
}
