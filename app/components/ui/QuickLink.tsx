import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { type AnchorHTMLAttributes, type MouseEvent, useState } from "react";
import { prefersReducedMotion } from "./motion";

type QuickLinkProps = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, "title" | "rel" | "className" | "children"> & {
  /** An absolute path in this shop. */
  to: string;
};

/**
 * A replacement of Remix's `Link` for long lists. It accepts only absolute paths: resolving relative ones takes as long as
 * rendering the rest of a product card. The target is prefetched on hover and focus,
 * and the browser fades from page to page.
 */
export function QuickLink({ to, title, rel, className, children }: QuickLinkProps) {
  const navigate = useNavigate();
  const [isPrefetched, setPrefetched] = useState(false);
  const prefetch = () => setPrefetched(true);
  const follow = (event: MouseEvent) => {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (hasModifier || event.button !== 0) return;
    event.preventDefault();
    navigate(to, { viewTransition: !prefersReducedMotion() });
  };
  return (
    <>
      <a
        href={to}
        title={title}
        rel={rel}
        className={className}
        onClick={follow}
        onMouseEnter={prefetch}
        onFocus={prefetch}
      >
        {children}
      </a>
      {isPrefetched && <PrefetchPageLinks page={to} />}
    </>
  );
}
