import { Form, Link } from "@remix-run/react";
import type { Recipient } from "~/shop/messages/recipients.server";
import { SuggestionField } from "../forms/SuggestionField";
import { Button } from "../ui/Button";
import { panel } from "../ui/Card";
import { conversationPath, SUPPORT_PATH } from "./conversationPath";

const loadSuggestions = async () => (await import("./RecipientSuggestions.client")).RecipientSuggestions;

export type RecipientSearchProps = {
  /** The search text. */
  find: string;
  /** Search results on a page of their own, for Enter and for browsers without JavaScript. */
  found: Recipient[] | null;
};

/** Search for the recipient: suggestions while typing, or a list of results after submitting. */
export function RecipientSearch({ find, found }: RecipientSearchProps) {
  return (
    <section className={panel()} aria-labelledby="recipient">
      <h2 id="recipient">Recipient</h2>
      <Form
        method="get"
        action={SUPPORT_PATH}
        role="search"
        aria-label="Recipient"
        className="flex flex-wrap items-start gap-3 xs:[&>button]:mt-label"
      >
        <SuggestionField
          key={find}
          label="Username or email"
          name="find"
          defaultValue={find}
          loadField={loadSuggestions}
        />
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
