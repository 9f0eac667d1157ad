import { inject, injectable } from '@tribunal/kernel';
import {
  RateLimiter,
  badInput,
  Clock,
  conflict,
  Db,
  forbidden,
  notFound,
  Tx,
  type RateLimitRule,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import {
  ContestAccess,
  lockPerUser,
  runningVirtuals,
  type VirtualQuery,
  denySubmit,
  type ContestAccessRules,
  type ContestDenial,
  type Membership,
  type FreezableContest,
} from '@tribunal/plugin-contest/server';
import { VirtualLimits } from '../../contract';
import { denyReplay, type ReplayDenial } from '../replay';

type ViewerInfo = Pick<Viewer, 'uid' | 'username' | 'roles'>;

/**
 * Returns why the user may not participate virtually; null if they may. The condition is that they could have
 * submitted to the contest.
 */
export const denyVirtual = (
  viewer: ViewerInfo,
  contest: ContestAccessRules & FreezableContest,
  membership: Membership,
  now: Date,
): ReplayDenial | ContestDenial | null =>
  denyReplay(contest, now) ?? denySubmit(viewer, contest, { ...membership, isVirtual: true }, now);

/** Limits the virtual participations that one user starts in all contests; each is stored permanently. */
const START_RATE_LIMIT: RateLimitRule = {
  kind: 'contest-virtual',
  windowMs: VirtualLimits.windowMs,
  limits: { subject: VirtualLimits.beginnings },
  refusal: 'contest-records.virtual.tooOften',
};

/** Virtual participation after the end of a contest, from `startAt` until `endAt`. */
export interface VirtualRun {
  id: number;
  startAt: Date;
  endAt: Date;
}

/** Manages virtual participations. Submissions made meanwhile belong to them: see `server/submitting`. */
@injectable()
export class VirtualRunService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
  ) {}

  /**
   * Starts a virtual participation as long as the contest was.
   * @throws 400 when there is nothing to solve
   * @throws 403
   * @throws 404
   * @throws 409 while one is in progress
   * @throws 429 when started too often
   */
  async start(viewer: Viewer, cid: number, ip: string): Promise<{ startTime: string; endTime: string }> {
    const { uid } = viewer;
    await this.contests.getEntered(viewer, cid);
    await this.rateLimits.consume(START_RATE_LIMIT, { subject: uid, ip });
    return this.transactions.run(async () => {
      // Whoever deletes the contest or one of its problems waits, and then finds the participation.
      await this.knex('contest').where({ id: cid }).forShare().select('id');
      const contest = await this.contests.getEntered(viewer, cid);
      const membership = await this.contests.getMembership(viewer, cid);
      const startAt = this.clock.now();
      const denial = denyVirtual(viewer, contest, membership, startAt);
      if (denial) throw forbidden(denial);
      const problems = await this.contests.listProblems(cid);
      if (problems.every(({ pid }) => pid === null)) throw badInput('cid', 'contest-records.virtual.nothingToSolve');
      await lockPerUser(this.knex, 'virtual', cid, uid);
      if (await findRunning(this.knex, { cid, uid, at: startAt }))
        throw conflict('cid', 'contest-records.virtual.running');
      const endAt = new Date(startAt.getTime() + contest.endAt.getTime() - contest.startAt.getTime());
      await this.knex('contestVirtual').insert({ cid, uid, startAt, endAt });
      return { startTime: startAt.toISOString(), endTime: endAt.toISOString() };
    });
  }

  /**
   * Ends the participation early; its submissions stay readable.
   * @throws 404 when none is in progress
   */
  async end(viewer: Viewer, cid: number): Promise<null> {
    await this.contests.getVisible(viewer, cid);
    const at = this.clock.now();
    const run = await findRunning(this.knex, { cid, uid: viewer.uid, at });
    if (!run) throw notFound('contest-records.virtual.noneRunning');
    await this.knex('contestVirtual').where({ id: run.id }).update({ endAt: at });
    return null;
  }

  /**
   * Returns the participation in progress, or else the last one.
   * @throws 404 when there was none
   */
  async getNewest({ uid }: Pick<Viewer, 'uid'>, cid: number): Promise<VirtualRun> {
    const runs = this.knex('contestVirtual').where({ cid, uid }).orderBy('id', 'desc');
    const found = await runs.first('id', 'startAt', 'endAt');
    if (!found) throw notFound('contest-records.virtual.none');
    return found;
  }
}

const findRunning = (knex: Knex, query: VirtualQuery) => runningVirtuals(knex, query).first('id');
