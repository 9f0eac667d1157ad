import { ContestAuth, type Contest, type ContestInfo, type ContestViewer, type RecentContest } from '../../contract';
import { Accounts, columns, expression } from '@tribunal/server';
import type { Knex } from 'knex';
import { frozenSince, statusOf } from '../contests';

/** Selects contests with the name of the author and the number of registered users. */
export const listed = (knex: Knex) =>
  knex('contest as c')
    .leftJoin(Accounts.as(knex, 'a'), 'a.uid', 'c.uid')
    .select(
      columns({ c: 'contest', a: Accounts.optional }, 'c.*', {
        author: 'a.username',
        registered: expression<number>(knex.raw('(select count(*) from contest_registration r where r.cid = c.id)')),
      }),
    );

export type ListedContest = Awaited<ReturnType<typeof listed>>[number];

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
