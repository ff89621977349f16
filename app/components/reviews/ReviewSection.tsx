import { Link } from "@remix-run/react";
import type { ReviewView } from "~/features/catalog/review-view.server";
import { sectionTitle } from "../catalog/catalogStyles";
import { loadedApart } from "../ui/loadedApart";
import type { ReviewFormProps } from "./ReviewForm";
import type { ReviewVotes } from "./ReviewList";
import { StarCounts } from "./StarCounts";

const ReviewForm = loadedApart("#review", async () => (await import("./ReviewForm")).ReviewForm);

const ReviewList = loadedApart("#review-list", async () => (await import("./ReviewList")).ReviewList);

type ReviewSectionProps = {
  /** The path of the product's page, with what is chosen. */
  path: string;
  product: { id: string; rating: number; numReviews: number; isPublished: boolean };
  view: ReviewView;
  votes: ReviewVotes;
  shopName: string;
  /** Whether the reader may hide, delete and answer reviews. */
  moderatesReviews: boolean;
  /** The review form; null for visitors and guests, who have to sign in first, and for a draft. */
  reviewing: ReviewFormProps | null;
};

/** The reviews of a product: how many stars it has, one page of reviews, and the form to write one. */
export function ReviewSection({
  path,
  product,
  view,
  votes,
  shopName,
  moderatesReviews,
  reviewing,
}: ReviewSectionProps) {
  const { id, rating, numReviews } = product;
  const at = (query: string) => `${path}${query && (path.includes("?") ? "&" : "?")}${query}#reviews`;
  return (
    <section className="mt-10" aria-labelledby="reviews">
      <h2 className={`${sectionTitle} mb-4`} id="reviews">
        Reviews
      </h2>
      <div className={`grid gap-8 *:min-w-0 lg:gap-12 ${numReviews > 0 ? "lg:grid-cols-[17rem_1fr]" : ""}`}>
        {numReviews > 0 && (
          <StarCounts
            rating={rating}
            count={numReviews}
            rows={view.byStars.map((row) => ({ ...row, href: at(row.query) }))}
          />
        )}
        <div className="grid content-start gap-6">
          {numReviews === 0 && <p className="text-muted">No reviews yet.</p>}
          {view.filter && (
            <p>
              {`${view.filter} `}
              <Link to={at("")}>Show all reviews</Link>
            </p>
          )}
          {view.orders.length > 0 && (
            <nav className="flex flex-wrap gap-5 [&>[aria-current=true]]:font-bold" aria-label="Sort reviews">
              {view.orders.map(({ label, query, isCurrent }) => (
                <Link key={label} to={at(query)} aria-current={isCurrent}>
                  {label}
                </Link>
              ))}
            </nav>
          )}
          {view.reviews.length > 0 && <ReviewList reviews={view.reviews} votes={votes} shopName={shopName} />}
          {view.pages > 1 && (
            <nav className="flex gap-6" aria-label="Pages of reviews">
              <span>{`Page ${view.page} of ${view.pages}`}</span>
              {view.previous !== null && <Link to={at(view.previous)}>Previous</Link>}
              {view.next !== null && <Link to={at(view.next)}>Next</Link>}
            </nav>
          )}
          {moderatesReviews && (
            <p>
              <Link to={`/admin/reviews?product=${id}`} reloadDocument className="inline-block py-press">
                Manage these reviews
              </Link>
            </p>
          )}
          {reviewing && <ReviewForm {...reviewing} />}
          {!reviewing && product.isPublished && (
            <p>
              <Link
                reloadDocument
                className="inline-block py-press text-accent underline underline-offset-[0.2em]"
                to={`/login?redirect=${encodeURIComponent(at(""))}`}
              >
                Sign in to write a review
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
