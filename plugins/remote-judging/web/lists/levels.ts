/** Higher than any rating. */
const TOP = '99999';

/** Ranges of ratings that can be chosen; the address may have others. */
export const LEVELS: readonly string[] = [
  '0-1199',
  '1200-1399',
  '1400-1599',
  '1600-1899',
  '1900-2099',
  '2100-2399',
  `2400-${TOP}`,
];

/** Returns a range as it is shown. */
export const levelText = (range: string): string => {
  const [from = '', to = ''] = range.split('-');
  if (to === TOP) return `${from}+`;
  return Number(from) === 0 ? `≤ ${to}` : `${from}–${to}`;
};
