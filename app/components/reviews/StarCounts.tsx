import { Link } from "@remix-run/react";
import { reviewsPath } from "~/shop/reviews/review-order";
import { Rating } from "../ui/Rating";
import { VisuallyHidden } from "../ui/VisuallyHidden";

type StarCountsProps = {
  product: { id: string; rating: number; numReviews: number };
  /** How many reviews have 1 to 5 stars. */
  counts: number[];
  /** The number of stars whose reviews are shown; null for all. */
  stars: number | null;
};

const row = "grid grid-cols-[3.75rem_minmax(0,1fr)_auto] items-center gap-3 rounded px-2 py-1.5 text-sm tabular-nums";
const link = `${row} text-ink hover:bg-accent-soft aria-[current]:bg-accent-soft aria-[current]:font-bold`;

/** A product's average rating, and how many reviews have each number of stars; each number links to its reviews. */
export function StarCounts({ product: { id, rating, numReviews }, counts, stars: chosen }: StarCountsProps) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <span className="font-sign text-3xl font-bold tabular-nums" aria-hidden="true">
          {rating.toFixed(1)}
        </span>
        <Rating value={rating} count={numReviews} />
      </div>
      <nav className="-mx-2" aria-label="Reviews by stars">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = counts[stars - 1] ?? 0;
          const content = (
            <>
              <span>{stars === 1 ? "1 star" : `${stars} stars`}</span>
              <svg className="h-2 w-full rounded bg-line" aria-hidden="true">
                <rect className="fill-star" width={`${(count / numReviews) * 100}%`} height="100%" rx="4" />
              </svg>
              <span className="min-w-6 text-end">
                {count}
                <VisuallyHidden>{count === 1 ? " review" : " reviews"}</VisuallyHidden>
              </span>
            </>
          );
          return count === 0 ? (
            <div key={stars} className={`${row} text-muted`}>
              {content}
            </div>
          ) : (
            <Link
              key={stars}
              to={reviewsPath(id, { stars })}
              rel="nofollow"
              className={link}
              aria-current={stars === chosen ? "true" : undefined}
            >
              {content}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
