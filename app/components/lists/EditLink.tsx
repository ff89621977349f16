import { ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";

type EditLinkProps = {
  to: string;
  label?: string;
  /** The record, for screen readers. */
  what: string;
};

/** The button of a row that leads to the form of its record. */
export function EditLink({ to, label = "Edit", what }: EditLinkProps) {
  return (
    <ButtonLink variant="secondary" small to={to}>
      <Icon name="edit" />
      {label}
      <span className="sr-only">{` ${what}`}</span>
    </ButtonLink>
  );
}
