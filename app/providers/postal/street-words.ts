/** USPS Publication 28, appendix C1: how street suffixes are written, by what people write. */
const SUFFIXES: Record<string, string> = {
  ...{ ALLEY: "ALY", ANNEX: "ANX", ARCADE: "ARC", AVENUE: "AVE", AV: "AVE", BEACH: "BCH", BEND: "BND", BLUFF: "BLF" },
  ...{ BOULEVARD: "BLVD", BOUL: "BLVD", BRANCH: "BR", BRIDGE: "BRG", BROOK: "BRK", BYPASS: "BYP", CANYON: "CYN" },
  ...{ CAUSEWAY: "CSWY", CENTER: "CTR", CENTRE: "CTR", CIRCLE: "CIR", CLIFF: "CLF", COMMON: "CMN", CORNER: "COR" },
  ...{
    COURSE: "CRSE",
    COURT: "CT",
    COVE: "CV",
    CREEK: "CRK",
    CRESCENT: "CRES",
    CROSSING: "XING",
    DALE: "DL",
    DAM: "DM",
  },
  ...{ DRIVE: "DR", DRV: "DR", ESTATE: "EST", ESTATES: "ESTS", EXPRESSWAY: "EXPY", EXTENSION: "EXT", FALLS: "FLS" },
  ...{
    FERRY: "FRY",
    FIELD: "FLD",
    FIELDS: "FLDS",
    FLAT: "FLT",
    FORD: "FRD",
    FOREST: "FRST",
    FORGE: "FRG",
    FORK: "FRK",
  },
  ...{ FREEWAY: "FWY", GARDEN: "GDN", GARDENS: "GDNS", GATEWAY: "GTWY", GLEN: "GLN", GREEN: "GRN", GROVE: "GRV" },
  ...{ HARBOR: "HBR", HAVEN: "HVN", HEIGHTS: "HTS", HIGHWAY: "HWY", HILL: "HL", HILLS: "HLS", HOLLOW: "HOLW" },
  ...{
    INLET: "INLT",
    ISLAND: "IS",
    JUNCTION: "JCT",
    KNOLL: "KNL",
    LAKE: "LK",
    LANDING: "LNDG",
    LANE: "LN",
    LIGHT: "LGT",
  },
  ...{ LODGE: "LDG", MANOR: "MNR", MEADOW: "MDW", MEADOWS: "MDWS", MILL: "ML", MISSION: "MSN", MOTORWAY: "MTWY" },
  ...{ MOUNTAIN: "MTN", ORCHARD: "ORCH", PARKWAY: "PKWY", PKY: "PKWY", PASSAGE: "PSGE", PINE: "PNE", PINES: "PNES" },
  ...{
    PLACE: "PL",
    PLAIN: "PLN",
    PLAZA: "PLZ",
    POINT: "PT",
    PORT: "PRT",
    PRAIRIE: "PR",
    RANCH: "RNCH",
    RAPIDS: "RPDS",
  },
  ...{
    RIDGE: "RDG",
    RIVER: "RIV",
    ROAD: "RD",
    ROUTE: "RTE",
    SHOAL: "SHL",
    SHORE: "SHR",
    SPRING: "SPG",
    SPRINGS: "SPGS",
  },
  ...{
    SQUARE: "SQ",
    STATION: "STA",
    STREAM: "STRM",
    STREET: "ST",
    STR: "ST",
    SUMMIT: "SMT",
    TERRACE: "TER",
    TRACE: "TRCE",
  },
  ...{ TRACK: "TRAK", TRAIL: "TRL", TUNNEL: "TUNL", TURNPIKE: "TPKE", UNION: "UN", VALLEY: "VLY", VIADUCT: "VIA" },
  ...{ VIEW: "VW", VILLAGE: "VLG", VISTA: "VIS", WELL: "WL", WELLS: "WLS" },
};

/** Publication 28, section 233. */
const DIRECTIONS: Record<string, string> = {
  ...{ NORTH: "N", SOUTH: "S", EAST: "E", WEST: "W" },
  ...{ NORTHEAST: "NE", NORTHWEST: "NW", SOUTHEAST: "SE", SOUTHWEST: "SW" },
};

/** Publication 28, appendix C2: secondary unit designators. */
const UNITS: Record<string, string> = {
  ...{
    APARTMENT: "APT",
    APT: "APT",
    BASEMENT: "BSMT",
    BSMT: "BSMT",
    BUILDING: "BLDG",
    BLDG: "BLDG",
    DEPARTMENT: "DEPT",
  },
  ...{ DEPT: "DEPT", FLOOR: "FL", FL: "FL", FRONT: "FRNT", HANGAR: "HNGR", LOBBY: "LBBY", LOT: "LOT", LOWER: "LOWR" },
  ...{ OFFICE: "OFC", OFC: "OFC", PENTHOUSE: "PH", PH: "PH", PIER: "PIER", REAR: "REAR", ROOM: "RM", RM: "RM" },
  ...{ SPACE: "SPC", SPC: "SPC", SUITE: "STE", STE: "STE", TRAILER: "TRLR", TRLR: "TRLR", UNIT: "UNIT", UPPER: "UPPR" },
};

/** Units that a number need not follow. */
const LONE_UNITS = new Set(["BSMT", "FRNT", "LBBY", "LOWR", "OFC", "PH", "REAR", "UPPR"]);

const KNOWN_SUFFIXES = new Set(Object.values(SUFFIXES));
const KNOWN_DIRECTIONS = new Set(Object.values(DIRECTIONS));

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase();
  return plain
    .replace(/#/g, " # ")
    .replace(/[^A-Z0-9#/ -]+/g, " ")
    .split(/\s+/)
    .filter(Boolean);
}

/** A unit in its standard form, for example `Apartment #4b` as `APT 4B`; null when the words are none. */
function unitOf(words: string[]): string | null {
  const [first = "", ...rest] = words.filter((word, index) => word !== "#" || index === 0);
  if (first === "#") return rest.length > 0 ? `# ${rest.join(" ")}` : null;
  const designator = UNITS[first];
  if (!designator) return null;
  if (rest.length === 0) return LONE_UNITS.has(designator) ? designator : null;
  return `${designator} ${rest.join(" ")}`;
}

function standardStreet(words: string[]): string {
  const [number = "", ...names] = words;
  const written = names.map((word, index) => {
    const isFirst = index === 0;
    const isLast = index === names.length - 1;
    const beforeDirection = index === names.length - 2 && isDirection(names[index + 1]);
    const direction = DIRECTIONS[word];
    // `North Street` is a street called North.
    if (direction && ((isFirst && names.length > 2) || (isLast && names.length > 1))) return direction;
    if ((isLast || beforeDirection) && !isFirst && SUFFIXES[word]) return SUFFIXES[word];
    return word;
  });
  return [number, ...written].join(" ");
}

function isDirection(word: string | undefined): boolean {
  return word !== undefined && (word in DIRECTIONS || KNOWN_DIRECTIONS.has(word));
}

/** Whether a word may end a street, so that a unit can begin after it. */
function endsStreet(word: string | undefined): boolean {
  return word !== undefined && (word in SUFFIXES || KNOWN_SUFFIXES.has(word) || isDirection(word) || /^\d/.test(word));
}

/**
 * Street and unit as USPS Publication 28 writes them: capitals, no punctuation, short suffixes and directions, the unit on
 * its own line. A unit at the street's end moves to its line.
 * @returns `street` and `unit`; the unit is empty when there is none
 */
export function standardLines(address1: string, address2: string): { street: string; unit: string } {
  let street = wordsOf(address1);
  const second = wordsOf(address2);
  let unit = second.length > 0 ? (unitOf(second) ?? second.join(" ")) : "";
  if (!unit) {
    const at = street.findIndex(
      (word, index) =>
        index > 1 &&
        (word === "#" || (word in UNITS && endsStreet(street[index - 1]))) &&
        unitOf(street.slice(index)) !== null,
    );
    if (at > 0) {
      unit = unitOf(street.slice(at)) ?? "";
      street = street.slice(0, at);
    }
  }
  return { street: standardStreet(street), unit };
}
