import { createContext, useContext } from "react";

/** Whether the shop has a mail server, so that what it promises about emails is true. */
export const SendsEmail = createContext(true);

export const useSendsEmail = () => useContext(SendsEmail);
