type RatingProps = {
  /** 0 to 5. */
  value: number;
  /** Number of reviews; left out for a single review. */
  count?: number;
  /** Shows only the number, where space is limited. */
  compact?: boolean;
};

/** Stars rounded to the nearest half; assistive technology reads the exact value. */
export function Rating({ value, count, compact }: RatingProps) {
  const reviews = count === undefined ? "" : count === 0 ? "No reviews" : `${count} review${count === 1 ? "" : "s"}`;
  const label = count === 0 ? "Not rated yet" : `Rated ${Math.round(value * 10) / 10} out of 5`;
  return (
    <p className="rating">
      <span
        className={`stars r${Math.round(value * 2)}`}
        role="img"
        aria-label={compact && count ? `${label}, ${reviews}` : label}
      />
      {compact ? <span aria-hidden="true">{`(${count ?? 0})`}</span> : reviews}
    </p>
  );
}
