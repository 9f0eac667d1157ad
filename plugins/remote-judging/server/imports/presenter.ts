import type { ImportBatch, ImportItem, ImportState } from '../../contract';
import type { JobRow } from '../jobs/model';
import type { Changes } from './changes';

export type ItemRow = JobRow & { title: string | null };

export interface ImportRow {
  id: number;
  uid: string | null;
  startedAt: Date;
  username: string | null;
}

function stateOf({ doneAt, claimedBy, result }: JobRow): ImportState {
  if (doneAt === null) return claimedBy === null ? 'waiting' : 'fetching';
  return result?.ok === false ? 'failed' : 'done';
}

function presentItem(row: ItemRow, changes: Changes): ImportItem {
  const { result } = row;
  return {
    id: row.id,
    key: row.bank,
    problemId: row.request.problemId ?? '',
    state: stateOf(row),
    outcome: row.outcome as ImportItem['outcome'],
    failure: result?.ok === false ? { kind: result.kind, message: result.message, evidence: result.evidence } : null,
    pid: row.pid,
    title: row.title,
    changes,
  };
}

export function presentBatch(
  { id, startedAt, username }: ImportRow,
  items: readonly ItemRow[],
  changes: ReadonlyMap<number, Changes>,
): ImportBatch {
  const ends = items.map(({ doneAt }) => doneAt);
  const isDone = ends.every((end) => end !== null);
  return {
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: isDone ? newest([startedAt, ...ends]).toISOString() : null,
    by: username ?? '',
    items: items.map((item) => presentItem(item, changes.get(item.id) ?? [])),
  };
}

const newest = (times: readonly Date[]): Date => new Date(Math.max(...times.map((at) => at.getTime())));
