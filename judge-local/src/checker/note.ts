import { cleanMessage } from '../compile/message';
import type { RunResult } from '../sandbox/types';

/** Maximum length of a note, in characters. */
const NOTE_LENGTH = 1024;

/**
 * Returns what a checker or interactor printed on standard error, cleaned for display to the problem's setters; null
 * if it printed nothing.
 */
export const noteOf = ({ stderr }: RunResult): string | null =>
  cleanMessage(stderr.bytes ?? Buffer.alloc(0), ['/w/']).slice(0, NOTE_LENGTH) || null;
