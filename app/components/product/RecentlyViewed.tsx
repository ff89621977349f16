import { useEffect, useId, useState } from "react";
import type { ProductCardData } from "~/shop/search/product-card.server";
import { sectionTitle } from "../catalog/catalogStyles";
import { ProductCard } from "../catalog/ProductCard";
import { loadJson } from "../forms/loadJson";

const STORED = "recently viewed";

/** How many products are shown; one more is remembered, as the page's own is not shown. */
const SHOWN = 4;

/**
 * Remembers that a product was looked at, in this browser alone. Browsers may refuse that.
 * @returns the ids of the products before it, the last one first
 */
function remember(id: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    const known = Array.isArray(stored) ? stored.map(String).filter((other) => other !== id) : [];
    localStorage.setItem(STORED, JSON.stringify([id, ...known].slice(0, SHOWN + 1)));
    return known.slice(0, SHOWN);
  } catch {
    return [];
  }
}

/** The products that were looked at before this one; nothing for the first one. */
export function RecentlyViewed({ id }: { id: string }) {
  const [products, setProducts] = useState<ProductCardData[]>([]);
  const title = useId();
  useEffect(() => {
    const left = new AbortController();
    const before = remember(id);
    const query = new URLSearchParams(before.map((other) => ["id", other]));
    const load = async () => {
      const found = await loadJson<{ products: ProductCardData[] }>(`/recently-viewed?${query}`, left.signal);
      setProducts(found.products);
    };
    // The list is an extra: without a connection the page does without it.
    if (before.length > 0) load().catch(() => undefined);
    return () => left.abort();
  }, [id]);
  if (products.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby={title}>
      <h2 className={`${sectionTitle} mb-5`} id={title}>
        Recently viewed
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-4 sm:gap-x-6">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} sizes="(min-width:40rem) 23vw, 46vw" />
        ))}
      </ul>
    </section>
  );
}
