import type { z } from "zod";
import { checkbox, flag, typedAmount } from "../fields/fields.schema.server";
import { dollarsValue, flagValue, textValue, wholeValue } from "../fields/response-values.schema.server";
import { dollarsText, toDollars } from "../money/dollars";
import { formatMoney } from "../money/format-money";

type Options = readonly { value: string; label: string }[];

/** How the form of a record shows a field. */
export type FieldInput = {
  /** The row of the form, from 1. Inputs with the same number are side by side. */
  row: number;
  /** A line of text by default. */
  kind?: "line" | "lines" | "email" | "moment" | "check" | "choice";
  hint?: string | (() => string);
  inputMode?: "decimal" | "numeric";
  /** The values of a choice, or a function for those that change. */
  options?: Options | (() => Options);
  /** The characters allowed, which the form counts. */
  counter?: number;
};

export type RecordField<
  Row,
  Column extends keyof Row = keyof Row,
  Request extends z.ZodType = z.ZodType,
  Form extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Typed = unknown,
> = {
  column: Column;
  /** The field's name for admins. */
  label: string;
  /** Parses the value in an API request that changes the record. */
  request: Request;
  /** Parses the value in the form. Browsers' empty fields may be missing. */
  form: Form;
  /** The value in API responses, with an example. */
  response: Response;
  toResponse(row: Row): z.output<Response>;
  toForm(row: Row): Typed;
  /** The value that the audit log compares and shows. */
  toAudit(row: Row): unknown;
  /** The field's name in the audit log, if it differs. */
  auditName?: string;
  /** The value that makes a version old when it changes, if it is not that of the audit log; null for no version. */
  toVersion?: ((row: Row) => unknown) | null;
  /** A value of the audit log as people read it in a conflict, if the log shows it differently. */
  readable?(value: unknown): string;
  input?: FieldInput;
};

/** A field of a record that the API creates. */
export type CreatedField<
  Row,
  Column extends keyof Row = keyof Row,
  Request extends z.ZodType = z.ZodType,
  Create extends z.ZodType = z.ZodType,
  Form extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = RecordField<Row, Column, Request, Form, Response, string> & {
  /** Parses the value in an API request that creates the record: with the value that a missing field has. */
  create: Create;
};

/**
 * A table of the fields of a record. It does not compile unless it has every column except those that the shop computes.
 * @typeParam Renamed the columns of fields whose name differs
 */
export type FieldTable<
  Row,
  Computed extends keyof Row,
  Renamed extends Record<string, keyof Row> = Record<never, never>,
> = {
  [Name in Exclude<keyof Row, Computed | Renamed[keyof Renamed]> | keyof Renamed]: CreatedField<
    Row,
    Name extends keyof Renamed ? Renamed[Name] : Name extends keyof Row ? Name : never
  >;
};

type ColumnWith<Row, Value> = { [Column in keyof Row]-?: Row[Column] extends Value ? Column : never }[keyof Row] &
  string;

/** What admins and the API's description show of a field. */
type Shown<Example> = { label: string; example: Example; about?: string; input?: FieldInput };

type NumberField<Value> = Shown<number> & {
  request: z.ZodType<Value>;
  /** Parses it in a new record and in the form. */
  create: z.ZodType<Value>;
  /** What null means, in words; without it, there is always a number. */
  none?: string;
  /** The number that the form shows as an empty field. */
  empty?: number;
};

/** How a number is shown: in responses, in the form, and in words. */
type Unit = {
  response: z.ZodType<number>;
  toNumber(stored: number): number;
  toText(stored: number): string;
  toWords(stored: number): string;
};

/** A schema that says what its values are about, unless it does so already. */
const described = <Schema extends z.ZodType>(schema: Schema, about: string | undefined): Schema =>
  about === undefined || schema.description !== undefined ? schema : schema.describe(about);

/** The kinds of fields of a record with these columns. */
export function fieldsOf<Row>() {
  /** A field whose values differ between column, request, form and response. */
  function field<
    Column extends keyof Row,
    Request extends z.ZodType,
    Create extends z.ZodType,
    Form extends z.ZodType,
    Response extends z.ZodType,
  >(given: CreatedField<Row, Column, Request, Create, Form, Response>): typeof given {
    return given;
  }

  /** A text. @param given `isRequired`: whether it must be given; otherwise it may be empty */
  function text<Column extends ColumnWith<Row, string | null>>(
    column: Column,
    { isRequired, example, about, ...given }: Shown<string> & { request: z.ZodType<string>; isRequired?: true },
  ) {
    const request = described(given.request, about);
    // `default` comes last so that Conform derives an optional field.
    const whole: z.ZodType<string> = isRequired ? request : request.default("");
    const stored = (row: Row) => String(row[column] ?? "");
    const response = described(textValue(example), about);
    const values = { toResponse: stored, toForm: stored, toAudit: stored };
    return field({ ...given, ...values, column, request, create: whole, form: whole, response });
  }

  /** One of several values. */
  function choice<Column extends ColumnWith<Row, string>>(
    column: Column,
    {
      schema,
      row,
      labels,
      example,
      ...given
    }: {
      label: string;
      example: Row[Column] & string;
      schema: z.ZodType<Row[Column]>;
      row: number;
      labels: readonly (readonly [value: Row[Column] & string, label: string])[];
    },
  ) {
    const options = labels.map(([value, label]) => ({ value: String(value), label }));
    return field({
      ...given,
      column,
      request: schema,
      create: schema,
      form: schema,
      response: schema.meta({ examples: [example] }),
      toResponse: (stored) => stored[column],
      toForm: (stored) => String(stored[column]),
      toAudit: (stored) => stored[column],
      readable: (value) => options.find((option) => option.value === value)?.label ?? String(value),
      input: { row, kind: "choice", options },
    });
  }

  /** A yes or no. @param given `initial`: of a record that is created without it */
  function yesNo<Column extends ColumnWith<Row, boolean>>(
    column: Column,
    { initial, example, about, input, ...given }: Shown<boolean> & { initial: boolean },
  ) {
    const stored = (row: Row) => row[column] === true;
    return field({
      ...given,
      input: input && { kind: "check", ...input },
      column,
      request: flag,
      create: flag.default(initial),
      form: checkbox,
      response: described(flagValue(example), about),
      toResponse: stored,
      toForm: (row) => (stored(row) ? "on" : ""),
      toAudit: stored,
    });
  }

  function number<Column extends ColumnWith<Row, number | null>>(
    column: Column,
    { create, none, empty, about, example: _, ...given }: NumberField<Row[Column]>,
    { response, toNumber, toText, toWords }: Unit,
  ) {
    const stored = (row: Row): number | null => (typeof row[column] === "number" ? row[column] : null);
    const nullable: z.ZodType<number | null> = none === undefined ? response : response.nullable();
    return field({
      ...given,
      column,
      request: described(given.request, about),
      create: described(create, about),
      form: create,
      response: described(nullable, about),
      toResponse: (row) => {
        const value = stored(row);
        return value === null ? null : toNumber(value);
      },
      toForm: (row) => {
        const value = stored(row);
        return value === null || value === empty ? "" : toText(value);
      },
      toAudit: stored,
      readable: (value) => (typeof value === "number" ? toWords(value) : (none ?? "")),
    });
  }

  /** A whole number. @param given `least`: the minimum in responses, 0 by default */
  function whole<Column extends ColumnWith<Row, number | null>>(
    column: Column,
    { least, input, ...given }: NumberField<Row[Column]> & { least?: number },
  ) {
    const unit = { response: wholeValue(given.example, least), toNumber: Number, toText: String, toWords: String };
    return number(column, { ...given, input: input && { inputMode: "numeric", ...input } }, unit);
  }

  /** An amount in the main unit of the currency, which is stored in cents. */
  function money<Column extends ColumnWith<Row, number | null>>(
    column: Column,
    { input, ...given }: NumberField<Row[Column]>,
  ) {
    const unit = {
      response: dollarsValue(given.example),
      toNumber: toDollars,
      toText: dollarsText,
      toWords: formatMoney,
    };
    const shown = number(column, { ...given, input: input && { inputMode: "decimal", ...input } }, unit);
    return { ...shown, form: typedAmount(given.create), auditName: column };
  }

  return { field, text, choice, yesNo, whole, money };
}
