/** Returns the first `max` characters, followed by an ellipsis if there are more. */
export function excerpt(text: string, max: number): string {
  // A character has at most two UTF-16 units, so this slice always suffices.
  const characters = [...text.slice(0, 2 * max + 2)];
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
}
