import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, type ResultSealer, type SealedResults } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestModel, sealedSince } from '../contests';

export const Sealer = token<ContestSealer>('contest-sealer');

/** Which contests are sealed now. */
@injectable()
export class ContestSealer implements ResultSealer {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  async sealed(): Promise<SealedResults[]> {
    const now = this.clock.now();
    const contests = (await ContestModel.query(this.knex)
      .where({ isSealed: true })
      .where('sealAt', '<=', now)
      .where((lasting) =>
        lasting
          .where('endAt', '>', now)
          .orWhere((byHand) => byHand.where({ isUnsealedByEnd: false }).whereNull('revealedAt')),
      )) as ContestModel[];
    return contests.flatMap((contest) => {
      const since = sealedSince(contest, now);
      return since ? { cid: contest.id, since } : [];
    });
  }
}
