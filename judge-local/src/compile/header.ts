import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../languages';

const BLANK = /\s+|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y;
const INCLUDE = /#[ \t]*include[ \t]*<([^<>\n]+)>/y;

/**
 * Returns the header that the code includes before anything else except comments; null if the code begins
 * differently.
 */
export function firstHeader(code: string): string | null {
  let from = 0;
  for (BLANK.lastIndex = 0; BLANK.test(code); BLANK.lastIndex = from) from = BLANK.lastIndex;
  INCLUDE.lastIndex = from;
  return INCLUDE.exec(code)?.[1] ?? null;
}

/**
 * Returns whether the compiler may use the precompiled header: it exists, and nothing in the code before the include
 * could change its meaning.
 */
export const canUseHeader = ({ compile: { header } }: Language, code: string, toolsDir: string): boolean =>
  header !== null && firstHeader(code) === header.header && existsSync(join(toolsDir, 'headers', header.id, 'stamp'));
