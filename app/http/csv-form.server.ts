import { Invalid } from "~/platform/errors";
import { IMPORT_LIMIT } from "~/shop/catalogue/import-products.server";
import { readMultipart } from "./multipart.server";

/**
 * Reads a form that brings a CSV file in its field `file`.
 * @returns the file's bytes
 * @throws UnacceptableBody when it is over 5 MB, or no multipart form; Invalid when it breaks off or no file was chosen
 */
export async function readCsvForm(request: Request): Promise<Uint8Array> {
  const message = "Please choose a CSV file.";
  let file: Buffer | null = null;
  for await (const { name, data } of readMultipart(request, IMPORT_LIMIT)) {
    if (name !== "file" || file) continue;
    const chunks: Uint8Array[] = [];
    for await (const chunk of data) chunks.push(chunk);
    file = Buffer.concat(chunks);
  }
  if (!file?.length) throw new Invalid(message, { file: message });
  return file;
}
