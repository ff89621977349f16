/** What a command of the shop says when it will not do what was asked. Their messages are for people to read. */
export class NotFound extends Error {
  constructor(message = "Not found") {
    super(message);
    this.name = "NotFound";
  }
}

export class Forbidden extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Forbidden";
  }
}

/** The state of things does not allow it; `details` goes along with the message in an API answer. */
export class Conflict extends Error {
  constructor(
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "Conflict";
  }
}

/** Wrong input: `fields` says what is wrong with each. */
export class Invalid extends Error {
  constructor(
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
    this.name = "Invalid";
  }
}

export class TooManyRequests extends Error {
  constructor(
    message: string,
    /** Seconds until another try is worth it. */
    readonly retryAfter: number,
  ) {
    super(message);
    this.name = "TooManyRequests";
  }
}
