import { QUARTER_HOUR_MS } from '@tribunal/contract';

/**
 * Returns SQL for the quarter of an hour that the time in a column lies in. Counts of quarters of an hour can be grouped
 * by the days of any time zone, see `groupByDay`; a day of the database is that of one zone only.
 */
export const quarterHourOf = (column: string): string =>
  `floor(extract(epoch from ${column}) * 1000 / ${QUARTER_HOUR_MS})::integer`;
