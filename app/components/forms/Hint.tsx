type HintProps = {
  id: string;
  hint?: string;
  /** Characters typed and allowed, shown as `x/150`. */
  counter?: { used: number; max: number };
};

/** The hint of a field, with the id that its control references. */
export function Hint({ id, hint, counter }: HintProps) {
  if (!hint && !counter) return null;
  return (
    <p className="hint" id={id}>
      {hint && <span>{hint}</span>}
      {counter && (
        <span className={counter.used > counter.max ? "used over" : "used"}>
          {`${counter.used}/${counter.max}`}
          <span className="sr-only"> characters</span>
        </span>
      )}
    </p>
  );
}
