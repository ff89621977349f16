export function AddressBlock({ lines }: { lines: string[] }) {
  return (
    <address className="not-italic leading-relaxed">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
