import { ACCEPTED_FILES, PICTURE_FORMATS } from "~/shop/gallery/picture-formats";
import { REVIEW_PICTURES } from "~/shop/reviews/review-form";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { checkLine, control, fieldHint, fieldLabel, optionalMark, tick } from "../forms/formStyles";
import type { Field } from "../forms/useServerForm";
import { ReviewPictures } from "./ReviewPictures";

type ReviewPicturesFieldProps = {
  meta: Field;
  /** The pictures of the customer's existing review. */
  own: { pictures: string[]; arePicturesShown: boolean } | null;
};

/** The pictures of a review: those it has, a box to remove them, and a field for new ones, which replace them. */
export function ReviewPicturesField({ meta: { id, errors, errorId }, own }: ReviewPicturesFieldProps) {
  const focus = useFocusFirst("files");
  const hasPictures = own !== null && own.pictures.length > 0;
  return (
    <div>
      <label htmlFor={id} className={fieldLabel}>
        {hasPictures ? "Replace the pictures" : "Pictures"}
        <span className={optionalMark}> (optional)</span>
      </label>
      <input
        className={control()}
        id={id}
        type="file"
        name="files"
        multiple
        accept={ACCEPTED_FILES}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${errorId} ${id}-hint` : `${id}-hint`}
        {...focus}
      />
      <FieldError id={errorId} errors={errors} />
      <p className={fieldHint} id={`${id}-hint`}>
        {`Up to ${REVIEW_PICTURES}: ${PICTURE_FORMATS}, at most 5 MB each. They are shown once we have looked at them.`}
      </p>
      {hasPictures && (
        <>
          <ReviewPictures pictures={own.pictures} name="you" />
          {!own.arePicturesShown && <p className="text-sm text-muted">Others do not see these pictures yet.</p>}
          <label className={checkLine}>
            <input className={tick} type="checkbox" name="removePictures" />
            <span>Remove these pictures</span>
          </label>
        </>
      )}
    </div>
  );
}
