/** Parses a factor: a number, null for "the judge's own", or undefined when the input is neither. */
export const readFactor = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : undefined;
};
