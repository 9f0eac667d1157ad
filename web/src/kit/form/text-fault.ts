import type { TFunction } from 'i18next';

interface TextLimits {
  /** 1 by default: an optional text has 0. */
  min?: number;
  max?: number;
}
/** What is wrong with the length of a text: a key of the shared texts `input`, with its limit. */
export interface TextFault {
  key: 'required' | 'tooShort' | 'tooLong';
  limit?: number;
}

/** Returns what is wrong with the length of a text, where blanks alone are no text; null if nothing is. */
export const textFault = (text: string, { min = 1, max = Infinity }: TextLimits = {}): TextFault | null => {
  if (min > 0 && text.trim() === '') return { key: 'required' };
  if (text.length < min) return { key: 'tooShort', limit: min };
  return text.length > max ? { key: 'tooLong', limit: max } : null;
};

/** Says what is wrong with the length of a text, in the words in which the server refuses it; null if nothing is. */
export const textError = (t: TFunction, field: string, text: string, limits?: TextLimits): string | null => {
  const fault = textFault(text, limits);
  return fault && t(`input.${fault.key}`, { field, limit: fault.limit });
};
