import { ContestLimits, printFault } from '../../contract';

/** What is wrong with a text to print, as the end of a locale key with its limit. */
export function faultOf(content: string): { key: 'empty' | 'short' | 'long'; min?: number; max?: number } | null {
  const { min, max } = ContestLimits.print;
  const lack = printFault(content);
  if (lack) return { key: lack, min };
  return content.length > max ? { key: 'long', max } : null;
}
