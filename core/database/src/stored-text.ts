/**
 * PostgreSQL cannot store NUL in a text, and neither NUL nor an unpaired surrogate, as truncation leaves it, in JSON.
 */
const NUL = /\0/g;
const NOT_IN_JSON = /[\0\p{Cs}]/gu;
const REPLACEMENT = '\uFFFD';

/** Makes program output safe for a text column and truncates it to `max` characters. */
export function storedText(text: string, max: number): string;
export function storedText(text: string | null, max: number): string | null;
export function storedText(text: string | null, max: number): string | null {
  return text === null ? null : text.replace(NUL, REPLACEMENT).slice(0, max);
}

/** Serialises a value as JSON for a jsonb column. */
export const storedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(NOT_IN_JSON, REPLACEMENT) : inner,
  );
