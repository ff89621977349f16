type RatingProps = {
  /** 0 to 5. */
  value: number;
  /** Number of reviews; left out where a single review is shown. */
  count?: number;
};

/** Stars to the nearest half, the exact value in words. */
export function Rating({ value, count }: RatingProps) {
  const label = count === 0 ? "No reviews yet" : `Rated ${Number(value.toFixed(1))} out of 5`;
  return (
    <p className="rating">
      <span className={`stars r${Math.round(value * 2)}`} role="img" aria-label={label} />
      {count !== undefined && (count === 0 ? "No reviews" : `${count} review${count === 1 ? "" : "s"}`)}
    </p>
  );
}
