/** Adds the path to redirect to after login to an account page's URL. */
export function withRedirect(path: string, redirect: string): string {
  return redirect === "/" ? path : `${path}?redirect=${encodeURIComponent(redirect)}`;
}
