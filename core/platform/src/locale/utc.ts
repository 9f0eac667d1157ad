/** Formats a time that people read in a text, a mail or a sheet: in UTC, which it names, as `2026-11-28 14:02 UTC`. */
export const formatUtc = (at: Date): string => `${isoOf(at).slice(0, 16).replace('T', ' ')} UTC`;

/** Formats a time as a part of a file name: yyyyMMddHHmmss in UTC, which the `Z` names. */
export const fileStampOf = (at: Date): string => `${isoOf(at).slice(0, 19).replace(/\D/g, '')}Z`;

const isoOf = (at: Date): string => at.toISOString();
