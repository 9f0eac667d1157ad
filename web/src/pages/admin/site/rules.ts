import { isWebAddress } from '@tribunal/contract';

/** Nothing, or an address that is safe behind a link. */
export const isLink = (text: string): boolean => text.trim() === '' || isWebAddress(text.trim());

/** A whole number within the limits, or null. */
export const wholeWithin = (text: string, { min, max }: { min: number; max: number }): number | null => {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null;
};
