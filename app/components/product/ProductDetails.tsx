import { Link } from "@remix-run/react";
import type { ProductView } from "~/features/catalog/product-view.server";
import { isColorOption } from "~/shop/variants/variant-words";
import { sectionTitle } from "../catalog/catalogStyles";
import { Fact, factList } from "../ui/Fact";

/**
 * The facts of a product: brand, category, colors, other options and SKU, those that it has.
 * @param sku that of the chosen variant, or the product's own
 */
export function ProductDetails({ product, sku }: { product: ProductView; sku: string }) {
  const { brand, category, categoryPath, variants, options } = product;
  const colors = variants.map(({ name }) => name).join(", ");
  if (!brand && !category && !colors && !sku && options.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="details">
      <h2 className={`${sectionTitle} mb-3`} id="details">
        Details
      </h2>
      <dl className={factList}>
        <Fact term="Brand">{brand}</Fact>
        <Fact term="Category">{category && <Link to={categoryPath}>{category}</Link>}</Fact>
        <Fact term={variants.length === 1 ? "Color" : "Colors"}>{colors}</Fact>
        {options
          .filter((option) => !isColorOption(option))
          .map(({ name, values }) => (
            <Fact key={name} term={name}>
              {values.join(", ")}
            </Fact>
          ))}
        <Fact term="SKU">{sku}</Fact>
      </dl>
    </section>
  );
}
