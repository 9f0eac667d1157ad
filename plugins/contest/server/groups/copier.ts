import { ProblemAuth } from '@tribunal/contract';
import { NEW_PASSWORD_LENGTH, type GroupCopier } from '@tribunal/plugin-group/contract';
import { columns, Problems, requireTransaction } from '@tribunal/server';
import { randomPassword } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { copyContest } from '../admin';
import { ContestModel, inContestOrder } from '../contests';

/** The contests of a group that a copy has; records of past contests are left out. */
const contestsOf = (knex: Knex, gid: number) => ContestModel.query(knex).where({ gid, isRecord: false }).orderBy('id');

/**
 * Copies the contests of a group with their length, moved, hidden, with new passwords, and without what names people.
 * Besides problems that are copied with the group, only public ones of the site are in them: others belong to single
 * contests, and the copy could show them to anybody.
 */
export const contestCopier = (knex: Knex): GroupCopier => ({
  describe: async (gid, copied) => {
    const contests = await contestsOf(knex, gid);
    const times = contests.map(({ startAt }) => startAt.getTime());
    const missing = await knex('contestProblem as l')
      .join('contest as c', 'c.id', 'l.cid')
      .join(Problems.as(knex, 'p'), 'p.id', 'l.pid')
      .where({ 'c.gid': gid, 'c.isRecord': false })
      .where((left) => void left.whereNotNull('p.gid').orWhereNot('p.auth', ProblemAuth.Public))
      .whereNotIn('p.id', [...copied])
      .orderByRaw(`c.id, ${inContestOrder('l')}`)
      .select(columns({ p: Problems, c: 'contest' }, 'p.problemId', 'p.title', { usedBy: 'c.title' }));
    return {
      firstAt: times.length > 0 ? new Date(Math.min(...times)) : null,
      missing,
      newPasswords: contests.filter(({ password }) => password !== null).map(({ title }) => title),
    };
  },
  copy: async ({ from, to, uid, move, problems }) => {
    requireTransaction(knex);
    const used = knex('contestProblem as l').join('contest as c', 'c.id', 'l.cid').where('c.gid', from).select('l.pid');
    const shared: number[] = await Problems.query(knex)
      .whereIn('id', used)
      .where({ auth: ProblemAuth.Public })
      .whereNull('gid')
      .pluck('id');
    const copies = new Map([...shared.map((pid) => [pid, pid] as const), ...problems]);
    for (const contest of await contestsOf(knex, from)) {
      const { startAt, endAt, sealAt, password } = contest;
      const newStart = move(startAt);
      const afterStart = (at: Date): Date => new Date(newStart.getTime() + at.getTime() - startAt.getTime());
      const changes = {
        startAt: newStart,
        endAt: afterStart(endAt),
        sealAt: sealAt && afterStart(sealAt),
        password: password === null ? null : randomPassword(NEW_PASSWORD_LENGTH),
        starAccounts: [],
        hasAccountRule: false,
        accountRule: null,
      };
      await copyContest(knex, contest, { ...changes, gid: to, uid }, (pid) => copies.get(pid));
    }
  },
});
