/** PostgreSQL stores no NUL in a text, and neither it nor half of a pair in JSON, as cutting leaves it. */
const NUL = /\0/g;
const NOT_IN_JSON = /[\0\p{Cs}]/gu;
const REPLACEMENT = '\uFFFD';

/** What programs print, made fit for a text column. Cut to `max` characters. */
export const storedText = (text: string | null, max: number): string | null =>
  text === null ? null : text.replace(NUL, REPLACEMENT).slice(0, max);

/** JSON for a jsonb column. */
export const storedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(NOT_IN_JSON, REPLACEMENT) : inner,
  );
