import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { tooMany } from '../http';
import { Clock } from '../tokens';

export const Pace = token<PaceKeeper>('submission-pace');

/** Tables of when each user last did something. */
export type Paced = 'submit_pace' | 'resubmit_pace' | 'remote_pace';

const REFUSALS: Readonly<Record<Paced, string>> = {
  submit_pace: 'submission.tooOften',
  resubmit_pace: 'submission.tooOften',
  remote_pace: 'remote.tooOften',
};

/** The pause that a user keeps between two submissions, two times that one is sent once more, or two looks at another judge. */
@injectable()
export class PaceKeeper {
  constructor(@inject(Clock) private readonly clock: { now(): Date }) {}

  /** One statement decides, so that two at the same moment cannot both pass. No pause at 0 seconds. 429. */
  async keep(knex: Knex, what: Paced, uid: string, seconds: number): Promise<void> {
    if (seconds <= 0) return;
    const at = this.clock.now();
    const inSeconds = (count: number): Date => new Date(at.getTime() + count * 1000);
    // What is farther ahead was written while the clock was wrong.
    const { rowCount } = await knex.raw<{ rowCount: number }>(
      `insert into :what: as pace (uid, last_at) values (:uid, :at)
       on conflict (uid) do update set last_at = excluded.last_at
         where pace.last_at <= :before or pace.last_at > :after`,
      { what, uid, at, before: inSeconds(-seconds), after: inSeconds(seconds) },
    );
    if (rowCount === 0) throw tooMany(REFUSALS[what], { seconds: Math.ceil(seconds) });
  }
}
