interface Space {
  available: number;
  gap: number;
  /** Width of the "more" button. */
  moreWidth: number;
  /** Index of the entry that is shown before all others; -1 if there is none. */
  pinned: number;
}

/**
 * Returns the indexes of the entries that fit into a row, in order; all sizes are in px. The "more" button is counted
 * unless all entries fit.
 */
export function visibleEntries(
  widths: readonly number[],
  { available, gap, moreWidth, pinned }: Space,
): readonly number[] {
  const all = widths.map((_, place) => place);
  const spanOf = (places: readonly number[]): number =>
    places.reduce((sum, place) => sum + gap + (widths[place] ?? 0), -gap);
  if (spanOf(all) <= available) return all;
  const choices = all.map((end) => all.filter((place) => place < end || place === pinned));
  return choices.filter((places) => spanOf(places) + gap + moreWidth <= available).at(-1) ?? [];
}
