import { Form, Link } from "@remix-run/react";
import type { FirstStep } from "~/shop/overview/first-steps.server";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { Icon } from "../ui/Icon";
import { actions } from "../ui/layoutStyles";

const bar = [
  "mb-5 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken",
  "[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent",
].join(" ");

/** The checklist of a new shop, with a form that hides it. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const done = steps.filter(({ missing }) => missing === "").length;
  return (
    <Card title="First steps">
      <p className="mb-2 text-muted" id="first-steps-done">{`${done} of ${steps.length} done`}</p>
      <progress className={bar} value={done} max={steps.length} aria-labelledby="first-steps-done" />
      <ol className="mb-5 grid gap-x-8 gap-y-4 md:grid-cols-2">
        {steps.map((step) => (
          <StepLine key={step.title} {...step} />
        ))}
      </ol>
      <Form method="post" preventScrollReset className={actions}>
        <Button variant="secondary" small name="intent" value="hide-first-steps">
          Hide first steps
        </Button>
        <span className="text-sm text-muted">
          The <Link to="/admin/settings/back-office">settings</Link> show them again.
        </span>
      </Form>
    </Card>
  );
}

function StepLine({ title, missing, to, also }: FirstStep) {
  const isDone = missing === "";
  return (
    <li className="flex min-w-0 gap-3">
      <span className={isDone ? "text-success" : "text-muted"}>
        {isDone ? (
          <Icon name="success" />
        ) : (
          <span className="block h-5 w-5 rounded-full border-2 border-edge" aria-hidden="true" />
        )}
      </span>
      <div className="min-w-0">
        <p>
          <Link to={to}>{title}</Link>
          {isDone && <span className="sr-only">, done</span>}
        </p>
        {missing && (
          <p className="text-sm text-muted">
            {missing} {also && <Link to={also.to}>{also.label}</Link>}
          </p>
        )}
      </div>
    </li>
  );
}
