import { createContext } from "react";

type Zone = {
  /** An IANA time zone. */
  name: string;
  /** Its name for people; empty for the reader's own. */
  label: string;
};

/** The shop's time zone. Server and browser format dates in it, so that hydration fits. Not beside the formats, which few pages need. */
export const TimeZone = createContext<Zone>({ name: "UTC", label: "UTC" });
