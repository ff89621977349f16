import type { ActionFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { setTheme } from "~/features/layout/preferences.server";
import { redirectTo, safePath } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";

export const loader = async () => redirectTo("/");

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const theme = form.get("theme");
  if (theme !== "light" && theme !== "dark") throw new Invalid("Please choose light or dark.");
  setTheme(context, theme);
  // The page's script has already changed the colors; without a redirect the scroll position is kept.
  if (form.get("stay") === "1") return json({ theme });
  return redirectTo(safePath(form.get("redirect")));
}
