import { HEX_COLOUR } from '@tribunal/contract';

/**
 * Normalises a colour written `#rrggbb` or `#rgb`, in either case, to `#rrggbb`; returns null if the text is not a
 * colour.
 */
export function normalizeColour(text: string): string | null {
  if (HEX_COLOUR.test(text)) return text;
  return /^#[0-9a-f]{3}$/i.test(text) ? text.replace(/[0-9a-f]/gi, '$&$&') : null;
}

export const isColour = (text: string): boolean => normalizeColour(text) !== null;
