import type { ActionFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { readForm } from "~/http/body.server";
import { screen } from "~/http/pages.server";
import { safePath, seeOther } from "~/http/redirects.server";
import { keepTheme } from "~/http/theme.server";
import { Invalid } from "~/platform/errors";

export const loader = async () => seeOther("/");

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const form = await readForm(request);
    const theme = form.get("theme");
    if (theme !== "light" && theme !== "dark") throw new Invalid("Please choose light or dark.");
    keepTheme(context, theme);
    // The page's scripts change its colors themselves; it stays where it is scrolled to.
    if (form.get("stay") === "1") return json({ theme });
    return seeOther(safePath(form.get("redirect")));
  });
}
