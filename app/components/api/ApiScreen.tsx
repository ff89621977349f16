import { FinishedPart } from "../layout/FinishedPart";
import { Page } from "../layout/Page";
import { Card } from "../ui/Card";
import { Fact, factList } from "../ui/Fact";
import { anchor } from "./anchor";
import { Prose } from "./Prose";

type ApiScreenProps = {
  shopName: string;
  groups: string[];
  /** The calls by group, as HTML; see `FinishedPart`. */
  calls: string | null;
  refusals: { status: string; meaning: string }[];
};

/** The API documentation: every call, with an example. */
export function ApiScreen({ shopName, groups, calls, refusals }: ApiScreenProps) {
  return (
    <Page title="API" width="text" lead={`Programs run ${shopName} by the calls below: JSON in and out.`}>
      <div className="grid gap-8 *:min-w-0">
        <Card title="How to begin">
          <ul className="grid list-disc gap-2 pl-5 wrap-anywhere *:min-w-0">
            <li>
              Sign in by <code>POST /api/users/login</code> and send the token it returns with every call, as{" "}
              <code>Authorization: Bearer TOKEN</code>; <code>POST /api/users/logout</code> ends it. Customers see and
              revoke their tokens on their profile page; admins create tokens for programs there. Instead of a token the
              session cookie is accepted, from the shop's own pages only.
            </li>
            <li>
              Where a captcha is required, <code>grecaptcha</code> is the question's id, a colon and the answer:{" "}
              <code>GET /api/captcha</code> returns one.
            </li>
            <li>
              Money is in the main unit of the shop's currency with at most its decimals, times are ISO 8601 in UTC, and
              a body is at most 1 MB, or 64 KB without signing in.
            </li>
            <li>
              Lists are paged by <code>pageNumber</code> and <code>pageSize</code> (100, at most 500);{" "}
              <code>X-Total-Count</code> and <code>Link</code> describe the rest.
            </li>
            <li>
              The same as an OpenAPI 3.1 document: <a href="/api/openapi.json">/api/openapi.json</a>.
            </li>
          </ul>
        </Card>
        <nav aria-label="Groups of calls">
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {groups.map((name) => (
              <li key={name}>
                <a href={`#${anchor(name)}`}>{name}</a>
              </li>
            ))}
            <li>
              <a href="#refusals">Errors</a>
            </li>
          </ul>
        </nav>
        <FinishedPart name="calls" className="grid gap-8 *:min-w-0" html={calls} />
        <section aria-labelledby="refusals">
          <h2 id="refusals" className="mb-4">
            Errors
          </h2>
          <p className="mb-4">
            An error is <code>{'{"message": "…", "fields": {"name": "…"}}'}</code>: one sentence for people, and what is
            wrong with each field if fields are invalid. A failed call changes nothing.
          </p>
          <dl className={factList}>
            {refusals.map(({ status, meaning }) => (
              <Fact key={status} term={status}>
                <Prose>{meaning}</Prose>
              </Fact>
            ))}
          </dl>
        </section>
      </div>
    </Page>
  );
}
