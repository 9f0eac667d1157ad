import type { RejudgeCalls } from '@tribunal/contract';
import type { Knex } from 'knex';

/**
 * Selects the submissions that match all given criteria. `status` is their current verdict; `cid` 0 means outside
 * contests.
 */
export type Selection = Partial<Omit<RejudgeCalls['POST /api/admin/rejudging']['body'], 'reason'>>;

/** Queries submissions `s` with their current judgements `j`. */
export function selectSubmissions(knex: Knex, { submitIds, pid, cid, language, status }: Selection): Knex.QueryBuilder {
  const found = knex('submission as s').join('judgement as j', (on) =>
    on.on('j.submissionId', 's.id').andOnVal('j.isCurrent', true),
  );
  if (submitIds) void found.whereIn('s.id', submitIds);
  if (pid !== undefined) void found.where('s.pid', pid);
  if (cid !== undefined) void found.where('s.cid', cid);
  if (language !== undefined) void found.where('s.language', language);
  if (status !== undefined) void found.where('j.status', status);
  return found;
}

/** Returns whether the selection has one of these criteria, without which it would rejudge the whole site. */
export const isNarrow = ({ submitIds, pid, cid }: Selection): boolean =>
  submitIds !== undefined || pid !== undefined || (cid !== undefined && cid !== 0);
