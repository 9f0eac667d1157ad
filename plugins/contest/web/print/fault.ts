import { ContestLimits } from '../../contract';

/** What is wrong with a text to print, as the end of a locale key with its limit. */
export function printFault(content: string): { key: 'empty' | 'short' | 'long'; min?: number; max?: number } | null {
  const { min, max } = ContestLimits.print;
  if (!content.trim()) return { key: 'empty' };
  if (content.length < min) return { key: 'short', min };
  return content.length > max ? { key: 'long', max } : null;
}
