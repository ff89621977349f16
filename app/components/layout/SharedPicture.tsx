import { useMatches } from "@remix-run/react";

/** The loader data of a page that has a picture of its own, and of the root, whose picture stands for all others. */
type WithPicture = {
  /** The URL of the picture that other sites show where the page is shared. */
  sharedPicture?: string | null;
} | null;

/** The picture that stands for the page in social networks: large if it is the page's own, else the shop's. */
export function SharedPicture() {
  const [shops, ...own] = useMatches().flatMap(({ data }) => (data as WithPicture)?.sharedPicture ?? []);
  const picture = own.at(-1) ?? shops;
  if (!picture) return null;
  return (
    <>
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content={own.length > 0 ? "summary_large_image" : "summary"} />
    </>
  );
}
