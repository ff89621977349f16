import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { FieldChange } from "~/shop/audit/field-change";

type EditAnswer = { initialValue?: Record<string, unknown> | null; changes?: FieldChange[] } | undefined;

/** The value of a form's hidden field `version`: the one that a refused form sends back, else the page's. */
export function sentVersion(answer: EditAnswer, version: string | null): string | undefined {
  const sent = answer?.initialValue?.version;
  return typeof sent === "string" ? sent : (version ?? undefined);
}

/** A key with which an edit form starts anew when the server has changed its fields. */
export function editKey(id: string | undefined, answer: EditAnswer): string {
  return `${id} ${answer?.changes ? sentVersion(answer, null) : ""}`;
}

/** The label of an edit form's button: a save after a conflict overwrites what others changed. */
export function saveLabel(label: string, changes: FieldChange[] | undefined): string {
  return changes?.some(({ isTyped }) => isTyped) ? "Save and overwrite" : label;
}

/**
 * For the route of an edit form: its data is read again only after its own posts. Otherwise the page would take over a
 * newer version with the fields of the old one.
 */
export const revalidatesOwnPosts: ShouldRevalidateFunction = ({ formAction, currentUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (formAction === undefined || formAction.split("?")[0] === currentUrl.pathname);
