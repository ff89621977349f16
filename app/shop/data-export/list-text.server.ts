/** Yields a list within a JSON document, row by row, with the comma before it. @param batches its rows */
export async function* listText(name: string, batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let separator = "\n";
  for await (const rows of batches) {
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
  }
  yield "\n]";
}
