import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { adminChange } from "~/platform/schema.server";
import { type Actor, auditValue, changedLines, cutText } from "./admin-change.server";
import { changedValueText } from "./change-words";
import type { FieldChange } from "./field-change";

export type EditableField<Row> = {
  /** The field's name for people. */
  label: string;
  /** The stored value, by which it is compared. */
  stored(row: Row): unknown;
  /** The stored value for people, as in the audit log, if it is another. */
  shown?(row: Row): unknown;
  /** The value in the form. */
  typed(row: Row): unknown;
  /** The field's name in the audit log, if it differs from the form's. */
  auditName?: string;
  /** A stored value as people read it, if the audit log reads it differently. */
  readable?(value: unknown): string;
};

/** The fields whose changes make a version old, by their names in the form. */
export type EditableFields<Row> = Record<string, EditableField<Row>>;

const WRONG_VERSION = "Send the version as you read it.";

/** The version in a form or a request. Without it, a save overwrites what others changed. */
export const editVersion = z
  .string({ error: WRONG_VERSION })
  .max(1000, WRONG_VERSION)
  .optional()
  .describe("The version as last read. 409 if the record has changed since; omitted, the save overwrites");

/** Entries of the audit log that are read to explain a conflict. */
const ENTRIES_LIMIT = 100;

/** A short fingerprint of a value. The audit log stores lists as JSON, which gives the same fingerprint. */
function fingerprint(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  return createHash("sha256").update(text).digest("base64url").slice(0, 6);
}

/**
 * The version of a record: one fingerprint for each field, so that a later save shows which fields changed. It is
 * derived from the stored values: whatever changes them, changes it, and nothing else does.
 */
export function editVersionOf<Row>(fields: EditableFields<Row>, row: Row): string {
  return Object.values(fields)
    .map((field) => fingerprint(field.stored(row)))
    .join(".");
}

/**
 * A version after the same person's own change, such as an upload beside the form: it includes that change, and still
 * not what others changed.
 */
export function versionAfterOwnChange<Row>(fields: EditableFields<Row>, version: string, before: Row, after: Row) {
  const opened = version.split(".");
  return Object.values(fields)
    .map((field, index) =>
      opened[index] === fingerprint(field.stored(before)) ? fingerprint(field.stored(after)) : opened[index],
    )
    .join(".");
}

/** A version that only changes of some fields make old. */
export function versionOfFields<Row>(fields: EditableFields<Row>, version: string, row: Row, names: string[]): string {
  const opened = version.split(".");
  return Object.entries(fields)
    .map(([name, field], index) => (names.includes(name) ? opened[index] : fingerprint(field.stored(row))))
    .join(".");
}

type Change = {
  name: string;
  label: string;
  /** Who changed it last: a username, or `You` for another window of the same person; null if it is not recorded. */
  by: string | null;
  /** Values as people read them. `before` is null if it is not recorded, `typed` if the person did not change the field. */
  before: string | null;
  now: string;
  typed: string | null;
};

const quoted = (value: string) => value || "nothing";

/** A change in one sentence, such as `jane changed it from $49.50 to $55.00.` */
function describeChange({ by, before, now }: Change): string {
  const to = before === null ? `to ${quoted(now)}` : `from ${quoted(before)} to ${quoted(now)}`;
  return by === null ? `It changed ${to}.` : `${by} changed it ${to}.`;
}

const namesInWords = new Intl.ListFormat("en");

function describeConflict(changes: Change[]): string {
  const names = [...new Set(changes.flatMap(({ by }) => by ?? []))];
  const happened = names.length === 0 ? "This has changed" : `${namesInWords.format(names)} changed this`;
  return `${happened} since you opened it. Nothing was saved.`;
}

/** A save on an old version. */
export class EditConflict extends Conflict {
  /** What others changed, for the form. */
  readonly changes: FieldChange[];

  constructor(
    changes: Change[],
    readonly version: string,
    /** The form's values of the fields that only others changed. */
    readonly taken: Record<string, unknown>,
  ) {
    const sent = ({ typed }: Change) => (typed === null ? "" : ` You sent: ${quoted(typed)}.`);
    const fields = Object.fromEntries(changes.map((change) => [change.name, describeChange(change) + sent(change)]));
    super(describeConflict(changes), { version, fields });
    this.name = "EditConflict";
    this.changes = changes.map((change) => {
      const { name, label, typed } = change;
      const end = typed === null ? "The form now has this value." : `You typed: ${quoted(typed)}.`;
      return { name, label, text: `${describeChange(change)} ${end}`, isTyped: typed !== null };
    });
  }
}

type Save<Row> = {
  entity: (typeof adminChange.$inferSelect)["entity"];
  entityId: string;
  actor: Actor;
  fields: EditableFields<Row>;
  /** The version that the person opened; undefined for a caller that does not compare. */
  version: string | undefined;
  /** The record as stored now, and as it would be stored. */
  before: Row;
  after: Row;
};

/**
 * Checks in the transaction of a save that the record is as the person has seen it. A save that would change nothing is
 * never in conflict, so the same form can arrive twice.
 * @throws EditConflict when fields have changed since
 */
export function requireCurrentVersion<Row>(tx: Transaction, save: Save<Row>): void {
  const { fields, version, before, after, actor } = save;
  if (version === undefined) return;
  const current = editVersionOf(fields, before);
  if (version === current || editVersionOf(fields, after) === current) return;
  const opened = version.split(".");
  const entries = tx
    .select()
    .from(adminChange)
    .where(and(eq(adminChange.entity, save.entity), eq(adminChange.entityId, save.entityId)))
    .orderBy(desc(adminChange.num))
    .limit(ENTRIES_LIMIT)
    .all();

  const taken: Record<string, unknown> = {};
  const changes = Object.entries(fields).flatMap(([name, field], index): Change[] => {
    const [now, wanted] = [field.stored(before), field.stored(after)];
    if (fingerprint(now) === opened[index]) return [];
    const show = field.shown ?? field.stored;
    const [shownNow, shownWanted] = [show(before), show(after)];
    const auditName = field.auditName ?? name;
    const readable = field.readable ?? ((value: unknown) => cutText(changedValueText(auditName, auditValue(value))));
    // An entry that does not lead to the stored value is older than a change that is not in the audit log.
    const logged = entries.filter(({ changes }) => auditName in changes);
    const isLogged = fingerprint(logged[0]?.changes[auditName]?.after) === fingerprint(auditValue(now));
    const first = logged.find(({ changes }) => fingerprint(changes[auditName]?.before) === opened[index]) ?? logged[0];
    const [last] = logged;
    // A request that leaves the field out, or has the stored value already, changes nothing of it.
    const isTyped = fingerprint(wanted) !== opened[index] && fingerprint(wanted) !== fingerprint(now);
    if (!isTyped) taken[name] = field.typed(before);
    return [
      {
        name,
        label: field.label,
        by: isLogged && last ? (last.actorId === actor.id ? "You" : last.actorName) : null,
        before: isLogged && first ? readable(first.changes[auditName]?.before) : null,
        now: readable(changedLines(shownNow, shownWanted)),
        typed: isTyped ? readable(changedLines(shownWanted, shownNow)) : null,
      },
    ];
  });
  throw new EditConflict(changes, current, taken);
}
