import { Intervals, LOCAL_PROBLEM_SOURCE, type JudgeCalls, type JudgeTask } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { afterCommit, columns, expression, type Transactions } from '@tribunal/database';
import { Db, forbidden, unauthorized, Clock, Log, Points, Random, Tx, type Randomness } from '@tribunal/platform';
import { findSourceProvider } from '../../problem';
import { aliveSince } from '../alive-since';
import { isCounted, lockJudgements, isOpen } from '../locked-judgements';
import { ProblemFaultService } from '../problem-faults/problem-fault-service';
import { TaskUnavailable } from './task-unavailable';
import { buildTask } from './build-task';
import { VerdictService } from '../verdict-service';
import { JudgeNotifier, type NotificationRequest } from '../dispatch/judge-notifier';

type ClaimBody = JudgeCalls['POST /api/judge/claim']['body'];

/** How long work is delayed when a judge that does not support its language received it and another judge does. */
const FORWARD_DELAY_MS = 1000;
/**
 * Maximum delay of work that no judge can do. It is delayed for as long as it has already waited; work that does not
 * count is given up at this limit.
 */
const MAX_BACKOFF_MS = 60_000;
/** Maximum difference between the clocks of the cluster. */
const CLOCK_SKEW_MS = 1000;
const NONCE_BYTES = 18;

/** Work in a language that the notified judge does not support. */
interface UnsupportedWork extends NotificationRequest {
  createdAt: Date;
  language: string;
  isSupported: boolean;
}

/** Assigns each judgement to one judge at a time. */
@injectable()
export class ClaimService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(JudgeNotifier) private readonly notifier: JudgeNotifier,
    @inject(VerdictService) private readonly verdicts: VerdictService,
    @inject(ProblemFaultService) private readonly faults: ProblemFaultService,
    @inject(Random) private readonly random: Randomness,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Log) private readonly log: Logger,
  ) {}

  /**
   * Claims a judgement with one conditional update; a repeated call from the same instance returns the same task.
   * Returns null when the judgement is done, no longer wanted, claimed by another judge, delayed after a failure,
   * waiting for its problem's author or for its problem source, impossible to judge, or in a language that this judge does not support and
   * therefore left to others.
   * @throws 403 for work of a queue key that the judge does not offer
   * @throws 401 when its token was revoked meanwhile
   */
  async claim(judgeId: number, body: ClaimBody): Promise<JudgeTask | null> {
    const task = await this.#claim(judgeId, body);
    const { judgementId, name: judge } = body;
    if (task)
      this.log.info({ judgementId, submitId: task.submitId, attempt: task.attempt, judge }, 'judgement claimed');
    return task;
  }

  #claim(judgeId: number, body: ClaimBody): Promise<JudgeTask | null> {
    const { judgementId, name, instance } = body;
    return this.transactions.run(async () => {
      await this.#checkToken(judgeId);
      await this.#checkOffer(judgeId, body);
      if (await this.#deferIfSourceIsOff(judgementId)) return null;
      const unsupported = await this.#findUnsupported(judgeId, body);
      if (unsupported) {
        await this.#offerToOthers(unsupported);
        return null;
      }
      const nonce = this.knex.raw('case when claimed_by is null then ? else nonce end', [
        this.random.secret(NONCE_BYTES),
      ]);
      const claimedCount = await this.knex('judgement')
        .where({ id: judgementId, isWanted: true })
        .whereNull('judgedAt')
        .where('wakeAt', '<=', this.#fromNow(CLOCK_SKEW_MS))
        .where((free) => free.whereNull('claimedBy').orWhere({ judgeId, instance }))
        .modify((free) => this.faults.excludeSetAside(free))
        .update({ claimedBy: name, instance, judgeId, nonce, leaseUntil: this.#fromNow(Intervals.judgeLease) });
      if (claimedCount > 0) return this.#buildTask(judgementId);
      await this.faults.deferIfSetAside(judgementId);
      return null;
    });
  }

  /**
   * Locks the token so that it cannot be revoked until the transaction ends; a later revocation reclaims the work.
   * Heartbeats are not blocked.
   */
  async #checkToken(id: number): Promise<void> {
    const valid = await this.knex('judgeToken').where({ id }).whereNull('revokedAt').forKeyShare().first('id');
    if (!valid) throw unauthorized('error.judgeToken');
  }

  /** Checks the judge's offer, which it reports with its heartbeat and which its token limits. */
  async #checkOffer(judgeId: number, { judgementId, instance }: ClaimBody): Promise<void> {
    const found = await this.knex('judgement as j')
      .leftJoin('judgeNode as n', (on) => on.onVal('n.judgeId', judgeId).andOnVal('n.instance', instance))
      .where('j.id', judgementId)
      .first(columns({}, { isOffered: expression<boolean>(this.knex.raw('coalesce(j.bank = any(n.keys), false)')) }));
    if (found?.isOffered === false) throw forbidden('judgeToken.notOffered');
  }

  /** Delays work of a problem source that is switched off; returns whether that was the case. */
  async #deferIfSourceIsOff(id: number): Promise<boolean> {
    const found = await this.knex('judgement').where({ id }).first('bank');
    if (!found || found.bank === LOCAL_PROBLEM_SOURCE || findSourceProvider(this.points, found.bank)) return false;
    await this.knex('judgement')
      .where({ id, isWanted: true })
      .whereNull('judgedAt')
      .whereNull('claimedBy')
      .update({ wakeAt: this.#fromNow(MAX_BACKOFF_MS), publishedAt: null });
    return true;
  }

  /** Builds the task; returns null when data of its problem source is missing, so that nobody can judge it. */
  async #buildTask(judgementId: number): Promise<JudgeTask | null> {
    try {
      return await buildTask(this.knex, judgementId, (query) =>
        findSourceProvider(this.points, query.bank)!.getTaskTarget(query),
      );
    } catch (error) {
      if (!(error instanceof TaskUnavailable)) throw error;
      const [locked] = await lockJudgements(this.knex, (j) => void j.where('j.id', judgementId));
      const { reason, detail } = error;
      await this.verdicts.fail(locked!, { reason, detail, judge: null });
      return null;
    }
  }

  /**
   * Requeues the work so that a judge that supports its language is notified. If there is none, it is offered again
   * at growing intervals: a submission until a judge supports it, anything else until it has waited too long.
   */
  async #offerToOthers(unsupported: UnsupportedWork): Promise<void> {
    const { id, bank, priority, createdAt, language, isSupported } = unsupported;
    if (isSupported) return afterCommit(() => this.notifier.notify({ id, bank, priority, delayMs: FORWARD_DELAY_MS }));
    const waitedMs = this.clock.now().getTime() - createdAt.getTime();
    const [locked] = waitedMs < MAX_BACKOFF_MS ? [] : await lockJudgements(this.knex, (j) => void j.where('j.id', id));
    if (locked && isOpen(locked) && locked.claimedBy === null && !isCounted(locked)) {
      const failure = { reason: 'languageUnspoken', detail: language, judge: null } as const;
      return this.verdicts.fail(locked, failure);
    }
    const wakeAt = this.#fromNow(Math.min(waitedMs, MAX_BACKOFF_MS));
    await this.knex('judgement').where({ id }).update({ wakeAt, publishedAt: null });
  }

  /**
   * Finds the judgement if it waits for a judge and this one does not support its language; other problem sources
   * have their own languages.
   */
  #findUnsupported(judgeId: number, { judgementId, instance }: ClaimBody): Promise<UnsupportedWork | undefined> {
    const supports = (node: string): string =>
      `${node}.languages @> jsonb_build_array(jsonb_build_object('name', coalesce(s.language, t.language)))`;
    const supporting = this.knex('judgeNode as o')
      .select(this.knex.raw('1'))
      .where('o.seenAt', '>', aliveSince(this.clock.now()))
      .whereRaw('j.bank = any(o.keys)')
      .whereRaw(supports('o'));
    return this.knex('judgement as j')
      .leftJoin('submission as s', 's.id', 'j.submissionId')
      .leftJoin('trial as t', 't.id', 'j.trialId')
      .join('judgeNode as n', (on) => on.onVal('n.judgeId', judgeId).andOnVal('n.instance', instance))
      .where({ 'j.id': judgementId, 'j.isWanted': true, 'j.bank': LOCAL_PROBLEM_SOURCE })
      .whereNull('j.judgedAt')
      .whereNull('j.claimedBy')
      .whereRaw(`not ${supports('n')}`)
      .select('j.id', 'j.bank', 'j.priority', 'j.createdAt')
      .first(
        this.knex.raw('coalesce(s.language, t.language) as language'),
        this.knex.raw('exists (?) as is_supported', [supporting]),
      );
  }

  #fromNow(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
