/** Formats whole, non-negative seconds as `1:02:03`. */
export function spanText(seconds: number): string {
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
