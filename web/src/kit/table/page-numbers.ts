export type PageItem = number | 'gap';

/** Returns the page buttons: at most five, with the first and the last page always included, e.g. 1 … 6 7 8 … 35. */
export const pageNumbers = (current: number, pages: number): PageItem[] => {
  if (pages <= 5) return Array.from({ length: pages }, (_, index) => index + 1);
  const from = Math.min(Math.max(current - 1, 1), pages - 2);
  const middle = [from, from + 1, from + 2].filter((page) => page > 1 && page < pages);
  const before: PageItem[] = (middle[0] ?? 2) > 2 ? [1, 'gap'] : [1];
  const after: PageItem[] = (middle.at(-1) ?? 1) < pages - 1 ? ['gap', pages] : [pages];
  return [...before, ...middle, ...after];
};
