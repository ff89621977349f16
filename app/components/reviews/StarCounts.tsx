import { Link } from "@remix-run/react";
import type { ReviewView } from "~/features/catalog/review-view.server";
import { Rating } from "../ui/Rating";

type StarCountsProps = { rating: number; count: number; rows: (ReviewView["byStars"][number] & { href: string })[] };

const row = [
  "-mx-2 grid grid-cols-[3.75rem_1fr_2rem] min-h-small items-center gap-3 px-2 py-1 text-sm text-ink",
  "hover:bg-accent-soft aria-[current=true]:bg-accent-soft aria-[current=true]:font-bold",
].join(" ");

/** A product's average rating, and how many reviews have each number of stars; each number links to its reviews. */
export function StarCounts({ rating, count, rows }: StarCountsProps) {
  return (
    <div>
      <Rating value={rating} count={count} />
      <nav className="mt-3" aria-label="Reviews by stars">
        {rows.map(({ label, count, percent, href, isCurrent }) => (
          <Link key={label} to={href} className={row} aria-current={isCurrent}>
            {label}
            <svg className="h-2 w-full rounded bg-line" aria-hidden="true">
              <rect className="fill-star" width={percent} height="8" />
            </svg>
            <span className="text-end">{count}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
