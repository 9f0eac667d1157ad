/** A colour written `#rrggbb` or `#rgb`, in capitals or not, as `#rrggbb`; null: the text is none. */
export function wholeColour(text: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text;
  return /^#[0-9a-f]{3}$/i.test(text) ? text.replace(/[0-9a-f]/gi, '$&$&') : null;
}

export const isColour = (text: string): boolean => wholeColour(text) !== null;
