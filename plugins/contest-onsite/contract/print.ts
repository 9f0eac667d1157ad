import { OnsiteLimits } from './limits';

/** Returns what is wrong with a text to print, where whitespace alone counts as empty; null if nothing. */
export function printFault(content: string): 'empty' | 'short' | null {
  if (content.trim() === '') return 'empty';
  return content.length < OnsiteLimits.print.min ? 'short' : null;
}
