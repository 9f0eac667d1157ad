const NUL = /\0/g;
const REPLACEMENT = '\uFFFD';

/** What programs print, made fit for a text column: PostgreSQL stores no NUL. Cut to `max` characters. */
export const storedText = (text: string | null, max: number): string | null =>
  text === null ? null : text.replace(NUL, REPLACEMENT).slice(0, max);

/** JSON for a jsonb column, which stores no NUL either. */
export const storedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(NUL, REPLACEMENT) : inner,
  );
