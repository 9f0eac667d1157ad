import { inject, injectable } from '@tribunal/kernel';
import { badInput, Clock, Tx, type Transactions, type Viewer } from '@tribunal/server';
import { ContestModel, ContestAccess, denyFreezeChange } from '../contests';
import { ContestLogWriter } from '../log';

/** Ends freezes by hand and restores them. */
@injectable()
export class ScoreboardFreezeService {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ContestLogWriter) private readonly log: ContestLogWriter,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Ends or restores the freeze of a contest that has ended. Only its organisers may; repeating a change has no
   * effect.
   * @throws 400
   * @throws 403
   * @throws 404
   */
  async change(viewer: Viewer, cid: number, revealed: boolean): Promise<null> {
    await this.contests.getAsOrganiser(viewer, cid);
    await this.transactions.run(async ({ knex }) => {
      const contest = (await ContestModel.query(knex).findById(cid).forNoKeyUpdate())!;
      const now = this.clock.now();
      const denial = denyFreezeChange(contest, now);
      if (denial) throw badInput('revealed', denial);
      if (revealed === (contest.revealedAt !== null)) return;
      await contest.$query(knex).patch({ revealedAt: revealed ? now : null });
      await this.log.append(cid, [{ kind: 'seal', revealed }]);
    });
    return null;
  }
}
