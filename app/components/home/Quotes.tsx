import { useId } from "react";
import { productPath } from "~/shop/catalog/product-path";
import { sectionTitle } from "../catalog/catalogStyles";
import { QuickLink } from "../ui/QuickLink";
import { Rating } from "../ui/Rating";

type QuotesProps = {
  title?: string;
  /** The newest reviews with five stars. */
  quotes: { id: string; name: string; comment: string; product: { id: string; name: string } }[];
};

/** What buyers say, each with the product that it is about; nothing without such reviews. */
export function Quotes({ title = "What customers say", quotes }: QuotesProps) {
  const id = useId();
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className={`${sectionTitle} mb-5`} id={id}>
        {title}
      </h2>
      <ul className="grid grid-cols-cards gap-5">
        {quotes.map(({ id, name, comment, product }) => (
          <li key={id} className="rounded-lg border border-line bg-surface p-5">
            <Rating value={5} />
            <blockquote className="mt-2 whitespace-pre-line wrap-anywhere">{comment}</blockquote>
            <p className="mt-3 text-sm text-muted">
              {`${name}, about `}
              <QuickLink to={productPath(product.id)}>{product.name}</QuickLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
