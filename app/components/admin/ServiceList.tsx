import { Alert } from "../ui/Alert";
import { formatDateTime } from "../ui/dates";

type Service = {
  name: string;
  purpose: string;
  state: "embedded" | "off" | "configured" | "working" | "failing";
  instead: string;
  lastSuccess: string | null;
  failingSince: string | null;
  lastFailure: string | null;
};

const STATES: Record<Service["state"], { label: string; look: string }> = {
  embedded: { label: "Embedded", look: "badge badge-info" },
  off: { label: "Off", look: "badge" },
  configured: { label: "Configured", look: "badge badge-info" },
  working: { label: "Working", look: "badge badge-success" },
  failing: { label: "Failing", look: "badge badge-danger" },
};

function wordsOn({ state, instead, lastSuccess, failingSince, lastFailure }: Service): string {
  if (state === "embedded" || state === "off") return instead;
  if (state === "configured") return "Not used since the shop was started.";
  if (state === "working") return `Last response ${formatDateTime(lastSuccess ?? "")} UTC.`;
  return `Since ${formatDateTime(failingSince ?? "")} UTC: ${lastFailure ?? "no response"}.`;
}

/** Warnings about the settings, then the state of every external service. */
export function ServiceList({ services, warnings }: { services: Service[]; warnings: string[] }) {
  return (
    <>
      {warnings.map((warning) => (
        <div key={warning} className="mb-4">
          <Alert kind="warning">
            <p>{warning}</p>
          </Alert>
        </div>
      ))}
      <ul className="service-list">
        {services.map((service) => (
          <li key={service.name}>
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="flex-1">
                <b>{service.name}</b> <span className="text-sm text-muted">{service.purpose}</span>
              </span>
              <span className={STATES[service.state].look}>{STATES[service.state].label}</span>
            </p>
            <p className="text-sm text-muted">{wordsOn(service)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
