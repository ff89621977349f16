import type { Review } from "~/shop/reviews/product-reviews.server";
import { useDates } from "../ui/dates";
import { Rating } from "../ui/Rating";

/** A page of a product's reviews, each with the shop's reply. */
export function ReviewList({ reviews, shopName }: { reviews: Review[]; shopName: string }) {
  const { formatDate } = useDates();
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review._id} className="border-t border-line py-5 wrap-anywhere first:border-0 first:pt-0">
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
            <h3 className="text-base text-ink">{review.name}</h3>
            <Rating value={review.rating} />
            {review.isVerifiedBuyer && <span className="font-semibold text-success">Verified buyer</span>}
            <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
          </div>
          {review.comment && <p className="mt-1 max-w-prose whitespace-pre-line">{review.comment}</p>}
          {review.reply && (
            <div className="mt-3 max-w-prose border-s-4 border-line ps-4">
              <h4 className="text-sm text-muted">{`Reply from ${shopName}`}</h4>
              <p className="whitespace-pre-line">{review.reply}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
