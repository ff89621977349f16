import type { MouseEvent, ReactNode } from "react";
import { Button, type ButtonProps } from "../ui/Button";
import { VisuallyHidden } from "../ui/VisuallyHidden";

type MoveButtonProps = Pick<ButtonProps, "variant" | "tight" | "name" | "value"> & {
  /** The item, for screen readers. */
  item: string;
  /** Moves the item. */
  onMove: () => void;
  /** Whether it has moved the item, in a page without scripts. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** A button that moves an item of a form's list: at once where scripts run, else by posting the form. */
export function MoveButton({ item, onMove, takesFocus, children, ...button }: MoveButtonProps) {
  const move = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const pressed = event.currentTarget;
    onMove();
    // The browser takes the focus from an element that moves within the page.
    requestAnimationFrame(() => pressed.focus());
  };
  return (
    <Button small formNoValidate onClick={move} {...button} {...(takesFocus ? { autoFocus: true } : {})}>
      {children}
      <VisuallyHidden>{` ${item}`}</VisuallyHidden>
    </Button>
  );
}
