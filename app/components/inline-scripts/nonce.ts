import { createContext } from "react";

/** The nonce of the document's scripts. Only the server provides it: browsers hide it from scripts that read the markup. */
export const Nonce = createContext<string | undefined>(undefined);
