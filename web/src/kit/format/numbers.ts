import i18n from 'i18next';

/** Stands where there is no value. */
export const NOTHING = '–';
const integer = (value: number): string => new Intl.NumberFormat(i18n.language).format(value);

export const formatCount = integer;
/** ms as given, `–` when unknown. */
export const formatMs = (ms: number | null | undefined): string => (ms == null ? NOTHING : `${ms} ms`);

/** KB, rising in steps of 1024. */
export const formatMemory = (kb: number | null | undefined): string => {
  if (kb == null) return NOTHING;
  if (kb < 1024) return `${kb} KB`;
  const mb = kb / 1024;
  return mb < 1024 ? `${mb.toFixed(1)} MB` : `${(mb / 1024).toFixed(2)} GB`;
};

/** Length of code. */
export const formatBytes = (bytes: number | null): string => (bytes === null ? NOTHING : `${integer(bytes)} B`);

/** `ac` of `total` as a percentage with two decimals. */
export const rateOf = (ac: number, total: number): number => (total > 0 ? (ac / total) * 100 : 0);
export const formatRate = (ac: number, total: number): string => `${rateOf(ac, total).toFixed(2)}%`;
