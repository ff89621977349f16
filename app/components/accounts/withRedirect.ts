/** An account page's address that remembers where the shopper wanted to go. */
export function withRedirect(path: string, redirect: string): string {
  return redirect === "/" ? path : `${path}?redirect=${encodeURIComponent(redirect)}`;
}
