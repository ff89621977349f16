type RatingProps = {
  /** 0 to 5. */
  value: number;
  /** Number of reviews; left out where a single review is shown. */
  count?: number;
  /** Shows the number alone, where room is short. */
  compact?: boolean;
};

/** Stars to the nearest half; the exact value in words for assistive technology. */
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
