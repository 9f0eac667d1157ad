import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../languages';

const BLANK = /\s+|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y;
const INCLUDE = /#[ \t]*include[ \t]*<([^<>\n]+)>/y;

/** The header that the code includes before anything else, comments apart; null when it begins in another way. */
export function firstHeader(code: string): string | null {
  let from = 0;
  for (BLANK.lastIndex = 0; BLANK.test(code); BLANK.lastIndex = from) from = BLANK.lastIndex;
  INCLUDE.lastIndex = from;
  return INCLUDE.exec(code)?.[1] ?? null;
}

/**
 * Whether the compiler may begin with the prepared form of the header: it is there, and nothing stands before it in the code
 * that could give it another meaning.
 */
export const canUseHeader = ({ compile: { header } }: Language, code: string, toolsDir: string): boolean =>
  header !== null && firstHeader(code) === header.header && existsSync(join(toolsDir, 'headers', header.id, 'stamp'));
