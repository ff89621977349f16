import { Link } from "@remix-run/react";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";

type PageScreenProps = {
  title: string;
  /** HTML that the server has sanitized. */
  body: string;
  isPublished: boolean;
  /** The form of the page; null for shoppers. */
  editPath: string | null;
};

/** A page of text. Admins see drafts too, with a note. */
export function PageScreen({ title, body, isPublished, editPath }: PageScreenProps) {
  return (
    <Page
      title={title}
      width="text"
      above={
        !isPublished && (
          <Alert kind="info" title="This is a preview of a draft." className="mb-6">
            <p>Shoppers do not see this page until it is published.</p>
          </Alert>
        )
      }
      actions={editPath && <Link to={editPath}>Edit page</Link>}
    >
      {/* The server has sanitized it with an allow-list. */}
      <div className="prose wrap-anywhere" dangerouslySetInnerHTML={{ __html: body }} />
    </Page>
  );
}
