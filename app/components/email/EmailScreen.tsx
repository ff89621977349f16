import { Page } from "../layout/Page";
import { Breadcrumb } from "../ui/Breadcrumb";
import { panel } from "../ui/Card";
import { Fact, factList } from "../ui/Fact";
import { Time } from "../ui/Time";

type EmailScreenProps = { recipient: string; subject: string; text: string; createdAt: string };

export function EmailScreen({ recipient, subject, text, createdAt }: EmailScreenProps) {
  return (
    <Page
      title={subject}
      lead="The secret parts of links are left out."
      width="text"
      above={<Breadcrumb items={[{ label: "Emails", to: "/admin/emails" }, { label: subject }]} />}
    >
      <dl className={`${factList} mb-5`}>
        <Fact term="To">{recipient}</Fact>
        <Fact term="Written">
          <Time at={createdAt} />
        </Fact>
      </dl>
      <div className={`${panel()} whitespace-pre-wrap wrap-anywhere`}>{text}</div>
    </Page>
  );
}
