/** The first `max` characters, and a sign when there are more. */
export function excerpt(text: string, max: number): string {
  // Twice as many units hold them all, whatever characters they are.
  const characters = [...text.slice(0, 2 * max + 2)];
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
}
