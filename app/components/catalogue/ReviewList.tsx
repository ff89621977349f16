import { formatDate } from "../ui/dates";
import { Rating } from "../ui/Rating";

export type Review = { id: string; name: string; rating: number; comment: string; createdAt: string };

export function ReviewList({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0) return <p className="text-muted">No reviews yet.</p>;
  return (
    <ul className="reviews">
      {reviews.map((review) => (
        <li key={review.id}>
          <div className="by">
            <h3>{review.name}</h3>
            <Rating value={review.rating} />
            <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
          </div>
          {review.comment && <p className="mt-1 max-w-prose whitespace-pre-line">{review.comment}</p>}
        </li>
      ))}
    </ul>
  );
}
