import { Alert } from "../ui/Alert";

/** Error message of a failed action, above the screen's content. */
export function Refused({ children }: { children?: string }) {
  if (!children) return null;
  return (
    <Alert kind="error" className="mb-6">
      {children}
    </Alert>
  );
}
