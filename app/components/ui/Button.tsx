import { Link, type LinkProps, useNavigation } from "@remix-run/react";
import { cva, type VariantProps } from "class-variance-authority";
import type { ButtonHTMLAttributes, ReactNode } from "react";

/** The look of a button, for links and summaries too. */
export const button = cva("button", {
  variants: {
    variant: {
      primary: "bg-accent text-accent-ink hover:bg-accent-strong",
      secondary: "button-secondary",
      ghost: "text-accent underline underline-offset-[0.2em] hover:bg-accent-soft hover:text-accent-strong",
      danger: "bg-danger text-danger-ink hover:[filter:brightness(0.92)]",
    },
    /** `text` makes the words small, and keeps the height. */
    small: {
      true: "min-h-small py-1 text-sm",
      false: "min-h-target text-base leading-snug",
      text: "min-h-target text-sm",
    },
    /** Less room at the sides, for rows of buttons. */
    tight: { true: "", false: "" },
    wide: { true: "w-full" },
  },
  compoundVariants: [
    { variant: ["primary", "secondary", "danger"], tight: false, small: false, class: "px-5" },
    { variant: ["primary", "secondary", "danger"], tight: false, small: true, class: "px-3" },
    { variant: ["primary", "secondary", "danger"], tight: true, class: "px-3" },
    { variant: "ghost", tight: false, class: "px-3" },
    // Its label is in line with the text above it.
    { variant: "ghost", tight: true, class: "-mx-2 px-2" },
  ],
  defaultVariants: { variant: "primary", small: false, tight: false },
});

type Look = VariantProps<typeof button>;

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
    /** The form is on its way: the button says so and takes no second press. */
    pending?: boolean;
    /** Words shown while pending, for example `Submitting...`. */
    pendingLabel?: ReactNode;
  };

export function Button({
  variant,
  small,
  tight,
  wide,
  pending,
  pendingLabel,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="submit"
      // Not `disabled`: that would lose the focus and, in some browsers, the button's value in the post.
      aria-disabled={pending || undefined}
      {...rest}
      className={button({ variant, small, tight, wide })}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending && (
        <span
          className="h-4 w-4 flex-none rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin"
          aria-hidden="true"
        />
      )}
      {(pending && pendingLabel) || children}
    </button>
  );
}

type SubmitButtonProps = Omit<ButtonProps, "name" | "value" | "pending"> & {
  /** What the button asks for; a page with one form needs none. */
  intent?: string;
};

/** The button of a form: it shows when the form is on its way. */
export function SubmitButton({ intent, ...rest }: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const pending = intent ? formData?.get("intent") === intent : state === "submitting";
  return <Button name={intent && "intent"} value={intent} pending={pending} {...rest} />;
}

export function ButtonLink({ variant, small, tight, wide, ...rest }: Look & Omit<LinkProps, "className">) {
  return <Link {...rest} className={button({ variant, small, tight, wide })} />;
}
