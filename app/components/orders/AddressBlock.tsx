export function AddressBlock({ lines }: { lines: string[] }) {
  return (
    <address className="not-italic leading-relaxed wrap-anywhere">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
