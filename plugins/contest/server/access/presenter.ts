import { ContestAuth, type Contest, type ContestInfo, type ContestViewer, type RecentContest } from '../../contract';
import type { Row } from '@tribunal/server';
import { frozenSince, statusOf } from '../contests';

/** Contest with its author's name and the number of registered users. */
export type ListedContest = Row<'contest'> & { author: string | null; registered: number };

export const presentContest = (row: ListedContest, now: Date): Contest => ({
  id: row.id,
  title: row.title,
  type: row.type,
  auth: row.auth,
  status: statusOf(row, now),
  startTime: row.startAt.toISOString(),
  endTime: row.endAt.toISOString(),
  duration: Math.round((row.endAt.getTime() - row.startAt.getTime()) / 1000),
  count: row.auth === ContestAuth.Public ? null : Number(row.registered),
  openRank: row.hasOutsideBoard,
  openPrint: row.hasPrint,
  gid: row.gid,
  oiRankScoreType: row.oiCounts,
  rankShowName: row.showName,
  sealRank: row.isSealed,
  sealRankTime: row.sealAt?.toISOString() ?? null,
  isSealed: frozenSince(row, now) !== null,
  allowEndSubmit: row.takesLate,
  author: row.author ?? '',
  now: now.toISOString(),
  isRecord: row.isRecord,
});

export const presentInfo = (row: ListedContest, viewer: ContestViewer, now: Date): ContestInfo => ({
  ...presentContest(row, now),
  description: row.description,
  viewer,
});

export function presentRecent(row: ListedContest, now: Date): RecentContest {
  const { id, title, type, auth, status, startTime, endTime, duration, openRank } = presentContest(row, now);
  return { id, title, type, auth, status, startTime, endTime, duration, openRank };
}
