import { Link } from "@remix-run/react";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { DataTable } from "../lists/DataTable";
import { EditLink } from "../lists/EditLink";
import { rowActions } from "../lists/table";
import { Badge } from "../ui/Badge";
import { ButtonLink } from "../ui/Button";
import { useDates } from "../ui/dates";

type PageEntry = {
  id: string;
  slug: string;
  title: string;
  isPublished: boolean;
  position: number;
  /** ISO 8601 timestamp. */
  updatedAt: string;
};

type PageListScreenProps = {
  pages: PageEntry[];
  /** Error message of a failed deletion. */
  refused?: string;
};

const COLUMNS = ["Title", "Address", "State", "Position", "Changed", "Actions"];

/** The shop's pages of text, in the order of the footer. */
export function PageListScreen({ pages, refused }: PageListScreenProps) {
  return (
    <Page
      title="Pages"
      lead="Pages of text, such as 'About us'. Published ones are linked in the footer of the shop, in the order of their positions."
      actions={<ButtonLink to="/admin/pages/new/edit">Add page</ButtonLink>}
    >
      <Refused>{refused}</Refused>
      {pages.length > 0 ? (
        <DataTable caption="Pages" columns={COLUMNS} rows="fields">
          {pages.map((page) => (
            <PageLine key={page.id} page={page} />
          ))}
        </DataTable>
      ) : (
        <p className="text-muted">There are no pages yet.</p>
      )}
    </Page>
  );
}

function PageLine({ page: { id, slug, title, isPublished, position, updatedAt } }: { page: PageEntry }) {
  const { formatDate } = useDates();
  return (
    <tr>
      <td data-label="Title" className="wrap-anywhere">
        {title}
      </td>
      <td data-label="Address" className="wrap-anywhere">
        <Link to={`/pages/${slug}`}>{`/pages/${slug}`}</Link>
      </td>
      <td data-label="State">
        <Badge kind={isPublished ? "success" : "neutral"}>{isPublished ? "Published" : "Draft"}</Badge>
      </td>
      <td data-label="Position">{position}</td>
      <td data-label="Changed">
        <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
      </td>
      <td>
        <div className={rowActions}>
          <EditLink to={`/admin/pages/${id}/edit`} what={title} />
          <ConfirmedDelete label="Delete" what={title} fields={{ intent: "delete", id }} />
        </div>
      </td>
    </tr>
  );
}
