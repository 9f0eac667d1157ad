import { affectedRows } from '@tribunal/database';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db, tooMany, Clock } from '@tribunal/platform';

/** A kind of action that a user may take only so often. */
export interface LimitedAction {
  /** Table with the time of each user's last action: columns `uid` and `last_at`. */
  table: string;
  /** Text of the refusal; it may use `{seconds}`. */
  textKey: string;
}

export const SUBMITTING: LimitedAction = { table: 'submit_pace', textKey: 'submission.tooOften' };
export const RESUBMITTING: LimitedAction = { table: 'resubmit_pace', textKey: 'submission.tooOften' };

/** Enforces minimum gaps between two actions of a user. */
@injectable()
export class UserActionLimiter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Records an action and enforces the gap; 0 seconds disables it. A single statement decides, so that two concurrent
   * actions cannot both pass.
   * @throws 429 if the last action is too recent
   */
  async consume({ table, textKey }: LimitedAction, uid: string, seconds: number): Promise<void> {
    if (seconds <= 0) return;
    const at = this.clock.now();
    const inSeconds = (count: number): Date => new Date(at.getTime() + count * 1000);
    // A time too far ahead was written while the clock was wrong.
    const recorded = await affectedRows(
      this.knex,
      `insert into :table: as pace (uid, last_at) values (:uid, :at)
       on conflict (uid) do update set last_at = excluded.last_at
         where pace.last_at <= :before or pace.last_at > :after`,
      { table, uid, at, before: inSeconds(-seconds), after: inSeconds(seconds) },
    );
    if (recorded === 0) throw tooMany(textKey, { seconds: Math.ceil(seconds) });
  }
}
