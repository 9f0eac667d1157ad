/** What stands between two marks, to the end of the text if the second is missing; null without the first. One pass. */
export function between(text: string, begin: string, end: string): string | null {
  const start = text.indexOf(begin);
  if (start < 0) return null;
  const from = start + begin.length;
  const to = text.indexOf(end, from);
  return text.slice(from, to < 0 ? undefined : to);
}
