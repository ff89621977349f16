import { Link } from "@remix-run/react";
import { REVIEW_ORDERS, type ReviewOrder, reviewsPath } from "~/shop/reviews/review-order";

const LABELS: Record<ReviewOrder, string> = {
  newest: "Newest",
  highest: "Highest rated",
  lowest: "Lowest rated",
};

type ReviewOrderLinksProps = { productId: string; count: number; sort: ReviewOrder };

const link = [
  "inline-flex min-h-9 items-center rounded-full border border-edge px-3 font-semibold text-ink hover:bg-accent-soft",
  "aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:shadow-selected",
].join(" ");

/** Links to the orders of a product's reviews; nothing if there is only one. */
export function ReviewOrderLinks({ productId, count, sort }: ReviewOrderLinksProps) {
  if (count < 2) return null;
  return (
    <nav className="mb-5 flex flex-wrap items-center gap-2 text-sm" aria-label="Sort reviews">
      {REVIEW_ORDERS.map((order) => (
        <Link
          key={order}
          to={reviewsPath(productId, { sort: order })}
          rel="nofollow"
          className={link}
          aria-current={order === sort ? "true" : undefined}
        >
          {LABELS[order]}
        </Link>
      ))}
    </nav>
  );
}
