import { Alert } from "../ui/Alert";

/** One sentence for each price or stock change since the shopper last saw the cart. */
export function CartNotices({ notices }: { notices: string[] }) {
  if (notices.length === 0) return null;
  return (
    <div className="mb-6">
      <Alert kind="warning" title="Your cart has changed">
        {notices.length === 1 ? (
          <p>{notices[0]}</p>
        ) : (
          <ul className="list-disc pl-5">
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
