import { FormFields } from "~/http/request/form-fields.server";
import { readMultipart } from "~/http/request/multipart.server";
import { InvalidField } from "~/platform/errors";

/**
 * Reads a form with a CSV file in its field `file`.
 * @param limit the most bytes of the form
 * @returns the file's bytes
 * @throws UnacceptableBody when it is over the limit or not a multipart form
 * @throws Invalid when the upload is interrupted or no file was chosen
 */
export async function readCsvForm(request: Request, limit: number): Promise<Uint8Array> {
  const fields = new FormFields(request);
  const files: Buffer[] = [];
  await readMultipart(request, limit, {
    field: (name, value) => fields.add(name, value),
    file: async (name, _filename, data) => {
      if (name !== "file" || files.length > 0) return;
      const chunks: Uint8Array[] = [];
      for await (const chunk of data) chunks.push(chunk);
      files.push(Buffer.concat(chunks));
    },
  });
  const [file] = files;
  if (!file?.length) throw new InvalidField("file", "Please choose a CSV file.");
  return file;
}
