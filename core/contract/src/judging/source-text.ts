/**
 * Stands for U+0000 in stored code, as PostgreSQL keeps no NUL in a text. One of the characters that Unicode sets aside for use
 * inside a program: no text that is exchanged has it.
 */
const STORED_NUL = '\uFDD0';
const SHOWN_NUL = '␀';

/** Whether a source has NUL characters, which makes it a Compile Error in every language. */
export const hasNul = (code: string): boolean => code.includes('\0');

/** The code as the database can keep it, of the same length. */
export const storableCode = (code: string): string => code.replaceAll('\0', STORED_NUL);

/** The code as it was sent, from what the database keeps. */
export const originalCode = (stored: string): string => stored.replaceAll(STORED_NUL, '\0');

/** The code as people read it, from what the database keeps: each NUL shows as `␀`. */
export const shownCode = (stored: string): string => stored.replaceAll(STORED_NUL, SHOWN_NUL);
