const hex = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('');

/** Escapes a value within a search filter (RFC 4515). */
// eslint-disable-next-line no-control-regex
export const escapeFilter = (value: string): string => value.replace(/[\\*()\u0000]/g, hex);

/** Escapes a value within a distinguished name (RFC 4514). */
export const escapeDn = (value: string): string =>
  // eslint-disable-next-line no-control-regex
  value.replace(/[\\,+"<>;=#\u0000]|^ | $/g, hex);
