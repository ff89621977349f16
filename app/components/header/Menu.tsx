import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "../ui/Icon";
import { count as badge, tool, toolIcon, toolLabel } from "./headerStyles";

type MenuProps = {
  icon: IconName;
  label: string;
  /** Shown as a badge unless it is 0. */
  count: number;
  /** What is counted, for assistive technology. */
  countLabel: string;
  children: ReactNode;
};

/** A drop-down of links: `<details>`, which JavaScript closes on Escape, outside clicks and navigation. */
export function Menu({ icon, label, count, countLabel, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // Not when the scripts begin: it may have been opened before.
  useEffect(() => {
    return () => {
      if (key && details.current) details.current.open = false;
    };
  }, [key]);

  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        menu.open = false;
        menu.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && !menu.contains(event.target)) {
        menu.open = false;
      }
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);

  return (
    <details className="relative [&>summary::-webkit-details-marker]:hidden [&>summary]:list-none" ref={details}>
      <summary className={tool}>
        <Icon name={icon} className={toolIcon} />
        <span className={toolLabel}>{label}</span>
        {count > 0 && (
          <>
            <span className="sr-only">{`, ${count} ${countLabel}`}</span>
            {/* Beside the label there is no room for it. */}
            <span className={`${badge} absolute left-5 top-0`} aria-hidden="true">
              {count > 99 ? "99+" : count}
            </span>
          </>
        )}
        <span className={toolLabel}>
          <Icon name="chevron-down" className={toolIcon} />
        </span>
      </summary>
      <ul className="absolute right-0 z-20 mt-1 w-56 rounded-md border border-line bg-surface py-2 text-ink shadow-raised [--focus:var(--accent)]">
        {children}
      </ul>
    </details>
  );
}
