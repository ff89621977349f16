import { Link } from "@remix-run/react";
import type { ReviewPage } from "~/shop/reviews/product-reviews.server";
import { reviewsPath } from "~/shop/reviews/review-order";
import { sectionTitle } from "../catalogue/catalogueStyles";
import { Pagination } from "../lists/Pagination";
import { ReviewForm, type ReviewFormProps } from "./ReviewForm";
import { ReviewList } from "./ReviewList";
import { ReviewOrderLinks } from "./ReviewOrderLinks";
import { StarCounts } from "./StarCounts";

type ReviewSectionProps = {
  product: { id: string; rating: number; numReviews: number; isPublished: boolean };
  page: ReviewPage;
  shopName: string;
  /** Whether the reader may hide, delete and answer reviews. */
  moderatesReviews: boolean;
  /** The review form; null for visitors and guests, who have to sign in first, and for a draft. */
  reviewing: ReviewFormProps | null;
};

/** The reviews of a product: how many stars it has, one page of reviews, and the form to write one. */
export function ReviewSection({ product, page, shopName, moderatesReviews, reviewing }: ReviewSectionProps) {
  const { id, numReviews } = product;
  const { sort, stars } = page;
  return (
    <section className="mt-10" aria-labelledby="reviews">
      <h2 className={`${sectionTitle} mb-4`} id="reviews">
        Reviews
      </h2>
      <div className={`grid gap-8 *:min-w-0 lg:gap-12 ${numReviews > 0 ? "lg:grid-cols-[17rem_minmax(0,1fr)]" : ""}`}>
        {numReviews > 0 && <StarCounts product={product} counts={page.counts} stars={stars} />}
        <div className="grid content-start gap-8">
          <div>
            {stars === null ? (
              <ReviewOrderLinks productId={id} count={numReviews} sort={sort} />
            ) : (
              <p className="mb-4">
                {`${page.counts[stars - 1]} of ${numReviews} ${numReviews === 1 ? "review" : "reviews"}: ${stars === 1 ? "1 star" : `${stars} stars`}. `}
                <Link to={reviewsPath(id, {})} rel="nofollow">
                  Show all reviews
                </Link>
              </p>
            )}
            {numReviews === 0 && <p className="text-muted">No reviews yet.</p>}
            <ReviewList reviews={page.reviews} shopName={shopName} />
            <Pagination
              page={page.page}
              pages={page.pages}
              href={(to) => reviewsPath(id, { sort, stars, page: to })}
              label="Pages of reviews"
            />
          </div>
          {moderatesReviews && (
            <p>
              <Link to={`/admin/reviews?product=${id}`} reloadDocument>
                Manage these reviews
              </Link>
            </p>
          )}
          {reviewing && <ReviewForm {...reviewing} />}
          {!reviewing && product.isPublished && (
            <p>
              <Link reloadDocument to={`/login?redirect=${encodeURIComponent(`/product/${id}#reviews`)}`}>
                Sign in to write a review
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
