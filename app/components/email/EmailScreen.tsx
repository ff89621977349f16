import { Page } from "../layout/Page";
import { Breadcrumb } from "../ui/Breadcrumb";
import { panel } from "../ui/Card";
import { useDates } from "../ui/dates";
import { factList } from "../ui/facts";

type EmailScreenProps = { recipient: string; subject: string; text: string; createdAt: string };

/** The text of one email of the outbox. */
export function EmailScreen({ recipient, subject, text, createdAt }: EmailScreenProps) {
  const { formatZonedTime } = useDates();
  return (
    <Page
      title={subject}
      lead="The secret parts of links are left out."
      width="text"
      above={<Breadcrumb items={[{ label: "Emails", to: "/admin/emails" }, { label: subject }]} />}
    >
      <dl className={`${factList} mb-5`}>
        <dt>To</dt>
        <dd>{recipient}</dd>
        <dt>Written</dt>
        <dd>
          <time dateTime={createdAt}>{formatZonedTime(createdAt)}</time>
        </dd>
      </dl>
      <div className={`${panel()} whitespace-pre-wrap wrap-anywhere`}>{text}</div>
    </Page>
  );
}
