import { Form, Link, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Delayed, delayed } from "../admin/delayed";
import { control, fieldError, fieldHint, fieldLabel } from "../forms/formStyles";
import { Button } from "../ui/Button";
import { panel } from "../ui/Card";
import { useHydrated } from "../ui/useHydrated";

const PATH = "/contactSupport";
/** Milliseconds without typing after which suggestions are requested. */
const DELAY_MS = 200;

export type Person = { username: string; email: string; name: string };

export type RecipientSearchProps = {
  /** The search text. */
  find: string;
  /** Search results on a page of their own, for Enter and for browsers without JavaScript. */
  found: Person[] | null;
};

const conversationPath = ({ username }: Person) => `${PATH}?recipient=${encodeURIComponent(username)}`;

/** Search for the recipient: suggestions while typing, or a list of results after submitting. */
export function RecipientSearch({ find, found }: RecipientSearchProps) {
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
        <Suggestions find={find} key={find} />
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

type Offer = { kind: "closed" } | { kind: "failed" } | { kind: "open"; people: Person[]; active: number };

const CLOSED: Offer = { kind: "closed" };

/** A WAI-ARIA combobox with `aria-autocomplete="list"`. */
function Suggestions({ find }: { find: string }) {
  const id = useId();
  const scripted = useHydrated();
  const navigate = useNavigate();
  const [offer, setOffer] = useState<Offer>(CLOSED);
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<Delayed | null>(null);
  const activeRequest = useRef<AbortController | null>(null);

  const stop = () => {
    pending.current?.cancel();
    activeRequest.current?.abort();
  };
  useEffect(() => stop, []);

  const close = () => {
    stop();
    setOffer(CLOSED);
  };
  const fetchSuggestions = async () => {
    stop();
    const request = new AbortController();
    activeRequest.current = request;
    const text = input.current?.value ?? "";
    try {
      const response = await fetch(`${PATH}/recipients?find=${encodeURIComponent(text)}`, { signal: request.signal });
      if (!response.ok) throw new Error(String(response.status));
      setOffer({ kind: "open", people: await response.json(), active: -1 });
    } catch {
      if (!request.signal.aborted) setOffer({ kind: "failed" });
    }
  };
  const scheduleFetch = () => {
    pending.current?.cancel();
    pending.current = delayed(fetchSuggestions, DELAY_MS);
    pending.current.soon();
  };
  const choose = (person: Person) => {
    close();
    if (input.current) input.current.value = person.username;
    navigate(conversationPath(person), { preventScrollReset: true });
  };

  const people = offer.kind === "open" ? offer.people : [];
  const active = offer.kind === "open" ? offer.active : -1;
  const move = (to: number) => {
    if (people.length > 0) setOffer({ kind: "open", people, active: (to + people.length) % people.length });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = people[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (offer.kind !== "open") void fetchSuggestions();
      else if (event.key === "ArrowDown") move(active + 1);
      else move(active < 0 ? people.length - 1 : active - 1);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape") {
      if (offer.kind !== "closed") event.preventDefault();
      // Also cancels a pending request.
      close();
    }
  };
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, id]);

  const isListed = people.length > 0;
  const combobox = {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": isListed,
    "aria-controls": isListed ? `${id}-list` : undefined,
    "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
    onInput: scheduleFetch,
    onKeyDown,
    onBlur: close,
  };
  return (
    <div className="relative flex-[1_1_14rem]">
      <label htmlFor={id} className={fieldLabel}>
        Username or email
      </label>
      <input
        ref={input}
        id={id}
        className={control()}
        type="text"
        name="find"
        defaultValue={find}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...(scripted ? combobox : {})}
      />
      {isListed && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Users"
          className="absolute inset-x-0 z-20 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-raised"
        >
          {people.map((person, index) => (
            <div
              key={person.username}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className="flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1 text-sm hover:bg-sunken aria-selected:bg-accent aria-selected:text-accent-ink"
              // Keeps the focus in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              onKeyDown={onKeyDown}
            >
              <b>{person.username}</b>
              <span className="wrap-anywhere">{person.email}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className={offer.kind === "failed" ? fieldError : fieldHint}>
        {offer.kind === "failed" && "Failed to load users"}
        {offer.kind === "open" && !isListed && "No matches"}
        {isListed && <span className="sr-only">{`${people.length} ${people.length === 1 ? "user" : "users"}`}</span>}
      </p>
    </div>
  );
}
