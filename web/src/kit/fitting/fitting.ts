interface Space {
  room: number;
  gap: number;
  /** What the word for the rest takes. */
  more: number;
}

/** How many of the entries of a row, the first first, have room in it; all in px. The word for the rest is counted in unless all have. */
export function fitting(widths: readonly number[], { room, gap, more }: Space): number {
  const ends = widths.map((_, last) => widths.slice(0, last + 1).reduce((sum, width) => sum + width) + last * gap);
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  return ends.filter((end) => end + gap + more <= room).length;
}
