/**
 * Replaces U+0000 in stored code, because PostgreSQL text cannot contain NUL. It is a Unicode noncharacter, which is
 * reserved for internal use and does not occur in exchanged text.
 */
const STORED_NUL = '\uFDD0';
const SHOWN_NUL = '␀';

/** Returns whether the source contains NUL characters, which make it a Compile Error in every language. */
export const hasNul = (code: string): boolean => code.includes('\0');

/** Returns the code in a form of the same length that the database can store. */
export const storableCode = (code: string): string => code.replaceAll('\0', STORED_NUL);

/** Returns the code as it was submitted from its stored form. */
export const originalCode = (stored: string): string => stored.replaceAll(STORED_NUL, '\0');

/** Returns the code for display from its stored form; each NUL is shown as `␀`. */
export const shownCode = (stored: string): string => stored.replaceAll(STORED_NUL, SHOWN_NUL);
