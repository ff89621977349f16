import { Link } from "@remix-run/react";
import type { reviewList } from "~/shop/reviews/review-list.server";
import { ReplyForm } from "../contact/ReplyForm";
import type { FormResult } from "../forms/useServerForm";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { RowButton } from "../lists/RowButton";
import { Badge } from "../ui/Badge";
import { useDates } from "../ui/dates";
import { Rating } from "../ui/Rating";
import { ReviewPictures } from "./ReviewPictures";

const FILTERS: FieldsOf<typeof reviewList> = {
  product: { label: "Product" },
  stars: {
    label: "Stars",
    kind: "choice",
    options: ["5", "4", "3", "2", "1"].map((stars) => ({ value: stars, label: stars })),
  },
  state: {
    label: "State",
    kind: "choice",
    options: [
      { value: "shown", label: "Shown" },
      { value: "hidden", label: "Hidden" },
      { value: "pictures", label: "Pictures to look at" },
    ],
  },
};

type ReviewRow = RowOf<typeof reviewList>;

type ReviewListScreenProps = {
  list: ListData<ReviewRow>;
  /** Error message of a failed action. */
  refused?: string;
  /** The response to a rejected reply to the review `id`. */
  rejected?: { id: string; result: FormResult };
};

/** The reviews of all products, newest first, with buttons to hide, show, reply and delete. */
export function ReviewListScreen({ list, refused, rejected }: ReviewListScreenProps) {
  return (
    <ListScreen
      title="Reviews"
      lead="A hidden review is not shown and does not count for the stars. Its author can change it. Pictures of buyers are shown when you have looked at them."
      what="reviews"
      path="/admin/reviews"
      filters={FILTERS}
      list={list}
      refused={refused}
      none={<p>No reviews yet.</p>}
      columns={["Review", "Product", "Actions"]}
      rows="cards"
    >
      {(review) => (
        <ReviewLine
          key={review.id}
          review={review}
          refusedReply={rejected?.id === review.id ? rejected.result : undefined}
        />
      )}
    </ListScreen>
  );
}

function ReviewLine({ review, refusedReply }: { review: ReviewRow; refusedReply?: FormResult }) {
  const { formatDate } = useDates();
  const { id, product, name, rating, comment, reply, isHidden, isVerifiedBuyer, createdAt } = review;
  const { helpful, pictures, arePicturesShown, writtenAt } = review;
  const which = `${name}'s review of ${product.name}`;
  return (
    <tr>
      <td data-label="Review">
        <div className="grid flex-1 gap-1 text-start wrap-anywhere">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Rating value={rating} />
            <span className="font-semibold">{name}</span>
            <time className="text-sm text-muted" dateTime={createdAt}>
              {formatDate(createdAt)}
            </time>
            {isVerifiedBuyer && <Badge kind="success">Verified buyer</Badge>}
            {isHidden && <Badge kind="warning">Hidden</Badge>}
            {pictures.length > 0 && !arePicturesShown && <Badge kind="warning">Pictures to look at</Badge>}
            {helpful > 0 && <span className="text-sm text-muted">{`Helpful: ${helpful}`}</span>}
          </div>
          {comment && <p className="max-w-prose whitespace-pre-line">{comment}</p>}
          <ReviewPictures pictures={pictures} name={name} />
          {reply && <p className="max-w-prose whitespace-pre-line text-sm text-muted">{`Your reply: ${reply}`}</p>}
        </div>
      </td>
      <td data-label="Product">
        <Link to={`/product/${product.id}#reviews`}>{product.name || "Unnamed draft"}</Link>
      </td>
      <td>
        <div className="flex flex-1 flex-wrap items-start gap-2 max-lg:justify-end">
          <RowButton
            fields={{ id, seen: writtenAt }}
            intent={isHidden ? "show" : "hide"}
            label={isHidden ? "Show" : "Hide"}
            what={which}
          />
          {pictures.length > 0 && (
            <RowButton
              fields={{ id, seen: writtenAt }}
              intent={arePicturesShown ? "hide-pictures" : "show-pictures"}
              label={arePicturesShown ? "Hide pictures" : "Show pictures"}
              what={`of ${which}`}
            />
          )}
          <ReplyForm key={review.reply} review={review} which={which} lastResult={refusedReply} />
          <ConfirmedDelete label="Delete" what={which} fields={{ intent: "delete", id }}>
            <p className="text-sm text-muted">This cannot be undone. Its author can write a new review.</p>
          </ConfirmedDelete>
        </div>
      </td>
    </tr>
  );
}
