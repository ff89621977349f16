/** Adds the path to redirect to after login to an account page's URL. */
export function withRedirect(path: string, redirect: string): string {
  if (redirect === "/") return path;
  return `${path}${path.includes("?") ? "&" : "?"}redirect=${encodeURIComponent(redirect)}`;
}
