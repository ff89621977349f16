import type { ServiceState } from "~/shop/overview/services.server";
import { Alert } from "../ui/Alert";
import { Badge, type BadgeKind } from "../ui/Badge";
import { useDates } from "../ui/dates";

const STATES: Record<ServiceState["state"], { label: string; kind: BadgeKind }> = {
  embedded: { label: "Embedded", kind: "info" },
  off: { label: "Off", kind: "neutral" },
  configured: { label: "Configured", kind: "info" },
  working: { label: "Working", kind: "success" },
  failing: { label: "Failing", kind: "danger" },
};

type FormatTime = (iso: string) => string;

function wordsOn(service: ServiceState, formatZonedTime: FormatTime): string {
  const { state, instead, lastSuccess, failingSince, lastFailure, lagSeconds } = service;
  if (state === "embedded" || state === "off") return instead;
  if (state === "configured") return "Not used since the shop was started.";
  if (state === "working" && lagSeconds != null) return `Complete up to ${lagSeconds} seconds ago.`;
  if (state === "working") return `Last response ${formatZonedTime(lastSuccess ?? "")}.`;
  return `Since ${formatZonedTime(failingSince ?? "")}: ${lastFailure ?? "no response"}.`;
}

/** Warnings about the settings and the services that fail; the state of the others unfolds below one line. */
export function ServiceList({ services, warnings }: { services: ServiceState[]; warnings: string[] }) {
  const failing = services.filter(({ state }) => state === "failing");
  const others = services.filter(({ state }) => state !== "failing");
  return (
    <>
      {warnings.map((warning) => (
        <Alert key={warning} kind="warning" className="mb-4">
          {warning}
        </Alert>
      ))}
      {failing.length > 0 && <Services services={failing} />}
      <details className={failing.length > 0 ? "mt-4" : undefined}>
        <summary className="min-h-target content-center font-semibold">
          {failing.length > 0 ? "No other service fails" : "No service fails"}
        </summary>
        <div className="mt-3">
          <Services services={others} />
        </div>
      </details>
    </>
  );
}

function Services({ services }: { services: ServiceState[] }) {
  const { formatZonedTime } = useDates();
  return (
    <ul className="grid grid-cols-services gap-x-8 gap-y-4">
      {services.map((service) => (
        <li key={service.name}>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="flex-1">
              <b>{service.name}</b> <span className="text-sm text-muted">{service.purpose}</span>
            </span>
            <Badge kind={STATES[service.state].kind}>{STATES[service.state].label}</Badge>
          </p>
          <p className="text-sm text-muted">{wordsOn(service, formatZonedTime)}</p>
        </li>
      ))}
    </ul>
  );
}
