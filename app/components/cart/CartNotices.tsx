import { Alert } from "../ui/Alert";

type CartNoticesProps = { title: string; notices: string[] };

/** One sentence for each change of the cart, or for each item that could not be added, under a title. */
export function CartNotices({ title, notices }: CartNoticesProps) {
  if (notices.length === 0) return null;
  return (
    <Alert kind="warning" title={title} className="mb-6">
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
  );
}
