import type { ReactNode } from "react";
import type { PaymentBrand } from "~/providers/payments/payment-provider";

type WordProps = { text: string; fill: string; x?: number; size?: number; italic?: boolean };

/** A word in the middle of a mark. */
function Word({ text, fill, x = 18, size = 9, italic }: WordProps) {
  return (
    <text
      x={x}
      y={15.5}
      textAnchor="middle"
      fontFamily="sans-serif"
      fontSize={size}
      fontWeight="700"
      fontStyle={italic ? "italic" : undefined}
      fill={fill}
    >
      {text}
    </text>
  );
}

const DRAWINGS: Record<PaymentBrand, ReactNode> = {
  visa: <Word text="VISA" fill="#1a1f71" size={11} italic />,
  mastercard: (
    <>
      <circle cx="14" cy="12" r="7" fill="#eb001b" />
      <circle cx="22" cy="12" r="7" fill="#f79e1b" />
      <path d="M18 6.3a7 7 0 0 1 0 11.4a7 7 0 0 1 0-11.4" fill="#ff5f00" />
    </>
  ),
  amex: (
    <>
      <rect width="36" height="24" rx="4" fill="#016fd0" />
      <Word text="AMEX" fill="#ffffff" />
    </>
  ),
  paypal: <Word text="PayPal" fill="#003087" italic />,
  "apple-pay": (
    <>
      <path d="M10 9.4c2-1.2 3.4-.2 3.7.4c-1.6 1-1.3 3.1.3 3.8c-1.4 3.4-2.6 2.4-4 2c-1.4.4-2.6 1.4-4-2c-1.1-3.2 1.5-5.6 4-4.2zM9.9 8.7c0-1.5 1-2.3 2.1-2.4c.1 1.5-.9 2.3-2.1 2.4" />
      <Word text="Pay" fill="#000000" x={24} />
    </>
  ),
  "google-pay": (
    <>
      <path d="M12 9.8a3.3 3.3 0 1 0 .9 2.5H9.7" fill="none" stroke="#4285f4" strokeWidth="1.7" />
      <Word text="Pay" fill="#3c4043" x={24} />
    </>
  ),
};

/** Small marks of the brands that can be paid with. The name of the method beside them says the same. */
export function BrandMarks({ brands }: { brands: readonly PaymentBrand[] }) {
  return (
    <span className="mt-2 flex flex-wrap gap-2" aria-hidden="true">
      {brands.map((brand) => (
        <svg key={brand} viewBox="0 0 36 24" width="36" height="24" aria-hidden="true">
          <rect x="0.5" y="0.5" width="35" height="23" rx="3.5" fill="#ffffff" stroke="#8a8f8c" />
          {DRAWINGS[brand]}
        </svg>
      ))}
    </span>
  );
}
