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

/** A picture from the sprite. Always beside words, so it is hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
