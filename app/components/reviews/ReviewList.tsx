import { Form } from "@remix-run/react";
import type { ReviewView } from "~/features/catalog/review-view.server";
import { Button } from "../ui/Button";
import { Rating } from "../ui/Rating";
import { ReviewPictures } from "./ReviewPictures";

/** The ids of reviews that the reader finds helpful, and of the reader's own. */
export type ReviewVotes = { helpful: string[]; own: string[] };

type ReviewListProps = { reviews: ReviewView["reviews"]; votes: ReviewVotes; shopName: string };

/** A page of a product's reviews, each with its pictures, the shop's reply and a button 'Helpful'. */
export function ReviewList({ reviews, votes, shopName }: ReviewListProps) {
  return (
    <Form method="post" id="review-list" noValidate preventScrollReset>
      <ul>
        {reviews.map((review) => (
          <li
            key={review._id}
            id={`review-${review._id}`}
            className="border-t border-line py-5 wrap-anywhere first:border-0 first:pt-0"
          >
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
              <h3 className="text-base text-ink">{review.name}</h3>
              <Rating value={review.rating} />
              {review.isVerifiedBuyer && <span className="font-semibold text-success">Verified buyer</span>}
              <time dateTime={review.createdAt}>{review.date}</time>
            </div>
            {review.comment && <p className="mt-1 max-w-prose whitespace-pre-line">{review.comment}</p>}
            <ReviewPictures pictures={review.pictures} name={review.name} />
            {review.reply && (
              <div className="mt-3 max-w-prose border-s-4 border-line ps-4">
                <h4 className="text-sm text-muted">{`Reply from ${shopName}`}</h4>
                <p className="whitespace-pre-line">{review.reply}</p>
              </div>
            )}
            {votes.own.includes(review._id) ? (
              review.helpful > 0 && <p className="mt-3 text-sm text-muted">{`Helpful: ${review.helpful}`}</p>
            ) : (
              <p className="mt-3">
                <Button
                  small
                  variant="secondary"
                  name={votes.helpful.includes(review._id) ? "unhelpful" : "helpful"}
                  value={review._id}
                  aria-pressed={votes.helpful.includes(review._id)}
                >
                  {review.helpful > 0 ? `Helpful (${review.helpful})` : "Helpful"}
                  <span className="sr-only">{` review by ${review.name}`}</span>
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Form>
  );
}
