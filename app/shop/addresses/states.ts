import { US_STATE_NAMES } from "./us-states";

/**
 * The names of the states and provinces that belong to an address, by country: those of USPS Publication 28, of Canada
 * Post's Addressing Guidelines and of Australia Post's addressing guidelines. Other countries take any text.
 */
export const STATE_NAMES: Record<string, readonly string[]> = {
  US: US_STATE_NAMES,
  CA: [
    "Alberta",
    "British Columbia",
    "Manitoba",
    "New Brunswick",
    "Newfoundland and Labrador",
    "Northwest Territories",
    "Nova Scotia",
    "Nunavut",
    "Ontario",
    "Prince Edward Island",
    "Quebec",
    "Saskatchewan",
    "Yukon",
  ],
  AU: [
    "Australian Capital Territory",
    "New South Wales",
    "Northern Territory",
    "Queensland",
    "South Australia",
    "Tasmania",
    "Victoria",
    "Western Australia",
  ],
};
