import { REPLY_LIMIT } from "~/shop/reviews/review-form";
import { EditConflict } from "../forms/EditConflict";
import { saveLabel, sentVersion } from "../forms/editVersion";
import { TextAreaField } from "../forms/TextAreaField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Button, button } from "../ui/Button";
import { unfolding } from "../ui/unfolding";

type ReplyFormProps = {
  review: { id: string; reply: string; replyVersion: string };
  /** The review in words, for labels. */
  which: string;
  lastResult?: FormResult;
};

/** The shop's public reply to a review, unfolded while it is not saved. */
export function ReplyForm({ review: { id, reply, replyVersion }, which, lastResult }: ReplyFormProps) {
  const [form, fields] = useServerForm<{ reply: string }>({
    id: `reply-${id}`,
    defaultValue: { reply },
    constraint: { reply: { maxLength: REPLY_LIMIT } },
    lastResult,
  });
  const changes = lastResult?.changes;
  return (
    <details className={unfolding} open={lastResult !== undefined}>
      <summary className={button({ variant: "secondary", small: true })}>
        {reply ? "Change reply" : "Reply"}
        <span className="sr-only">{` to ${which}`}</span>
      </summary>
      <div className="mt-3 text-start">
        <ValidatedForm
          form={form}
          label={`Reply to ${which}`}
          details={changes && <EditConflict changes={changes} />}
          preventScrollReset
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={sentVersion(lastResult, replyVersion)} />
          <TextAreaField
            label="Public reply"
            meta={fields.reply}
            counter={REPLY_LIMIT}
            hint="Leave it empty to remove it."
          />
          <div>
            <Button small name="intent" value="reply">
              {saveLabel("Save reply", changes)}
              <span className="sr-only">{` for ${which}`}</span>
            </Button>
          </div>
        </ValidatedForm>
      </div>
    </details>
  );
}
