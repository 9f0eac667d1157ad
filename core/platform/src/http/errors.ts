/** Values for the placeholders of a localised message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A refusal that is shown to the caller; `key` names its message in the locale files. */
export class DomainError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 429 | 502 | 503,
    readonly key: string,
    readonly values: MessageValues = {},
    /** Name of the input field concerned, as the client sent it. */
    readonly field?: string,
  ) {
    super(`${status} ${key}`);
    this.name = 'DomainError';
  }
}

/** A value of the input is refused: 400. */
export const badInput = (field: string, key: string, values?: MessageValues): DomainError =>
  new DomainError(400, key, values, field);
/** Only users may do it: 401. */
export const unauthorized = (key = 'error.loginFirst'): DomainError => new DomainError(401, key);
/** The viewer may not do it: 403. */
export const forbidden = (key = 'error.forbidden', values?: MessageValues): DomainError =>
  new DomainError(403, key, values);
/** For what non-members of a place such as a group may know of, but not see. */
export const membersOnly = (): DomainError => forbidden('error.membersOnly');
/** There is none that the viewer may know of: 404. */
export const notFound = (key = 'error.notFound', values?: MessageValues): DomainError =>
  new DomainError(404, key, values);
/** For calls of other clients of this API that have no counterpart here; the message says what there is instead. */
export const gone = (key: string): DomainError => new DomainError(410, key);
/** The value contradicts what is stored, such as a name that is taken: 409. */
export const conflict = (field: string, key: string, values?: MessageValues): DomainError =>
  new DomainError(409, key, values, field);
/** It was done too often, and is possible again later: 429. */
export const tooMany = (key: string, values?: MessageValues): DomainError => new DomainError(429, key, values);
/** What it needs does not work now: 503. */
export const unavailable = (key: string, values?: MessageValues): DomainError => new DomainError(503, key, values);
