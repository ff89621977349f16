import { eyebrow } from "../ui/eyebrow";
import { factList } from "../ui/facts";
import { Prose } from "./Prose";

type Field = { name: string; type: string; required: boolean; about: string };

export type OperationProps = {
  method: string;
  path: string;
  summary: string;
  note: string;
  /** Who may call. */
  caller: string;
  /** What it takes in its address: parts of the path, and the query. */
  address: Field[];
  headers: Field[];
  /** The fields of the body; several lists where it may be one thing or another. */
  bodies: Field[][];
  curl: string;
  answers: string;
  answerHeaders: Field[];
  /** What it answers, for example; empty where that is no JSON. */
  answer: string;
  refusals: number[];
};

/** One call, folded: its address and what it does; opened, what it takes, answers and refuses. */
export function Operation(props: OperationProps) {
  const { method, path, summary, note, caller, address, headers, bodies, curl } = props;
  const { answers, answerHeaders, answer, refusals } = props;
  return (
    <details className="group rounded-md border border-line bg-surface [&_code]:text-sm [&_code]:wrap-anywhere">
      <summary className="border-line px-4 py-3 group-open:border-b">
        {/* Beside the triangle. */}
        <h3 className="inline-flex max-w-[calc(100%-1.5rem)] flex-wrap items-baseline gap-x-4 gap-y-1 align-top font-normal">
          <code>
            <b>{method}</b> {path}
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
          <dt>For</dt>
          <dd>{caller}</dd>
          <dt>Answers</dt>
          <dd>
            {answers}
            {refusals.length > 0 && <span className="text-muted">{`, refused with ${refusals.join(", ")}`}</span>}
          </dd>
        </dl>
        {address.length > 0 && <Fields title="In the address" fields={address} />}
        {headers.length > 0 && <Fields title="As headers" fields={headers} />}
        {bodies.map((fields, index) => (
          <Fields
            key={fields.map(({ name }) => name).join()}
            title={index === 0 ? "In the body" : "Or in the body"}
            fields={fields}
          />
        ))}
        <Example title="For example">{curl}</Example>
        {answerHeaders.length > 0 && <Fields title="Headers of the answer" fields={answerHeaders} />}
        {answer && <Example title="Answer">{answer}</Example>}
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
