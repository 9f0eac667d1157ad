import { cleanMessage } from '../compile/message';
import type { RunResult } from '../sandbox/types';

/** Longest note, in characters. */
const NOTE_LENGTH = 1024;

/** What a checker or interactor said on standard error, fit to be shown to those who set the problem; null: nothing. */
export const noteOf = ({ stderr }: RunResult): string | null =>
  cleanMessage(stderr.bytes ?? Buffer.alloc(0), ['/w/']).slice(0, NOTE_LENGTH) || null;
