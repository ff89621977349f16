import { Prose } from "./Prose";

type Field = { name: string; type: string; required: boolean; about: string };

export type OperationProps = {
  method: string;
  path: string;
  summary: string;
  note: string;
  /** Who may call. */
  caller: string;
  query: Field[];
  /** The fields of the body; several lists where it may be one thing or another. */
  bodies: Field[][];
  curl: string;
  answers: string;
  refusals: number[];
};

/** One call, folded: its address and what it does; opened, what it takes, answers and refuses. */
export function Operation(props: OperationProps) {
  const { method, path, summary, note, caller, query, bodies, curl, answers, refusals } = props;
  return (
    <details className="operation">
      <summary className="operation-head">
        <h3 className="operation-call">
          <code>
            <b>{method}</b> {path}
          </code>
          <span className="operation-summary">{summary}</span>
        </h3>
      </summary>
      <div className="grid gap-4">
        {note && (
          <p>
            <Prose>{note}</Prose>
          </p>
        )}
        <dl className="facts">
          <dt>For</dt>
          <dd>{caller}</dd>
          <dt>Answers</dt>
          <dd>
            {answers}
            {refusals.length > 0 && <span className="text-muted">{`, refused with ${refusals.join(", ")}`}</span>}
          </dd>
        </dl>
        {query.length > 0 && <Fields title="In the address" fields={query} />}
        {bodies.map((fields, index) => (
          <Fields
            key={fields.map(({ name }) => name).join()}
            title={index === 0 ? "In the body" : "Or in the body"}
            fields={fields}
          />
        ))}
        <pre className="shell">
          <code>{curl}</code>
        </pre>
      </div>
    </details>
  );
}

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  return (
    <div>
      <h4 className="eyebrow mb-1">{title}</h4>
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
