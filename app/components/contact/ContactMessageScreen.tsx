import { Form } from "@remix-run/react";
import { Page } from "../layout/Page";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { OrderMentions } from "../orders/OrderMentions";
import { Breadcrumb } from "../ui/Breadcrumb";
import { Button, button } from "../ui/Button";
import { Card } from "../ui/Card";
import { Fact, factList } from "../ui/Fact";
import { actions } from "../ui/layoutStyles";
import { Time } from "../ui/Time";
import { replyLink } from "./replyLink";

type ContactMessageScreenProps = {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** ISO 8601 */
  createdAt: string;
  readAt: string | null;
};

/** One message from the contact form, with buttons to reply, mark as read and delete. */
export function ContactMessageScreen(contactMessage: ContactMessageScreenProps) {
  const { name, email, subject, message, createdAt, readAt } = contactMessage;
  return (
    <Page
      title={<OrderMentions text={subject} />}
      width="text"
      above={<Breadcrumb items={[{ label: "Contact messages", to: "/admin/contactmessages" }, { label: "Message" }]} />}
    >
      <Card>
        <dl className={`${factList} mb-5`}>
          <Fact term="From">{name}</Fact>
          <Fact term="Email">{email}</Fact>
          <Fact term="Date">
            <Time at={createdAt} />
          </Fact>
        </dl>
        <p className="max-w-prose whitespace-pre-wrap border-t border-line pt-5">
          <OrderMentions text={message} />
        </p>
      </Card>
      <div className={`${actions} mt-6`}>
        <a className={button()} href={replyLink(contactMessage)}>
          Reply
        </a>
        <Form method="post">
          {readAt ? (
            <Button variant="secondary" name="intent" value="unread">
              Mark as unread
            </Button>
          ) : (
            <Button variant="secondary" name="intent" value="open">
              Mark as read
            </Button>
          )}
        </Form>
        <ConfirmedDelete label="Delete" what="this message" fields={{ intent: "delete" }} tall>
          <p className="text-sm text-muted">This cannot be undone.</p>
        </ConfirmedDelete>
      </div>
    </Page>
  );
}
