import { SpentLink } from "../accounts/SpentLink";

/** The page for a link of the mailing list that is not good, or no longer. */
export function SpentMailingLink() {
  return <SpentLink again={{ to: "/", label: "Go to the front page" }} />;
}
