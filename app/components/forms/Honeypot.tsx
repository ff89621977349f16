type HoneypotProps = { name?: string };

/** A field nobody sees: what fills it in is a robot. */
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
