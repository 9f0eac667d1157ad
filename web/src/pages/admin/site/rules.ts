import { isWebAddress } from '@tribunal/contract';

/** Returns whether the text is empty or an address that is safe to link to. */
export const isLink = (text: string): boolean => text.trim() === '' || isWebAddress(text.trim());

/** Parses an integer within the limits, or returns null. */
export const wholeWithin = (text: string, { min, max }: { min: number; max: number }): number | null => {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null;
};
