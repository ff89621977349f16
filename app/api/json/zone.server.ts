import { z } from "zod";
import { textValue, versionValue } from "~/shop/fields/response-values.schema.server";
import { fieldSchemas } from "~/shop/records/record.server";
import type { ListedZone } from "~/shop/shipping/manage-zone.server";
import { zoneFields, zoneRecord } from "~/shop/shipping/zone-fields.schema.server";

export const zoneResponse = z
  .strictObject({
    _id: textValue("abroad").describe("`zone` of its rates"),
    ...fieldSchemas(zoneFields, "response"),
    neverMatching: z
      .array(
        z.strictObject({
          place: textValue("DE 80*"),
          takenBy: z.strictObject({ zone: textValue("Germany").describe("Its name"), place: textValue("DE") }),
        }),
      )
      .meta({ examples: [[]] })
      .describe("The places that no address can match, because a zone before this one takes all that they have"),
    version: versionValue,
  })
  .meta({ id: "ShippingZone" });

export const zonesResponse = z.array(zoneResponse).meta({ id: "ShippingZones" });

export function zoneJson({ hidden, ...zone }: ListedZone): z.infer<typeof zoneResponse> {
  return {
    _id: zone.id,
    ...zoneRecord.responseValues(zone),
    neverMatching: hidden.map(({ line, takenBy }) => ({
      place: line,
      takenBy: { zone: takenBy.zone, place: takenBy.line },
    })),
    version: zoneRecord.versionOf(zone),
  };
}
