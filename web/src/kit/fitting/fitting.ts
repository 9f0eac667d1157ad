interface Space {
  room: number;
  gap: number;
  /** What the word for the rest takes. */
  more: number;
  /** The place of the entry that has its room before all others; -1: none has. */
  kept: number;
}

/** The places of those entries of a row that have room in it, the first first; all in px. The word for the rest is counted in unless all have. */
export function fitting(widths: readonly number[], { room, gap, more, kept }: Space): readonly number[] {
  const all = widths.map((_, place) => place);
  const spanOf = (places: readonly number[]): number =>
    places.reduce((sum, place) => sum + gap + (widths[place] ?? 0), -gap);
  if (spanOf(all) <= room) return all;
  const choices = all.map((end) => all.filter((place) => place < end || place === kept));
  return choices.filter((places) => spanOf(places) + gap + more <= room).at(-1) ?? [];
}
