import { useContext } from "react";
import { Nonce } from "./nonce";

/** Browsers word it differently: "Transition was skipped", "Transition was aborted because of invalid state". */
const SCRIPT = `addEventListener("unhandledrejection",function(e){e.reason instanceof DOMException&&/transition/i.test(e.reason.message)&&e.preventDefault()})`;

/**
 * A fade between pages that the browser skips, such as one to a page that moves on at once, rejects promises which nothing
 * reads, and would be reported as an error of the page. This runs before the first frame, in which that can happen.
 */
export function SkippedTransitions() {
  const nonce = useContext(Nonce);
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
