import type { ImportCounts, ImportItem, ImportState, ImportSummary } from '../../contract';
import type { JobRow } from '../jobs/model';
import type { Changes } from './changes';

export type ItemRow = JobRow & { title: string | null };

export interface ImportRow extends ImportCounts {
  id: number;
  uid: string | null;
  bank: string;
  startedAt: Date;
  username: string | null;
  isScheduled: boolean;
  /** When the last item was done. */
  endedAt: Date | null;
}

function kindOf({ kind, outcome }: JobRow): ImportItem['kind'] {
  if (kind === 'catalogue') return 'archive';
  return kind === 'contest' || outcome === 'listed' ? 'contest' : 'problem';
}

function stateOf({ doneAt, claimedBy, result }: JobRow): ImportState {
  if (doneAt === null) return claimedBy === null ? 'waiting' : 'fetching';
  return result?.ok === false ? 'failed' : 'done';
}

export function presentItem(row: ItemRow, changes: Changes): ImportItem {
  const { result } = row;
  return {
    id: row.id,
    kind: kindOf(row),
    key: row.bank,
    problemId: row.request.problemId ?? row.request.contestId ?? '',
    state: stateOf(row),
    outcome: row.outcome as ImportItem['outcome'],
    failure: result?.ok === false ? { kind: result.kind, message: result.message, evidence: result.evidence } : null,
    pid: row.pid,
    title: row.title,
    unreadPictures: (result?.ok && result.unread) || [],
    handedInFrom: row.request.page?.url ?? null,
    changes,
  };
}

export function presentSummary(
  { id, startedAt, username, isScheduled, endedAt, ...counts }: ImportRow,
  place: number,
): ImportSummary {
  const isDone = counts.done === counts.total;
  return {
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: isDone ? (endedAt ?? startedAt).toISOString() : null,
    place,
    by: username ?? '',
    isScheduled,
    total: counts.total,
    done: counts.done,
    failed: counts.failed,
    changed: counts.changed,
    retriable: counts.retriable,
  };
}
