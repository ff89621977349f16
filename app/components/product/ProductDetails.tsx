import { Link } from "@remix-run/react";
import type { ProductView } from "~/features/catalog/product-view.server";
import { sectionTitle } from "../catalog/catalogStyles";
import { factList } from "../ui/facts";

/** The facts of a product: brand, category, colors and SKU, those that it has. */
export function ProductDetails({ product }: { product: ProductView }) {
  const { brand, category, variants, sku } = product;
  const colors = variants.map(({ name }) => name).join(", ");
  if (!brand && !category && !colors && !sku) return null;
  return (
    <section className="mt-8" aria-labelledby="details">
      <h2 className={`${sectionTitle} mb-3`} id="details">
        Details
      </h2>
      <dl className={factList}>
        <Fact term="Brand">{brand}</Fact>
        <Fact term="Category">
          {category && <Link to={`/search/${encodeURIComponent(category)}`}>{category}</Link>}
        </Fact>
        <Fact term={variants.length === 1 ? "Color" : "Colors"}>{colors}</Fact>
        <Fact term="SKU">{sku}</Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
