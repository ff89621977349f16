/** The nonce of the document's content security policy, for elements that a widget's scripts add. Widgets are drawn by the browser only. */
export const documentNonce = (): string => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
