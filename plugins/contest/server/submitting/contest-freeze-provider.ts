import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, type FreezeProvider, type FrozenResults } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestModel, frozenSince } from '../contests';

/** Provides the contests that are frozen now. */
@injectable()
export class ContestFreezeProvider implements FreezeProvider {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async listFrozen(): Promise<FrozenResults[]> {
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
      const since = frozenSince(contest, now);
      return since ? { cid: contest.id, since } : [];
    });
  }
}
