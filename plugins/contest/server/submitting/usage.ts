import { inject, injectable } from '@tribunal/kernel';
import { awaitingVerdict, Clock, Db, type PluginUsageProvider, type UsageCount, Submissions } from '@tribunal/server';
import type { Knex } from 'knex';
import { contest } from '../../plugin';

/** Counts what disabling the contest plugin would interrupt. */
@injectable()
export class ContestUsageProvider implements PluginUsageProvider {
  readonly plugin = contest.id;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async usage(): Promise<UsageCount[]> {
    const now = this.clock.now();
    const running = this.knex('contest').where('startAt', '<=', now).where('endAt', '>', now);
    const waiting = awaitingVerdict(this.knex)
      .join(Submissions.as(this.knex, 's'), 's.id', 'judgement.submissionId')
      .whereNot('s.cid', 0);
    return [
      { textKey: 'usage.runningContests', count: await counted(running) },
      { textKey: 'usage.waitingSubmissions', count: await counted(waiting) },
    ];
  }
}

const counted = async (rows: Knex.QueryBuilder): Promise<number> => {
  const [row] = (await rows.count('* as count')) as { count: string }[];
  return Number(row?.count ?? 0);
};
