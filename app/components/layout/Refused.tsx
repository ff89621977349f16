import { Alert } from "../ui/Alert";

/** Error message of a failed action, above the screen's content. */
export function Refused({ children }: { children?: string }) {
  if (!children) return null;
  return (
    <div className="mb-6">
      <Alert kind="error">
        <p>{children}</p>
      </Alert>
    </div>
  );
}
