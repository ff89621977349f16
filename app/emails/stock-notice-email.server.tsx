import { Img } from "@react-email/img";
import { env } from "~/platform/env.server";
import { formatMoney } from "~/shop/money/format-money";
import { stockNotice } from "./email-data.server";
import { ActionButton, Note, Paragraph, TextLink } from "./parts.server";
import { ownPictureUrl } from "./picture-url.server";
import { emailKind } from "./render-email.server";

/** Of the shown picture, in pixels. The file has 320, for screens of high density. */
const PICTURE_SIZE = 160;

/** The email that a sold-out product is back in stock. */
export const stockNoticeEmail = emailKind(stockNotice, (notice, shop) => {
  const { recipient, productId, variantId, name, image, priceCents, stopLink } = notice;
  return {
    recipient,
    subject: `Back in stock: ${name}`,
    title: "Back in stock",
    preview: `${name} is available again.`,
    body: (
      <>
        <Img
          src={ownPictureUrl(image, 320)}
          width={PICTURE_SIZE}
          height={PICTURE_SIZE}
          alt={name}
          style={{ borderRadius: 6, objectFit: "cover", margin: "0 0 16px" }}
        />
        <Paragraph>
          {name} is available again at {shop.name}, for {formatMoney(priceCents)}
          {shop.pricesIncludeTax && " (incl. tax, plus shipping)"}.
        </Paragraph>
        <ActionButton href={`${env.BASE_URL}/product/${productId}${variantId && `?variant=${variantId}`}`}>
          See the product
        </ActionButton>
        <Note>
          You get this email because this address was entered on the product's page. It is the only one about this
          product. If you wait for others, you can stop those: <TextLink href={stopLink}>Stop these emails</TextLink>
        </Note>
      </>
    ),
    stopLink,
  };
});
