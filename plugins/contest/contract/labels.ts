/** Returns `A` … `Z`, `AA` … */
function letterAt(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterAt(Math.floor(index / 26) - 1) + last;
}

/** Returns the first letter that no problem of a contest uses. */
export function nextLabel(links: readonly { displayId: string }[]): string {
  const used = new Set(links.map(({ displayId }) => displayId.toUpperCase()));
  let index = 0;
  while (used.has(letterAt(index))) index += 1;
  return letterAt(index);
}
