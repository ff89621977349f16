import { Fragment, type ReactNode } from "react";

export function DescriptionList({ items }: { items: { term: string; description: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items.map((item) => (
        <Fragment key={item.term}>
          <dt>{item.term}</dt>
          <dd>{item.description}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
