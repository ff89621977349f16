import { COMMENT_LIMIT } from "~/shop/reviews/review-form";
import { TextAreaField } from "../forms/TextAreaField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { RatingField } from "./RatingField";
import { ReviewPicturesField } from "./ReviewPicturesField";

export type ReviewFormProps = {
  /** The customer's existing review. */
  own: { rating: number; comment: string; pictures: string[]; arePicturesShown: boolean } | null;
  /** Whether the customer has bought the product. */
  mayAddPictures: boolean;
  constraint: Constraints;
  lastResult?: FormResult;
};

/** The form with which a customer reviews the product, or edits their review. */
export function ReviewForm({ own, mayAddPictures, constraint, lastResult }: ReviewFormProps) {
  const [form, fields] = useServerForm<Record<"rating" | "comment" | "files", string>>({
    id: "review",
    defaultValue: own ? { rating: String(own.rating), comment: own.comment } : undefined,
    constraint,
    lastResult,
  });
  return (
    <div className="max-w-2xl">
      <Card title={own ? "Your review" : "Write a review"}>
        <ValidatedForm form={form} label="Review" encType="multipart/form-data" preventScrollReset>
          <RatingField label="Rating" meta={fields.rating} />
          <TextAreaField label="Comment" meta={fields.comment} counter={COMMENT_LIMIT} />
          {(mayAddPictures || own?.pictures.length || fields.files.errors) && (
            <ReviewPicturesField meta={fields.files} own={own} />
          )}
          <div>
            <SubmitButton intent="review" pendingLabel="Saving…">
              {own ? "Change my review" : "Publish review"}
            </SubmitButton>
          </div>
        </ValidatedForm>
      </Card>
    </div>
  );
}
