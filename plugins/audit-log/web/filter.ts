import type { FilterKinds } from '@tribunal/web/plugin';
import type { AuditQuery } from '../contract';

/** Filters whose values in the address are those of the call. */
const TEXTS = ['keyword', 'actor', 'call', 'subject'] as const;

/** All filters in the address. */
export const FILTERS = {
  ...{ keyword: 'text', actor: 'text', call: 'text', subject: 'text' },
  ...{ from: 'day', to: 'day', beforeId: 'id' },
} as const satisfies FilterKinds;

const instantOf = (day: string | null, time: string): string | undefined => {
  const at = new Date(`${day}T${time}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

/** Returns the query for the filters in the address, whose days are those of the viewer's time zone. */
export function queryOf(params: URLSearchParams): AuditQuery {
  const beforeId = Number(params.get('beforeId'));
  const texts = TEXTS.map((name) => [name, params.get(name) || undefined] as const);
  return {
    ...Object.fromEntries(texts),
    from: instantOf(params.get('from'), '00:00:00'),
    to: instantOf(params.get('to'), '23:59:59.999'),
    beforeId: Number.isInteger(beforeId) && beforeId > 0 ? beforeId : undefined,
  };
}
