import { Intervals, OWN_BANK, token, type JudgeCalls, type JudgeTask } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { forbidden, unauthorized } from '../http';
import { Clock, Random, Tx, type Randomness } from '../tokens';
import { aliveSince } from './alive';
import { counts, hold, isOpen } from './held';
import { ProblemFaults, type ProblemFaultService } from './problem-faults';
import { NoTask } from './remote-place';
import { taskOf } from './task';
import { Verdicts, type VerdictService } from './verdicts';
import { WakeUps, type WakeUp, type WakeUpSender } from './wake-ups';

type ClaimBody = JudgeCalls['POST /api/judge/claim']['body'];

export const Claims = token<ClaimDesk>('claims');

/** How long work rests that came to a judge which does not speak its language, when another one does. */
const PASS_ON_MS = 1000;
/** Work that no judge can do rests for as long as it has waited already, at most so long; what counts for nothing is given up then. */
const LONGEST_REST_MS = 60_000;
/** Clocks of the cluster may differ by as much. */
const CLOCK_SKEW_MS = 1000;
const NONCE_BYTES = 18;

/** Work in a language that the judge who was told of it does not speak. */
interface Foreign extends WakeUp {
  createdAt: Date;
  language: string;
  isSpoken: boolean;
}

/** Gives each judgement to one judge at a time. */
@injectable()
export class ClaimDesk {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(WakeUps) private readonly wakeUps: WakeUpSender,
    @inject(Verdicts) private readonly verdicts: VerdictService,
    @inject(ProblemFaults) private readonly faults: ProblemFaultService,
    @inject(Random) private readonly random: Randomness,
  ) {}

  /**
   * One conditional update decides; asking again from the same instance gives the same task. null: it is done, no longer
   * wanted, somebody else has it, it rests after a failure, it waits for its problem's author, it cannot be judged at all,
   * or it is in a language that this judge does not speak and is left to others. `@throws` 403 for work of a queue key
   * that the judge does not offer, 401 when its token was revoked meanwhile.
   */
  claim(judgeId: number, body: ClaimBody): Promise<JudgeTask | null> {
    const { judgementId, name, instance } = body;
    return this.tx.run(async (tx) => {
      await this.#checkToken(tx.knex, judgeId);
      await this.#checkOffer(tx.knex, judgeId, body);
      const foreign = await this.#foreign(tx.knex, judgeId, body);
      if (foreign) {
        await this.#leaveToOthers(tx, foreign);
        return null;
      }
      const nonce = tx.knex.raw<Knex.Raw<string>>('case when claimed_by is null then ? else nonce end', [
        this.random.secret(NONCE_BYTES),
      ]);
      const taken = await tx
        .knex('judgement')
        .where({ id: judgementId, isWanted: true })
        .whereNull('judgedAt')
        .where('wakeAt', '<=', this.#in(CLOCK_SKEW_MS))
        .where((free) => free.whereNull('claimedBy').orWhere({ judgeId, instance }))
        .modify((free) => this.faults.unlessSetAside(free, tx.knex))
        .update({ claimedBy: name, instance, judgeId, nonce, leaseUntil: this.#in(Intervals.judgeLease) });
      if (taken > 0) return this.#task(tx, judgementId);
      await this.faults.park(tx, judgementId);
      return null;
    });
  }

  /** The token cannot be revoked until the transaction ends; revoking then takes the claim back. Heartbeats need not wait. */
  async #checkToken(knex: Knex, id: number): Promise<void> {
    const valid = await knex('judgeToken').where({ id }).whereNull('revokedAt').forKeyShare().first('id');
    if (!valid) throw unauthorized('error.judgeToken');
  }

  /** A judge says with its heartbeat what it offers, within what its token allows. */
  async #checkOffer(knex: Knex, judgeId: number, { judgementId, instance }: ClaimBody): Promise<void> {
    const found = await knex('judgement as j')
      .leftJoin('judgeNode as n', (on) => on.onVal('n.judgeId', judgeId).andOnVal('n.instance', instance))
      .where('j.id', judgementId)
      .first<{ isOffered: boolean } | undefined>(knex.raw('coalesce(j.bank = any(n.keys), false) as is_offered'));
    if (found?.isOffered === false) throw forbidden('judgeToken.notOffered');
  }

  /** null: what other judges need to know is missing, so that nobody can judge it. */
  async #task(tx: Transaction, judgementId: number): Promise<JudgeTask | null> {
    try {
      return await taskOf(tx.knex, judgementId);
    } catch (error) {
      if (!(error instanceof NoTask)) throw error;
      const [held] = await hold(tx.knex, (j) => void j.where('j.id', judgementId));
      const { reason, detail } = error;
      await this.verdicts.breakDown(tx, held!, { reason, detail, judge: null });
      return null;
    }
  }

  /**
   * The next judge that is told may speak it. When none does, it is offered again, ever more seldom: a submission until
   * somebody does, anything else until it has waited too long.
   */
  async #leaveToOthers(tx: Transaction, foreign: Foreign): Promise<void> {
    const { id, bank, priority, createdAt, language, isSpoken } = foreign;
    if (isSpoken) return tx.afterCommit(() => this.wakeUps.launch({ id, bank, priority, delayMs: PASS_ON_MS }));
    const waited = this.clock.now().getTime() - createdAt.getTime();
    const [held] = waited < LONGEST_REST_MS ? [] : await hold(tx.knex, (j) => void j.where('j.id', id));
    if (held && isOpen(held) && held.claimedBy === null && !counts(held)) {
      const why = { reason: 'languageUnspoken', detail: language, judge: null } as const;
      return this.verdicts.breakDown(tx, held, why);
    }
    const wakeAt = this.#in(Math.min(waited, LONGEST_REST_MS));
    await tx.knex('judgement').where({ id }).update({ wakeAt, publishedAt: null });
  }

  /** The judgement, when it waits for a judge and this one does not speak its language; other judges have their own lists. */
  #foreign(knex: Knex, judgeId: number, { judgementId, instance }: ClaimBody): Promise<Foreign | undefined> {
    const speaks = (node: string): string =>
      `${node}.languages @> jsonb_build_array(jsonb_build_object('name', coalesce(s.language, t.language)))`;
    const spoken = knex('judgeNode as o')
      .select(knex.raw('1'))
      .where('o.seenAt', '>', aliveSince(this.clock.now()))
      .whereRaw('j.bank = any(o.keys)')
      .whereRaw(speaks('o'));
    return knex('judgement as j')
      .leftJoin('submission as s', 's.id', 'j.submissionId')
      .leftJoin('trial as t', 't.id', 'j.trialId')
      .join('judgeNode as n', (on) => on.onVal('n.judgeId', judgeId).andOnVal('n.instance', instance))
      .where({ 'j.id': judgementId, 'j.isWanted': true, 'j.bank': OWN_BANK })
      .whereNull('j.judgedAt')
      .whereNull('j.claimedBy')
      .whereRaw(`not ${speaks('n')}`)
      .select('j.id', 'j.bank', 'j.priority', 'j.createdAt')
      .first<Foreign | undefined>(
        knex.raw('coalesce(s.language, t.language) as language'),
        knex.raw('exists (?) as is_spoken', [spoken]),
      );
  }

  #in(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
