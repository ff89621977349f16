type RatingProps = {
  /** 0 to 5. */
  value: number;
  /** Number of reviews; left out for a single review. */
  count?: number;
  /** Shows only the number, where space is limited. */
  compact?: boolean;
};

/** The colored part of the stars, by the number of half stars. */
const FILLED = [
  "[--filled:0%]",
  "[--filled:10%]",
  "[--filled:20%]",
  "[--filled:30%]",
  "[--filled:40%]",
  "[--filled:50%]",
  "[--filled:60%]",
  "[--filled:70%]",
  "[--filled:80%]",
  "[--filled:90%]",
  "[--filled:100%]",
];

/** Stars rounded to the nearest half; assistive technology reads the exact value. Without reviews there are no stars. */
export function Rating({ value, count, compact }: RatingProps) {
  if (count === 0) return null;
  const reviews = count === undefined ? "" : `${count} review${count === 1 ? "" : "s"}`;
  const label = `Rated ${Math.round(value * 10) / 10} out of 5`;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <span
        className={`stars ${FILLED[Math.round(value * 2)]}`}
        role="img"
        aria-label={compact ? `${label}, ${reviews}` : label}
      />
      {compact ? <span aria-hidden="true">{`(${count})`}</span> : reviews}
    </p>
  );
}
