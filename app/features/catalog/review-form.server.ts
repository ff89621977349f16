import { readForm } from "~/http/request/body.server";
import { FormFields } from "~/http/request/form-fields.server";
import { mediaType } from "~/http/request/incoming-body.server";
import { readMultipart } from "~/http/request/multipart.server";
import { limitRate } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid, TooManyRequests } from "~/platform/errors";
import { FILE_LIMIT } from "~/shop/gallery/picture-formats";
import { PictureUpload } from "~/shop/gallery/upload.server";
import { requireBuyer } from "~/shop/reviews/review.server";
import { REVIEW_PICTURES } from "~/shop/reviews/review-form";

/** The maximum size of a review with pictures, in bytes: room for more of them than are taken, to say so. */
const REVIEW_LIMIT = 10 * FILE_LIMIT;

const TOO_MANY = `Please choose at most ${REVIEW_PICTURES} pictures.`;

/** The pictures of a posted review: their upload, and why they are refused. */
export type ReviewPictures = { upload: PictureUpload; error?: Invalid | TooManyRequests };

/** Why pictures are not read, before they cost anything; undefined for a buyer of the product. */
async function refusalOf(context: RequestContext, productId: string) {
  try {
    const person = await context.visitor.person();
    requireBuyer(person?.id ?? "", productId);
    await limitRate("review pictures", person?.id ?? "");
  } catch (error) {
    if (error instanceof Invalid || error instanceof TooManyRequests) return error;
    throw error;
  }
}

/**
 * Reads the form of a product's page. That of a review may have pictures in its field `files`.
 * @returns the fields, and the upload, which the caller must finish or abandon
 * @throws UnacceptableBody when it is too large
 */
export async function readReviewForm(
  request: Request,
  context: RequestContext,
  productId: string,
): Promise<{ form: FormData; pictures: ReviewPictures }> {
  const pictures: ReviewPictures = { upload: new PictureUpload() };
  if (mediaType(request) !== "multipart/form-data") return { form: await readForm(request), pictures };
  const fields = new FormFields(request, [], []);
  const { upload } = pictures;
  let received = 0;
  try {
    await readMultipart(request, REVIEW_LIMIT, {
      field: (name, value) => fields.add(name, value),
      file: async (name, filename, data) => {
        if (name !== "files" || filename === "") return;
        received += 1;
        if (received === 1) pictures.error = await refusalOf(context, productId);
        if (received > REVIEW_PICTURES) pictures.error ??= new Invalid(TOO_MANY, { files: TOO_MANY });
        if (!pictures.error) await upload.add(filename, data);
      },
    });
  } catch (error) {
    await upload.abandon();
    throw error;
  }
  if (upload.skipped) pictures.error ??= new Invalid(upload.skipped, { files: upload.skipped });
  return { form: fields.form, pictures };
}
