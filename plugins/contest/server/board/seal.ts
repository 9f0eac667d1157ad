import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { badInput, Clock, Tx, type Transactions, type Viewer } from '@tribunal/server';
import { ContestModel, Contests, type ContestFinder } from '../contests';
import { LogWriter, type ContestLogWriter } from '../log';
import { refuseSealChange } from './scoreboard-view';

export const Seals = token<SealDesk>('contest-seals');

/** Ends seals by hand, and puts them back. */
@injectable()
export class SealDesk {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(LogWriter) private readonly log: ContestLogWriter,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** By whoever runs the contest, once it has ended; what is so already stays so. 400, 403, 404. */
  async change(viewer: Viewer, cid: number, revealed: boolean): Promise<null> {
    await this.contests.run(viewer, cid);
    await this.tx.run(async (tx) => {
      const contest = (await ContestModel.query(tx.knex).findById(cid).forNoKeyUpdate()) as ContestModel;
      const now = this.clock.now();
      const refusal = refuseSealChange(contest, now);
      if (refusal) throw badInput('revealed', refusal);
      if (revealed === (contest.revealedAt !== null)) return;
      await contest.$query(tx.knex).patch({ revealedAt: revealed ? now : null });
      await this.log.append(tx, cid, [{ kind: 'seal', revealed }]);
    });
    return null;
  }
}
