import { count } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import type { Transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import type { adminChange } from "~/platform/schema.server";
import { type Actor, type ChangeAction, recordAdminChange } from "../audit/admin-change.server";
import {
  type EditableFields,
  editVersion,
  editVersionOf,
  requireCurrentVersion,
  versionAfterOwnChange,
  versionOfFields,
} from "../audit/edit-version.server";
import type { FieldInput, RecordField } from "./record-field.schema.server";

/** An object with a value for each field. */
export function forEachField<Field, Name extends string, Value>(
  fields: { [Each in Name]: Field },
  compute: (field: Field) => Value,
): { [Each in Name]: Value } {
  const names = Object.keys(fields) as Name[];
  return Object.fromEntries(names.map((name) => [name, compute(fields[name])])) as { [Each in Name]: Value };
}

/**
 * The schemas of all fields.
 * @param kind those of the requests that change or create a record, of the form, or of the API's responses
 */
export function fieldSchemas<
  Kind extends "request" | "create" | "form" | "response",
  Fields extends Record<string, { [Each in Kind]: z.ZodType }>,
>(fields: Fields, kind: Kind): { [Name in keyof Fields]: Fields[Name][Kind] } {
  // TypeScript does not derive the type of each entry.
  return forEachField(fields, (field) => field[kind]) as { [Name in keyof Fields]: Fields[Name][Kind] };
}

export type ShownField<Name extends string = string> = Omit<FieldInput, "row" | "hint" | "options"> & {
  name: Name;
  label: string;
  hint?: string;
  options?: readonly { value: string; label: string }[];
};

function shownFields<Name extends string>(
  fields: { [Each in Name]: { label: string; input?: FieldInput } },
): ShownField<Name>[][] {
  const rows = new Map<number, ShownField<Name>[]>();
  for (const name of Object.keys(fields) as Name[]) {
    const { label, input } = fields[name];
    if (!input) continue;
    const { row, hint, options, ...shown } = input;
    const text = typeof hint === "function" ? hint() : hint;
    const choices = typeof options === "function" ? options() : options;
    rows.set(row, [...(rows.get(row) ?? []), { name, label, hint: text, options: choices, ...shown }]);
  }
  return [...rows].sort(([one], [other]) => one - other).map(([, shown]) => shown);
}

/** The fields whose changes make a version old. */
function versionFields<Row>(fields: Record<string, RecordField<Row>>): EditableFields<Row> {
  const compared = Object.entries(fields).filter(([, { toVersion }]) => toVersion !== null);
  return Object.fromEntries(
    compared.map(([name, { label, toAudit, toVersion, toForm, auditName, readable }]) => [
      name,
      { label, stored: toVersion ?? toAudit, shown: toAudit, typed: toForm, auditName, readable },
    ]),
  );
}

type Columns<Row, Fields extends Record<string, RecordField<Row>>> = Fields[keyof Fields]["column"];

/** Values of fields as their columns store them. */
type Stored<Row, Fields extends Record<string, RecordField<Row>>> = {
  [Name in keyof Fields]: Row[Fields[Name]["column"]];
};

type Change<Row> = { actor: Actor; id: string; before: Row; after: Row };

/**
 * All that follows from a table of fields, for records of a kind.
 * @param entity their name in the audit log
 * @param more values that the audit log has besides those of the fields
 */
export function recordOf<Row>(
  entity: (typeof adminChange.$inferSelect)["entity"],
  more: (row: Row) => Record<string, unknown> = () => ({}),
) {
  return function withFields<Fields extends Record<string, RecordField<Row>>>(fields: Fields) {
    const all: Record<string, RecordField<Row>> = fields;
    const editable = versionFields(all);
    const snapshot = (row: Row): Record<string, unknown> => {
      const values = Object.entries(all).map(([name, { auditName = name, toAudit }]) => [auditName, toAudit(row)]);
      return { ...more(row), ...Object.fromEntries(values) };
    };
    const log = (tx: Transaction, action: ChangeAction, actor: Actor, id: string, before?: Row, after?: Row) =>
      recordAdminChange(tx, {
        actor,
        entity,
        entityId: id,
        action,
        before: before && snapshot(before),
        after: after && snapshot(after),
      });

    return {
      fields,

      versionOf: (row: Row): string => editVersionOf(editable, row),

      /** A version after the same person's own change beside the form: see `versionAfterOwnChange`. */
      versionAfterOwnChange: (version: string, before: Row, after: Row): string =>
        versionAfterOwnChange(editable, version, before, after),

      /** A version for a change of some fields: see `versionOfFields`. */
      versionOfFields: (version: string, row: Row, names: (keyof Fields & string)[]): string =>
        versionOfFields(editable, version, row, names),

      formValues: (row: Row) =>
        forEachField(all, (field) => field.toForm(row)) as {
          [Name in keyof Fields]: ReturnType<Fields[Name]["toForm"]>;
        },

      responseValues: (row: Row) =>
        forEachField(all, (field) => field.toResponse(row)) as {
          [Name in keyof Fields]: z.output<Fields[Name]["response"]>;
        },

      /** The fields that a record's form shows, in its rows. */
      shown: () => shownFields<keyof Fields & string>(fields),

      columnsOf: (values: Stored<Row, Fields>) =>
        Object.fromEntries(Object.entries(all).map(([name, { column }]) => [column, values[name]])) as Pick<
          Row,
          Columns<Row, Fields>
        >,

      columnsIn: (row: Row) =>
        Object.fromEntries(Object.values(all).map(({ column }) => [column, row[column]])) as Pick<
          Row,
          Columns<Row, Fields>
        >,

      /** A record with changed values; missing ones stay unchanged. */
      withChanges: (row: Row, values: { [Name in keyof Fields]?: Stored<Row, Fields>[Name] | undefined }): Row => {
        const given = Object.entries(all).filter(([name]) => values[name] !== undefined);
        return { ...row, ...Object.fromEntries(given.map(([name, { column }]) => [column, values[name]])) };
      },

      /**
       * Checks in the transaction of a save that the record is as the person has seen it.
       * @param version that the person opened; undefined for a caller that does not compare
       * @throws EditConflict when fields have changed since
       */
      requireCurrent: (tx: Transaction, version: string | undefined, { id, ...change }: Change<Row>) =>
        requireCurrentVersion(tx, { ...change, entity, entityId: id, fields: editable, version }),

      logCreated: (tx: Transaction, actor: Actor, id: string, row: Row) =>
        log(tx, "created", actor, id, undefined, row),

      /** Records a change in the audit log, and returns whether anything has changed. */
      logChanged: (tx: Transaction, { actor, id, before, after }: Change<Row>) =>
        log(tx, "changed", actor, id, before, after),

      logDeleted: (tx: Transaction, actor: Actor, id: string, row: Row) => log(tx, "deleted", actor, id, row),
    };
  };
}

/** Checks that a table is not full. @param things its rows in words @throws Conflict when it is */
export function requireRoom(tx: Transaction, table: SQLiteTable, limit: number, things: string): void {
  const rows = tx.select({ count: count() }).from(table).get()?.count ?? 0;
  if (rows >= limit) throw new Conflict(`There are ${limit} ${things} already. Please delete one first.`);
}

/** The schemas of a record's form, and of the bodies of the API's requests that create and change it. */
export function recordSchemas<
  Fields extends Record<string, { form: z.ZodType; create: z.ZodType; request: z.ZodType }>,
>(fields: Fields) {
  return {
    form: z.object({ ...fieldSchemas(fields, "form"), version: editVersion }),
    create: z.object(fieldSchemas(fields, "create")),
    /** Missing fields stay unchanged. */
    changes: z.object({ ...fieldSchemas(fields, "request"), version: editVersion }).partial(),
  };
}
