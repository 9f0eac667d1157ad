/**
 * Returns the text between two marks, up to the end of the text if the second mark is missing, or null without the
 * first. Runs in one pass.
 */
export function between(text: string, begin: string, end: string): string | null {
  const start = text.indexOf(begin);
  if (start < 0) return null;
  const from = start + begin.length;
  const to = text.indexOf(end, from);
  return text.slice(from, to < 0 ? undefined : to);
}
