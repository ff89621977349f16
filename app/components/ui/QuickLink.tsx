import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { type AnchorHTMLAttributes, type MouseEvent, useState } from "react";

type QuickLinkProps = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, "title" | "rel" | "className" | "children"> & {
  /** A path of this shop, from its root. */
  to: string;
};

/**
 * Remix's `Link` for long lists. It takes whole paths only: working out relative ones takes `Link` as long as all else
 * that a product's card shows. What the link leads to is fetched ahead when somebody points at it.
 */
export function QuickLink({ to, title, rel, className, children }: QuickLinkProps) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const follow = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || event.button !== 0) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <>
      <a href={to} title={title} rel={rel} className={className} onClick={follow} onMouseEnter={want} onFocus={want}>
        {children}
      </a>
      {wanted && <PrefetchPageLinks page={to} />}
    </>
  );
}
