/** The errors of the shop's functions. Their messages are shown to people. */
export class NotFound extends Error {
  constructor(message = "Not found") {
    super(message);
    this.name = "NotFound";
  }
}

/** What was looked up. @throws NotFound with the message when there is none */
export function requireFound<Found>(found: Found | null | undefined, message: string): Found {
  if (found == null) throw new NotFound(message);
  return found;
}

export class Forbidden extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Forbidden";
  }
}

/** The current state does not allow the action. `details` is part of an API response. */
export class Conflict extends Error {
  constructor(
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "Conflict";
  }
}

/** Invalid input, with one error per invalid field. */
export class Invalid extends Error {
  constructor(
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
    this.name = "Invalid";
  }
}

/** Invalid input of which one field is wrong. */
export class InvalidField extends Invalid {
  constructor(field: string, message: string) {
    super(message, { [field]: message });
  }
}

export class TooManyRequests extends Error {
  constructor(
    message: string,
    /** Seconds to wait before the next request. */
    readonly retryAfter: number,
  ) {
    super(message);
    this.name = "TooManyRequests";
  }
}
