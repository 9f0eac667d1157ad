import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Attempts,
  badInput,
  Clock,
  conflict,
  Db,
  forbidden,
  lockOn,
  notFound,
  Tx,
  type AttemptGuard,
  type AttemptRule,
  type Transaction,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestIntervals, VIRTUAL_BEGINNINGS } from '../../contract';
import { Contests, virtualAt, type ContestFinder, type Whose } from '../contests';
import { refuseVirtual } from './policy';

export const VirtualRuns = token<VirtualRunDesk>('contest-virtual-runs');

/** Beginnings of one user, in whatever contest; each leaves a participation that is kept. */
const BEGINNINGS: AttemptRule = {
  kind: 'contest-virtual',
  windowMs: ContestIntervals.virtualWindow,
  most: { subject: VIRTUAL_BEGINNINGS },
  refusal: 'contest.virtual.tooOften',
};

/** One participation by oneself after the end, from `startAt` until `endAt`. */
export interface VirtualRun {
  id: number;
  startAt: Date;
  endAt: Date;
}

/** Who takes part virtually, and when. What is sent meanwhile is in it: see `server/submitting`. */
@injectable()
export class VirtualRunDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Attempts) private readonly attempts: AttemptGuard,
  ) {}

  /**
   * As long as the contest was. 403, 404; 400 when there is nothing to solve, 409 while one is under way, 429 when it is
   * asked for again and again.
   */
  async begin(viewer: Viewer, cid: number, ip: string): Promise<{ startTime: string; endTime: string }> {
    const { uid } = viewer;
    await this.contests.enter(viewer, cid);
    await this.attempts.enter(BEGINNINGS, { subject: uid, ip });
    return this.tx.run(async (tx) => {
      const contest = await this.contests.enter(viewer, cid, tx.knex);
      const footing = await this.contests.footingOf(viewer, cid, tx.knex);
      const startAt = this.clock.now();
      const refusal = refuseVirtual(viewer, contest, footing, startAt);
      if (refusal) throw forbidden(refusal);
      const problems = await this.contests.problems(cid, tx.knex);
      if (problems.every(({ pid }) => pid === null)) throw badInput('cid', 'contest.virtual.nothingToSolve');
      await oneAtATime(tx, cid, uid);
      if (await running(tx.knex, { cid, uid, at: startAt })) throw conflict('cid', 'contest.virtual.running');
      const endAt = new Date(startAt.getTime() + contest.endAt.getTime() - contest.startAt.getTime());
      await tx.knex('contestVirtual').insert({ cid, uid, startAt, endAt });
      return { startTime: startAt.toISOString(), endTime: endAt.toISOString() };
    });
  }

  /** Before its time. What was done in it can still be read. 404 when none is under way. */
  async end(viewer: Viewer, cid: number): Promise<null> {
    await this.contests.see(viewer, cid);
    const at = this.clock.now();
    const run = await running(this.knex, { cid, uid: viewer.uid, at });
    if (!run) throw notFound('contest.virtual.noneRunning');
    await this.knex('contestVirtual').where({ id: run.id }).update({ endAt: at });
    return null;
  }

  /** The one under way, or else the last. 404 when there was none. */
  async newest({ uid }: Pick<Viewer, 'uid'>, cid: number): Promise<VirtualRun> {
    const runs = this.knex('contestVirtual').where({ cid, uid }).orderBy('id', 'desc');
    const found = await runs.first<VirtualRun | undefined>('id', 'startAt', 'endAt');
    if (!found) throw notFound('contest.virtual.none');
    return found;
  }
}

/** Of two beginnings at once the second one waits, and then finds the first. */
async function oneAtATime({ knex }: Transaction, cid: number, uid: string): Promise<void> {
  await lockOn(knex, `contest-virtual:${cid}:${uid}`);
}

const running = (knex: Knex, whose: Whose) => virtualAt(knex, whose).first<{ id: number } | undefined>('id');
