import { printFault, OnsiteLimits } from '../../contract';

/** Returns the error of a text to print, as the last part of a locale key with its limit; null if the text is valid. */
export function faultOf(content: string): { key: 'empty' | 'short' | 'long'; min?: number; max?: number } | null {
  const { min, max } = OnsiteLimits.print;
  const lack = printFault(content);
  if (lack) return { key: lack, min };
  return content.length > max ? { key: 'long', max } : null;
}
