import { Form, Link } from "@remix-run/react";
import { type HomeSection, headingOf, KIND_FACTS, SECTION_KINDS } from "~/shop/home-page/section-kinds";
import { control, fieldLabel } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { DataTable } from "../lists/DataTable";
import { EditLink } from "../lists/EditLink";
import { RowButton } from "../lists/RowButton";
import { rowActions } from "../lists/table";
import { Alert } from "../ui/Alert";
import { Badge } from "../ui/Badge";
import { Button } from "../ui/Button";
import { actions } from "../ui/layoutStyles";

type HomePageScreenProps = {
  sections: HomeSection[];
  /** The ids of the rows without products. */
  empty: string[];
  /** Whether there are changes that shoppers do not see yet. */
  hasChanges: boolean;
  /** Error message of a failed action. */
  refused?: string;
};

const COLUMNS = ["Section", "State", "Actions"];

/** The sections of the home page in their order, with all that can be done to them. */
export function HomePageScreen({ sections, empty, hasChanges, refused }: HomePageScreenProps) {
  return (
    <Page
      title="Home page"
      lead="The home page shows these sections from top to bottom. Shoppers see changes when you publish them."
      actions={<Link to="/admin/homepage/preview">Preview</Link>}
    >
      <Refused>{refused}</Refused>
      {hasChanges && <Changes />}
      {sections.length > 0 ? (
        <DataTable caption="Sections of the home page" columns={COLUMNS} rows="cards">
          {sections.map((section, index) => (
            <SectionLine
              key={section.id}
              section={section}
              isEmpty={empty.includes(section.id)}
              isFirst={index === 0}
              isLast={index === sections.length - 1}
            />
          ))}
        </DataTable>
      ) : (
        <p className="text-muted">There are no sections: the home page is empty.</p>
      )}
      <AddSection />
    </Page>
  );
}

function Changes() {
  return (
    <Alert kind="info" title="There are changes that shoppers do not see yet." className="mb-6">
      <Form method="post" className={`${actions} mt-3`}>
        <Button small name="intent" value="publish">
          Publish
        </Button>
        <Button small variant="secondary" name="intent" value="discard">
          Discard changes
        </Button>
      </Form>
    </Alert>
  );
}

type SectionLineProps = { section: HomeSection; isEmpty: boolean; isFirst: boolean; isLast: boolean };

function SectionLine({ section, isEmpty, isFirst, isLast }: SectionLineProps) {
  const { id, kind, isHidden } = section;
  const { label, about, fields } = KIND_FACTS[kind];
  const heading = headingOf(section);
  const what = heading ? `${label}: ${heading}` : label;
  return (
    <tr>
      <td data-label="Section" className="wrap-anywhere">
        <div>
          <p className="font-semibold">{heading || label}</p>
          <p className="text-sm text-muted">{heading ? label : about}</p>
        </div>
      </td>
      <td data-label="State">
        <div>
          <Badge kind={isHidden ? "neutral" : "success"}>{isHidden ? "Hidden" : "Shown"}</Badge>
          {isEmpty && <p className="text-sm text-muted">It has no products, and is left out.</p>}
        </div>
      </td>
      <td>
        <div className={rowActions}>
          {fields.length > 0 && <EditLink to={`/admin/homepage/${id}/edit`} what={what} />}
          {!isFirst && <RowButton fields={{ id }} intent="up" label="Up" what={what} />}
          {!isLast && <RowButton fields={{ id }} intent="down" label="Down" what={what} />}
          <RowButton
            fields={{ id }}
            intent={isHidden ? "show" : "hide"}
            label={isHidden ? "Show" : "Hide"}
            what={what}
          />
          <ConfirmedDelete label="Remove" what={what} fields={{ intent: "delete", id }} />
        </div>
      </td>
    </tr>
  );
}

/** Leads to the form of a new section. */
function AddSection() {
  return (
    <Form action="/admin/homepage/new/edit" className="mt-8 flex flex-wrap items-end gap-3" aria-label="Add section">
      <div>
        <label className={fieldLabel} htmlFor="kind">
          New section
        </label>
        <select className={control({ kind: "choice" })} id="kind" name="kind" defaultValue="story">
          {SECTION_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_FACTS[kind].label}
            </option>
          ))}
        </select>
      </div>
      <Button variant="secondary">Add section</Button>
    </Form>
  );
}
