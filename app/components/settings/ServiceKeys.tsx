import { Form } from "@remix-run/react";
import type { ServiceSetup } from "~/shop/overview/service-setup.server";
import type { settingSections } from "~/shop/settings/settings.server";
import { checkLine, tick } from "../forms/formStyles";
import { TextField } from "../forms/TextField";
import type { Field } from "../forms/useServerForm";
import { Badge } from "../ui/Badge";
import { SubmitButton } from "../ui/Button";

type ServiceKey = ReturnType<typeof settingSections>[number]["keys"][number];

function stateOf(service: ServiceSetup): { kind: "success" | "danger" | "warning" | "neutral"; text: string } {
  const { isOn, problem, refuses } = service;
  if (!isOn) return { kind: "neutral", text: "Not set up" };
  if (refuses && !problem) return { kind: "warning", text: `Not offered: takes no ${refuses}` };
  if (problem === undefined) return { kind: "success", text: "Set up" };
  return problem === null ? { kind: "success", text: "Works" } : { kind: "danger", text: "Does not work" };
}

/** How each service stands, and the button that tries the saved keys. */
export function ServiceStates({ services }: { services: ServiceSetup[] }) {
  return (
    <div className="mb-6 grid gap-4 *:min-w-0 wrap-anywhere">
      <ul className="grid gap-4 *:min-w-0">
        {services.map((service) => {
          const { kind, text } = stateOf(service);
          return (
            <li key={service.name}>
              <p className="flex flex-wrap items-center gap-x-3">
                <span className="flex-1 font-semibold">{service.name}</span>
                {service.testNotice && <Badge kind="warning">Test keys</Badge>}
                <Badge kind={kind}>{text}</Badge>
              </p>
              {service.testNotice && <p className="text-sm">{`${service.testNotice}.`}</p>}
              {service.problem && <p className="text-sm">{`The last try says: ${service.problem}.`}</p>}
              {service.unsettled > 0 && (
                <p className="text-sm text-muted">
                  {`Payments that are not settled yet: ${service.unsettled}. With the keys of another account, the shop cannot see how they end.`}
                </p>
              )}
              {service.missing.length > 0 && (
                <p className="text-sm text-muted">{`Missing: ${service.missing.join("; ")}.`}</p>
              )}
            </li>
          );
        })}
      </ul>
      <Form method="post" action="/admin/settings/services" aria-label="Test the keys">
        <SubmitButton small variant="secondary" intent="test" pendingLabel="Testing…">
          Test the saved keys
        </SubmitButton>
      </Form>
    </div>
  );
}

/** A key is never shown: the field is empty, and what is typed replaces the key. */
export function KeyField({ serviceKey, meta }: { serviceKey: ServiceKey; meta: Field }) {
  const { name, label, hint, isSet, fixedBy } = serviceKey;
  if (fixedBy !== null)
    return (
      <TextField
        label={label}
        meta={meta}
        hint={`Set by the environment variable ${fixedBy}, which takes precedence.`}
        readOnly
      />
    );
  return (
    <div className="grid gap-2">
      <TextField
        label={label}
        meta={meta}
        type="password"
        autoComplete="off"
        hint={isSet ? `Set. Leave this empty to keep it. ${hint}` : hint}
      />
      {isSet && (
        <label className={checkLine}>
          <input className={tick} type="checkbox" name="removeKey" value={name} />
          <span>{`Remove the ${label}`}</span>
        </label>
      )}
    </div>
  );
}
