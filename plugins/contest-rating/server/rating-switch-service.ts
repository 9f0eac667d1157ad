import { inject, injectable, type ServiceOf } from '@tribunal/kernel';
import { ContestAccess } from '@tribunal/plugin-contest/server';
import { audit, badInput, Clock, Db, Tx, type Transactions, type Viewer } from '@tribunal/server';
import { afterCommit } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import type { ContestRatingSeeding, RatingSwitch } from '../contract';
import { denyRating } from './policy';
import { RatingUpdater } from './rating-updater';

/** Decides which contests are rated. Refuses users who do not run a contest as `ContestAccess.getAsOrganiser` does. */
@injectable()
export class RatingSwitchService implements ServiceOf<typeof ContestRatingSeeding> {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(RatingUpdater) private readonly updater: RatingUpdater,
  ) {}

  async get(viewer: Viewer, cid: number): Promise<RatingSwitch> {
    await this.contests.getAsOrganiser(viewer, cid);
    const [isRated, round] = await Promise.all([
      this.knex('contestRatingSwitch').where({ cid }).first('cid'),
      this.knex('contestRatingRound').where({ cid }).first('ratedAt'),
    ]);
    return { isRated: isRated !== undefined, ratedAt: round?.ratedAt.toISOString() ?? null };
  }

  /**
   * Switches the rating of a contest on or off; repeating it has no effect.
   * @throws 400 when the contest cannot be rated
   */
  async set(viewer: Viewer, cid: number, isRated: boolean): Promise<void> {
    await this.transactions.run(async () => {
      const contest = await this.contests.lockAsOrganiser(viewer, cid);
      const denial = isRated ? denyRating(contest) : null;
      if (denial) throw badInput('cid', denial);
      const before = await this.knex('contestRatingSwitch').where({ cid }).first('cid');
      audit.describe({ before: { isRated: before !== undefined }, after: { isRated } });
      await this.#store(cid, isRated);
    });
  }

  async setRated(cid: number): Promise<void> {
    await this.transactions.run(() => this.#store(cid, true));
  }

  async #store(cid: number, isRated: boolean): Promise<void> {
    const switches = this.knex('contestRatingSwitch');
    if (isRated) await switches.insert({ cid, switchedAt: this.clock.now() }).onConflict('cid').ignore();
    else await switches.where({ cid }).delete();
    afterCommit(() => this.updater.wake());
  }
}
