import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";

export type ButtonVariant = keyof typeof VARIANTS;

// Complete class names, because Tailwind only keeps those that it finds in the source.
const VARIANTS = {
  primary: "btn btn-primary",
  secondary: "btn btn-secondary",
  ghost: "btn btn-ghost",
  danger: "btn btn-danger",
};

type Look = { variant?: ButtonVariant; small?: boolean; wide?: boolean };

function look({ variant = "primary", small, wide }: Look): string {
  return `${VARIANTS[variant]}${small ? " btn-small" : ""}${wide ? " btn-wide" : ""}`;
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
    /** The form is being submitted: the button shows it and ignores further clicks. */
    pending?: boolean;
    /** Label while pending, for example `Submitting...`. */
    pendingLabel?: ReactNode;
  };

export function Button({ variant, small, wide, pending, pendingLabel, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={look({ variant, small, wide })}
      aria-busy={pending || undefined}
      // Not `disabled`: that would lose the focus and, in some browsers, the button's value in the submission.
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending && <span className="spin" aria-hidden="true" />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

export function ButtonLink({ variant, small, wide, ...rest }: Look & Omit<LinkProps, "className">) {
  return <Link {...rest} className={look({ variant, small, wide })} />;
}
