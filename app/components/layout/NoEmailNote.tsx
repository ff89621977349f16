import type { ReactNode } from "react";
import { Alert } from "../ui/Alert";
import { useSendsEmail } from "./useSendsEmail";

/**
 * A note in a shop without a mail server: its emails do not reach anyone.
 * @param children what follows from that here
 */
export function NoEmailNote({ children }: { children: ReactNode }) {
  if (useSendsEmail()) return null;
  return (
    <Alert kind="warning" title="This shop cannot send email yet." className="mb-6">
      <p>
        {/* Loads a new document: the captcha script needs that page's own Content Security Policy. */}
        {children} Please <a href="/contact">contact us</a> if you need help.
      </p>
    </Alert>
  );
}
