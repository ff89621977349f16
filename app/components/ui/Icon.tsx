export type IconName =
  | "post"
  | "search"
  | "cart"
  | "user"
  | "admin"
  | "sun"
  | "moon"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "check"
  | "cross"
  | "success"
  | "error"
  | "warning"
  | "info"
  | "external"
  | "trash"
  | "edit"
  | "truck"
  | "lock"
  | "mail"
  | "play"
  | "home"
  | "inbox"
  | "tag"
  | "people"
  | "chat"
  | "list"
  | "plug"
  | "send"
  | "clock"
  | "keyboard"
  | "percent"
  | "discount"
  | "page"
  | "download"
  | "grid"
  | "chart"
  | "star";

/** An icon from the SVG sprite. It always has text beside it, so it is hidden from assistive technology. */
export function Icon({ name, className = "h-5 w-5" }: { name: IconName; className?: string }) {
  return (
    <svg className={`flex-none ${className}`} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
