import { Form, type FormProps, useNavigation } from "@remix-run/react";
import { type ComponentType, useEffect, useRef } from "react";
import type { RemovedLine } from "~/platform/schema.server";
import { Alert } from "../ui/Alert";
import { button } from "../ui/Button";

/**
 * Names the line that was removed last, with a button that puts it back.
 * @param StayingForm the form of a fetcher, for a place that is not left
 */
export function RemovedNote({
  line,
  StayingForm,
}: {
  line: RemovedLine | null;
  StayingForm?: ComponentType<FormProps>;
}) {
  const undo = useRef<HTMLButtonElement>(null);
  const key = line && `${line.productId} ${line.variant} ${line.addedAt}`;
  const known = useRef(key);
  const pending = useNavigation().formData?.get("intent") === "undo-remove";
  useEffect(() => {
    // The button that was pressed is gone with its line.
    if (key && key !== known.current) undo.current?.focus();
    known.current = key;
  }, [key]);
  if (!line) return null;
  const words = line.label || line.variant;
  const whose = words ? `${line.name}, ${words}` : line.name;
  const Sent = StayingForm ?? Form;
  return (
    <Sent method="post" action="/cart?index" aria-label="Undo" className="mb-6" noValidate preventScrollReset>
      {StayingForm && <input type="hidden" name="stay" value="yes" />}
      <Alert kind="info">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span>{`${whose} was removed from your cart.`}</span>
          <button
            ref={undo}
            type="submit"
            name="intent"
            value="undo-remove"
            className={button({ variant: "ghost", tight: true })}
            aria-disabled={pending || undefined}
          >
            Undo<span className="sr-only">{` the removal of ${whose}`}</span>
          </button>
        </p>
      </Alert>
    </Sent>
  );
}
