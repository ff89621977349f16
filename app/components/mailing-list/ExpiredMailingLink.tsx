import { ExpiredLink } from "../accounts/ExpiredLink";

/** The page for an invalid or expired link of the mailing list. */
export function ExpiredMailingLink() {
  return <ExpiredLink again={{ to: "/", label: "Go to the home page" }} />;
}
