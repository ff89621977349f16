import { z } from "zod";
import { contactFields, postalAddress, recipientNames, withAddressRules } from "../addresses/address.schema.server";
import { editVersion } from "../audit/edit-version.server";

/** The fields of the form 'Correct address'. The country is not among them. */
export const correctAddressFields = postalAddress
  .omit({ country: true })
  .extend({ ...recipientNames, ...contactFields, version: editVersion });

/**
 * The form 'Correct address', with what holds between its fields.
 * @param country of the order, as ISO 3166-1 alpha-2
 */
export const correctAddressSchema = (country: string) =>
  withAddressRules(
    correctAddressFields.extend({
      country: z
        .string()
        .default(country)
        .transform(() => country),
    }),
  );
