import i18n from 'i18next';
import { perLanguage } from './per-language';

/** Shown where there is no value. */
export const NOTHING = '–';
/** Keeps the room of a line whose text is still loading. */
export const PENDING = '\u00a0';
const integers = perLanguage((language) => new Intl.NumberFormat(language));
const integer = (value: number): string => integers(i18n.language).format(value);

/** Formats an integer as the language of the page does. */
export const formatCount = integer;
/** Formats a time as milliseconds, or as `–` when unknown. */
export const formatMs = (ms: number | null | undefined): string => (ms == null ? NOTHING : `${ms} ms`);

/** Formats a size given in KB, with units in steps of 1024. */
export const formatMemory = (kb: number | null | undefined): string => {
  if (kb == null) return NOTHING;
  if (kb < 1024) return `${Number(kb.toFixed(1))} KB`;
  const mb = kb / 1024;
  return mb < 1024 ? `${mb.toFixed(1)} MB` : `${(mb / 1024).toFixed(2)} GB`;
};

/** Formats a code length in bytes. */
export const formatBytes = (bytes: number | null): string => (bytes === null ? NOTHING : `${integer(bytes)} B`);

/** Returns `ac` of `total` as a percentage, not rounded; 0 when `total` is 0. */
export const rateOf = (ac: number, total: number): number => (total > 0 ? (ac / total) * 100 : 0);
/** Formats `ac` of `total` as a percentage with two digits. */
export const formatRate = (ac: number, total: number): string => `${rateOf(ac, total).toFixed(2)}%`;
