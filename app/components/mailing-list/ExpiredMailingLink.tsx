import { ExpiredLink } from "../accounts/ExpiredLink";

/** The page for a link of the mailing list that is not good, or no longer. */
export function ExpiredMailingLink() {
  return <ExpiredLink again={{ to: "/", label: "Go to the front page" }} />;
}
