import { Img } from "@react-email/img";
import { env } from "~/platform/env.server";
import { cartReminder, type ReminderProduct, reviewRequest } from "./email-data.server";
import { ActionButton, Greeting, Note, Paragraph, TextLink } from "./parts.server";
import { ownPictureUrl } from "./picture-url.server";
import { emailKind } from "./render-email.server";

/** Of the shown pictures, in pixels. Their files have 160, for screens of high density. */
const PICTURE_SIZE = 72;

type ProductLineProps = { product: ReminderProduct; href: string; details?: string };

function ProductLine({ product: { name, image }, href, details }: ProductLineProps) {
  return (
    <Paragraph>
      <Img
        src={ownPictureUrl(image, 160)}
        width={PICTURE_SIZE}
        height={PICTURE_SIZE}
        alt=""
        style={{
          borderRadius: 6,
          display: "inline-block",
          marginRight: 14,
          objectFit: "cover",
          verticalAlign: "middle",
        }}
      />
      <TextLink href={href}>{name}</TextLink>
      {details}
    </Paragraph>
  );
}

const reviewsOf = (id: string) => `${env.BASE_URL}/product/${id}#reviews`;

/** The reminder that asks a buyer for a review of what was delivered. */
export const reviewRequestEmail = emailKind(reviewRequest, ({ recipient, firstName, products, stopLink }, shop) => {
  const [first] = products;
  return {
    recipient,
    subject: products.length === 1 && first ? `How do you like ${first.name}?` : "How do you like what you ordered?",
    title: "How do you like it?",
    preview: "A few words help others to choose.",
    body: (
      <>
        <Greeting name={firstName} />
        <Paragraph>
          Your order from {shop.name} has been with you for a while. A few words about it help others to choose, and us
          to get better.
        </Paragraph>
        {products.map((product) => (
          <ProductLine key={product.id} product={product} href={reviewsOf(product.id)} />
        ))}
        {first && <ActionButton href={reviewsOf(first.id)}>Write a review</ActionButton>}
        <Note>
          We ask once for each order. You want no such questions? <TextLink href={stopLink}>Stop these emails</TextLink>
        </Note>
      </>
    ),
    stopLink,
  };
});

/** The reminder of a cart that was left for a day. */
export const cartReminderEmail = emailKind(cartReminder, ({ recipient, firstName, products, stopLink }, shop) => ({
  recipient,
  subject: `Your cart at ${shop.name}`,
  title: "Your cart is still here",
  preview: products.map(({ name }) => name).join(", "),
  body: (
    <>
      <Greeting name={firstName} />
      <Paragraph>This is in your cart. Nothing is reserved, and there is no hurry from our side.</Paragraph>
      {products.map((product) => (
        <ProductLine
          key={product.id}
          product={product}
          href={`${env.BASE_URL}/product/${product.id}`}
          details={product.qty > 1 ? ` · quantity ${product.qty}` : undefined}
        />
      ))}
      <ActionButton href={`${env.BASE_URL}/cart`}>Open the cart</ActionButton>
      <Note>
        You get this email because this address is on our mailing list.{" "}
        <TextLink href={stopLink}>Stop these reminders</TextLink>
      </Note>
    </>
  ),
  stopLink,
}));
