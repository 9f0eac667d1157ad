import { ContestLimits } from './vocabulary';

/** What a text to print lacks, blanks alone being none; null: nothing. */
export function printFault(content: string): 'empty' | 'short' | null {
  if (content.trim() === '') return 'empty';
  return content.length < ContestLimits.print.min ? 'short' : null;
}
