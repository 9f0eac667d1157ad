import { ProblemAuth } from '@tribunal/contract';
import type { GroupCopier } from '@tribunal/plugin-group/contract';
import { columns, Problems, type Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import { settingsIn } from '../admin';
import { ContestModel, ContestProblemModel } from '../contests';

/** The contests of a group that a copy has; records of past contests are left out. */
const contestsOf = (knex: Knex, gid: number) =>
  ContestModel.query(knex).where({ gid, isRecord: false }).orderBy('id') as unknown as Promise<ContestModel[]>;

const moved = (at: Date, offsetMs: number): Date => new Date(at.getTime() + offsetMs);

/**
 * Copies the contests of a group with their length, moved, hidden, and without what names people. Only public problems of
 * the site are copied: others belong to the group or to single contests, and the copy could show them to anybody.
 */
export const contestCopier: GroupCopier = {
  describe: async (gid, tx) => {
    const { knex } = tx as Transaction;
    const contests = await contestsOf(knex, gid);
    const times = contests.map(({ startAt }) => startAt.getTime());
    const missing = await knex('contestProblem as l')
      .join('contest as c', 'c.id', 'l.cid')
      .join(Problems.as(knex, 'p'), 'p.id', 'l.pid')
      .where({ 'c.gid': gid, 'c.isRecord': false })
      .where((left) => void left.whereNotNull('p.gid').orWhereNot('p.auth', ProblemAuth.Public))
      .orderBy([{ column: 'c.id' }, { column: 'l.id' }])
      .select(columns({ p: Problems, c: 'contest' }, 'p.problemId', 'p.title', { usedBy: 'c.title' }));
    return { firstAt: times.length > 0 ? new Date(Math.min(...times)) : null, missing };
  },
  copy: async ({ from, to, uid, offsetMs, tx }) => {
    const { knex } = tx as Transaction;
    for (const contest of await contestsOf(knex, from)) {
      const { startAt, endAt, sealAt } = contest;
      const { id: cid } = await ContestModel.query(knex).insert({
        ...settingsIn(contest),
        startAt: moved(startAt, offsetMs),
        endAt: moved(endAt, offsetMs),
        sealAt: sealAt && moved(sealAt, offsetMs),
        ...{ starAccounts: [], hasAccountRule: false, accountRule: null },
        unitMs: contest.unitMs,
        tieBreak: contest.tieBreak,
        ...{ gid: to, uid, isVisible: false, source: contest.id },
      });
      const problems = await ContestProblemModel.query(knex)
        .where({ cid: contest.id })
        .whereIn('pid', Problems.query(knex).where({ auth: ProblemAuth.Public }).whereNull('gid').select('id'))
        .orderBy('id');
      for (const { pid, displayId, displayTitle, color } of problems as ContestProblemModel[]) {
        await ContestProblemModel.query(knex).insert({ cid, pid, displayId, displayTitle, color });
      }
    }
  },
};
