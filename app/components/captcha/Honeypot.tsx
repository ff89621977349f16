type HoneypotProps = { name?: string };

/** A hidden field: a submission that fills it in comes from a bot. */
export function Honeypot({ name = "website" }: HoneypotProps) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
