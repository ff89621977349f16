import { renderToStaticMarkup } from "react-dom/server";
import { anchor } from "./anchor";
import { Operation, type OperationProps } from "./Operation";

/** The HTML of all calls, by group. It needs no scripts. */
export const callsHtml = (groups: { name: string; operations: OperationProps[] }[]): string =>
  renderToStaticMarkup(
    groups.map(({ name, operations }) => (
      <section key={name} aria-labelledby={anchor(name)}>
        <h2 id={anchor(name)} className="mb-4">
          {name}
        </h2>
        <div className="grid gap-3">
          {operations.map((operation) => (
            <Operation key={`${operation.method} ${operation.path}`} {...operation} />
          ))}
        </div>
      </section>
    )),
  );
