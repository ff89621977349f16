import { Fragment } from "react";
import { Fact, factList } from "../ui/Fact";
import { eyebrow } from "../ui/layoutStyles";
import { Prose } from "./Prose";

type Field = { name: string; type: string; required: boolean; about: string };

export type OperationProps = {
  method: string;
  path: string;
  summary: string;
  note: string;
  /** Who may call it. */
  caller: string;
  /** Path and query parameters. */
  address: Field[];
  headers: Field[];
  /** The fields of the body; several lists if there are alternatives. */
  bodies: Field[][];
  curl: string;
  answers: string;
  answerHeaders: Field[];
  /** Example response; empty if it is not JSON. */
  answer: string;
  refusals: number[];
};

/** A path that breaks after its slashes where there is no room for it. */
function BreakablePath({ path }: { path: string }) {
  return path.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** One call: folded, its path and summary; opened, its parameters, response and errors. */
export function Operation(props: OperationProps) {
  const { method, path, summary, note, caller, address, headers, bodies, curl } = props;
  const { answers, answerHeaders, answer, refusals } = props;
  return (
    <details className="group rounded-md border border-line bg-surface [&_code]:text-sm [&_code]:wrap-anywhere">
      <summary className="border-line px-4 py-3 group-open:border-b">
        {/* Beside the triangle. */}
        <h3 className="inline-flex max-w-[calc(100%-1.5rem)] flex-wrap items-baseline gap-x-4 gap-y-1 align-top font-normal">
          <code>
            <b>{method}</b> <BreakablePath path={path} />
          </code>
          <span className="text-muted">{summary}</span>
        </h3>
      </summary>
      <div className="grid gap-4 p-4">
        {note && (
          <p>
            <Prose>{note}</Prose>
          </p>
        )}
        <dl className={factList}>
          <Fact term="For">{caller}</Fact>
          <Fact term="Returns">
            {answers}
            {refusals.length > 0 && <span className="text-muted">{`, errors ${refusals.join(", ")}`}</span>}
          </Fact>
        </dl>
        {address.length > 0 && <Fields title="Parameters" fields={address} />}
        {headers.length > 0 && <Fields title="Headers" fields={headers} />}
        {bodies.map((fields, index) => (
          <Fields
            key={fields.map(({ name }) => name).join()}
            title={index === 0 ? "Body" : "Or body"}
            fields={fields}
          />
        ))}
        <Example title="Example">{curl}</Example>
        {answerHeaders.length > 0 && <Fields title="Response headers" fields={answerHeaders} />}
        {answer && <Example title="Response">{answer}</Example>}
      </div>
    </details>
  );
}

function Example({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h4 className={`${eyebrow} mb-1`}>{title}</h4>
      <pre className="whitespace-pre-wrap rounded bg-sunken p-3">
        <code>{children}</code>
      </pre>
    </div>
  );
}

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  return (
    <div>
      <h4 className={`${eyebrow} mb-1`}>{title}</h4>
      <ul className="grid gap-1">
        {fields.map(({ name, type, required, about }) => (
          <li key={name}>
            <code className="font-semibold">{name}</code>
            <span className="text-muted">{` ${type}${required ? "" : ", optional"}`}</span>
            {about && (
              <span className="text-muted">
                <Prose>{`. ${about}`}</Prose>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
