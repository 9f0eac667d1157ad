import type { FilterKinds } from '@tribunal/web/plugin';
import type { AuditQuery } from '../contract';

/** Filters whose values in the address are those of the call. */
const TEXTS = ['keyword', 'actor', 'call', 'subject'] as const;

/** All filters in the address. */
export const FILTERS = {
  keyword: 'text',
  actor: 'text',
  call: 'text',
  subject: 'text',
  from: 'day',
  to: 'day',
  beforeId: 'id',
} as const satisfies FilterKinds;

/** Returns the start of the day that begins `hour` hours after a day's midnight: 0 for itself, 24 for the next one. */
const startOf = (day: string | null, hour: 0 | 24): number => new Date(`${day}T12:00`).setHours(hour, 0, 0, 0);

const isoOf = (at: number): string | undefined => (Number.isNaN(at) ? undefined : new Date(at).toISOString());

/** Returns the query for the filters in the address, whose days are those of the viewer's time zone. */
export function queryOf(params: URLSearchParams): AuditQuery {
  const beforeId = Number(params.get('beforeId'));
  const texts = TEXTS.map((name) => [name, params.get(name) || undefined] as const);
  return {
    ...Object.fromEntries(texts),
    from: isoOf(startOf(params.get('from'), 0)),
    to: isoOf(startOf(params.get('to'), 24) - 1),
    beforeId: Number.isInteger(beforeId) && beforeId > 0 ? beforeId : undefined,
  };
}
