/** A total beside the heading of a list. */
export function Tally({ title, count }: { title: string; count: number }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-2 text-right">
      <h2 className="font-sans text-sm font-semibold text-muted">{title}</h2>
      <p className="font-sign text-2xl font-bold tabular-nums leading-tight">{count}</p>
    </div>
  );
}
