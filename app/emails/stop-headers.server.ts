/** The headers with which mail programs show a button that stops emails by one click (RFC 2369, RFC 8058). */
export const stopHeaders = (stopLink: string): Record<string, string> => ({
  "List-Unsubscribe": `<${stopLink}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
