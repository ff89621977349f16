import { Form, Link, useNavigate } from "@remix-run/react";
import type { Recipient } from "~/shop/messages/recipients.server";
import { loadJson } from "../forms/loadJson";
import { SuggestionField } from "../forms/SuggestionField";
import { Button } from "../ui/Button";
import { panel } from "../ui/Card";

const PATH = "/contactSupport";

export type RecipientSearchProps = {
  /** The search text. */
  find: string;
  /** Search results on a page of their own, for Enter and for browsers without JavaScript. */
  found: Recipient[] | null;
};

const conversationPath = ({ username }: Recipient) => `${PATH}?recipient=${encodeURIComponent(username)}`;

/** Search for the recipient: suggestions while typing, or a list of results after submitting. */
export function RecipientSearch({ find, found }: RecipientSearchProps) {
  const navigate = useNavigate();
  return (
    <section className={panel()} aria-labelledby="recipient">
      <h2 id="recipient">Recipient</h2>
      <Form
        method="get"
        action={PATH}
        role="search"
        aria-label="Recipient"
        className="flex flex-wrap items-start gap-3 xs:[&>button]:mt-label"
      >
        <SuggestionField<Recipient>
          key={find}
          label="Username or email"
          name="find"
          defaultValue={find}
          what={{ one: "user", many: "users" }}
          source={(text, signal) => loadJson(`${PATH}/recipients?find=${encodeURIComponent(text)}`, signal)}
          textOf={({ username }) => username}
          keyOf={({ username }) => username}
          onChoose={(recipient) => navigate(conversationPath(recipient), { preventScrollReset: true })}
        >
          {({ username, email }) => (
            <>
              <b>{username}</b>
              <span className="wrap-anywhere">{email}</span>
            </>
          )}
        </SuggestionField>
        <Button variant="secondary">Search</Button>
      </Form>
      {found && found.length === 0 && <p role="status">No matches</p>}
      {found && found.length > 0 && (
        <ul className="*:border-t *:border-line [&>:first-child]:border-t-0" aria-label="Recipients found">
          {found.map((person) => (
            <li key={person.username} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <Link to={conversationPath(person)}>{person.username}</Link>
              <span className="text-sm text-muted wrap-anywhere">{`${person.name}, ${person.email}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
