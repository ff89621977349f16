import type { MouseEvent, ReactNode } from "react";
import { Button, type ButtonProps } from "../ui/Button";

type ListButtonProps = Pick<ButtonProps, "variant" | "tight" | "name" | "value"> & {
  /** The item, for screen readers. */
  item: string;
  /** Moves the item in the page; without it the button posts the form. */
  onMove?: () => void;
  /** Whether it was pressed last, in a page that came back. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** A button that moves or removes an item of a form's list. It posts the form; a move is made at once where scripts run. */
export function ListButton({ item, onMove, takesFocus, children, ...button }: ListButtonProps) {
  const move = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const pressed = event.currentTarget;
    onMove?.();
    // The browser takes the focus from an element that moves within the page.
    requestAnimationFrame(() => pressed.focus());
  };
  return (
    <Button small formNoValidate onClick={onMove && move} {...button} {...(takesFocus ? { autoFocus: true } : {})}>
      {children}
      <span className="sr-only">{` ${item}`}</span>
    </Button>
  );
}
