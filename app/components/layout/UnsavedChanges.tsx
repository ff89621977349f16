import { type Location, useBeforeUnload, useBlocker, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../ui/Button";
import { actions } from "../ui/layoutStyles";
import { useHydrated } from "../ui/useHydrated";
import { Dialog } from "./Dialog";
import { routerState } from "./routerState";

type UnsavedChangesProps = {
  /** The ids of the page's edit forms. */
  forms: string[];
  /** The form that shows what the server refused; null for none. Its fields count as unsaved from the start. */
  refused: string | null;
  /** Whether the forms load a new document, which a browser says nothing of. */
  sendsDocument?: boolean;
};

/** What the server gives a form anew with each reading of the page, and after an upload. */
const GIVEN = /^(version|formKey)$/;

/**
 * What a form would post, apart from what the server gives it.
 * @param asSent without what was typed or chosen since the server sent it
 */
function contentsOf(id: string, asSent = false): string {
  const shown = document.getElementById(id);
  const form = asSent ? shown?.cloneNode(true) : shown;
  if (!(form instanceof HTMLFormElement)) return "";
  if (asSent) form.reset();
  const fields = [...new FormData(form)].filter(([name]) => !GIVEN.test(name));
  return JSON.stringify(fields, (_, value) => (value instanceof File ? value.name : value));
}

/**
 * Keeps a form as it was sent, and the focus where it is: the answer draws it anew, or leads to another page.
 * @returns what ends that
 */
function lock(form: Element): () => void {
  const texts = form.querySelectorAll<HTMLInputElement>(":is(input, textarea):read-write");
  const others = form.querySelectorAll<HTMLElement>(
    ":is(label, select, button, input:not(:read-write), [contenteditable]):not(:focus)",
  );
  const set = (isLocked: boolean) => {
    for (const text of texts) text.readOnly = isLocked;
    for (const other of others) other.inert = isLocked;
  };
  set(true);
  return () => set(false);
}

/**
 * Whether a form is being posted, or was and the response loads another page. `useNavigation` says so only after the next
 * rendering, which on a large page ends later than the response arrives.
 */
const isPosting = () => routerState().navigation.formData !== undefined;

/**
 * Asks before a page with unsaved changes is left, by a link, by Back or by closing the tab. Submitting a form of the page
 * never asks. Without JavaScript it does nothing.
 */
export function UnsavedChanges({ forms, refused, sendsDocument = false }: UnsavedChangesProps) {
  const ids = forms.join(" ");
  /** The contents of each form as opened or saved; none for a refused one. */
  const saved = useRef(new Map<string, string>());
  /** The form that is on its way, with its contents, and what ends its lock. */
  const submitted = useRef<{ id: string; contents: string; unlock?: () => void } | null>(null);
  const isSubmitting = useNavigation().formData !== undefined;
  // In a page of the server, something may have been typed or chosen before the scripts were there.
  const { current: wasSent } = useRef(!useHydrated());
  // Each response has its own, also when its request was too short to be rendered.
  const { key: response } = useLocation();

  const end = useCallback(() => {
    submitted.current?.unlock?.();
    submitted.current = null;
  }, []);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      end();
      // `form.id` would be a field with that name.
      const id = (target as Element).getAttribute("id") ?? "";
      submitted.current = { id, contents: contentsOf(id) };
    };
    // Remix has begun to post it by now, unless the page does without.
    const keep = ({ target }: Event) => {
      if (submitted.current && isPosting()) submitted.current.unlock = lock(target as Element);
      else if (!sendsDocument) end();
    };
    document.addEventListener("submit", remember, true);
    document.addEventListener("submit", keep);
    // It got no answer, so that nothing is saved.
    document.addEventListener("lost", end);
    return () => {
      document.removeEventListener("submit", remember, true);
      document.removeEventListener("submit", keep);
      document.removeEventListener("lost", end);
    };
  }, [sendsDocument, end]);
  // Before the answer gives the first wrong field the focus.
  useLayoutEffect(() => () => submitted.current?.unlock?.(), [response]);
  useEffect(() => {
    if (isSubmitting) return;
    for (const id of ids.split(" ")) {
      if (id === refused) saved.current.delete(id);
      else if (id === submitted.current?.id) saved.current.set(id, contentsOf(id));
      else if (!saved.current.has(id)) saved.current.set(id, contentsOf(id, wasSent));
    }
    end();
  }, [ids, refused, wasSent, isSubmitting, response, end]);

  const hasChanges = () => {
    const sent = submitted.current;
    // A document may be on its way, and a person goes on typing.
    return forms.some((id) => (sent?.id === id ? sent.contents : saved.current.get(id)) !== contentsOf(id));
  };
  const blocker = useBlocker(
    // A part of the page that is named by its hash is not another one.
    ({ currentLocation: at, nextLocation: to }) => at.pathname + at.search !== to.pathname + to.search && hasChanges(),
  );
  /** Where the page is left for. The answer to a form that arrives while it is asked ends the block: then it is left again. */
  const leaving = useRef<Location | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const { current: to } = leaving;
    leaving.current = blocker.state === "blocked" ? blocker.location : null;
    if (blocker.state === "unblocked" && to) navigate(to);
  }, [blocker, navigate]);
  useBeforeUnload((event) => {
    if (hasChanges()) event.preventDefault();
  });
  if (blocker.state !== "blocked") return null;
  const stay = () => {
    leaving.current = null;
    blocker.reset();
  };
  return (
    <Dialog title="Leave without saving?" onClose={stay}>
      <p>What you changed on this page is not saved.</p>
      <div className={`${actions} mt-5`}>
        {/* It is first, so the dialog focuses it. */}
        <Button type="button" onClick={stay}>
          Stay on this page
        </Button>
        <Button type="button" variant="secondary" onClick={blocker.proceed}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
