import { screen } from "~/http/pages.server";
import { NotFound } from "~/platform/errors";

export const loader = screen(async () => {
  throw new NotFound("There is nothing at this address. Try the search, or start from the front page.");
});

export default function Nothing() {
  return null;
}
