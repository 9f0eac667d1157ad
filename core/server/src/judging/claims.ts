import { Intervals, token, type JudgeCalls, type JudgeTask } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../database/transactions';
import { Clock, Tx } from '../tokens';
import { taskOf } from './task';
import { WakeUps, type WakeUp, type WakeUpSender } from './wake-ups';

type ClaimBody = JudgeCalls['POST /api/judge/claim']['body'];

export const Claims = token<ClaimDesk>('claims');

/** How long work rests that came to a judge which does not speak its language. */
const PASS_ON_MS = 1000;

/** Gives each judgement to one judge at a time. */
@injectable()
export class ClaimDesk {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(WakeUps) private readonly wakeUps: WakeUpSender,
  ) {}

  /**
   * One conditional update decides; asking again from the same instance gives the same task. null: it is done, no longer
   * wanted, somebody else has it, or it is in a language that this judge does not speak and is passed on.
   */
  claim({ judgementId, name, instance }: ClaimBody): Promise<JudgeTask | null> {
    const leaseUntil = new Date(this.clock.now().getTime() + Intervals.judgeLease);
    return this.tx.run(async ({ knex, afterCommit }) => {
      const foreign = await this.#foreign(knex, judgementId, name);
      if (foreign) {
        afterCommit(() => this.wakeUps.launch({ ...foreign, delayMs: PASS_ON_MS }));
        return null;
      }
      const taken = await knex('judgement')
        .where({ id: judgementId, isCurrent: true })
        .whereNull('judgedAt')
        .where((free) => free.whereNull('claimedBy').orWhere({ claimedBy: name, instance }))
        .update({ claimedBy: name, instance, leaseUntil });
      return taken === 0 ? null : taskOf(knex, judgementId);
    });
  }

  /** The judgement, when it waits for a judge and this one does not speak its language. */
  #foreign(knex: Knex, judgementId: number, judge: string): Promise<WakeUp | undefined> {
    return knex('judgement as j')
      .join('submission as s', 's.id', 'j.submissionId')
      .join('judgeNode as n', (on) => on.onVal('n.name', judge))
      .where({ 'j.id': judgementId, 'j.isCurrent': true })
      .whereNull('j.judgedAt')
      .whereNull('j.claimedBy')
      .whereRaw(`not n.languages @> jsonb_build_array(jsonb_build_object('name', s.language))`)
      .first<WakeUp | undefined>('j.id', 'j.bank', 'j.priority');
  }
}
