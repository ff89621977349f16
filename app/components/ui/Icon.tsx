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
  | "play";

/** An icon from the SVG sprite. It always has text beside it, so it is hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
