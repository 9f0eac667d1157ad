import { LOCALES, Role, Status, failureFacts, storedSaying, token, type FailureReason } from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedText } from '../database';
import type { Tx as Transaction } from '../database/transactions';
import { Texts } from '../locale';
import { Messages, type MessageWriter } from '../message';
import { Clock, EventBus } from '../tokens';
import { aliveSince } from './alive';
import { counts, UNCLAIMED } from './held';
import type { HeldJudgement, HeldOfSubmission } from './model';
import { mustWait, proofsAgainst, type FailuresInRow } from './set-aside';
import { judgementMoved } from './signals';
import type { Breakdown } from './verdicts';

export const ProblemFaults = token<ProblemFaultService>('problem-faults');

/** Judges are not told of what waits for the author of its problem. */
export const NEVER = 'infinity';
const WAITS = storedSaying({ code: 'waitsForSetter', values: {} });
const DETAIL_MAX = 8192;
/** Who can edit every problem. */
const MANAGERS = [Role.Root, Role.ProblemAdmin];

/** Problems that are set aside: nobody has acted since. */
const setAside = (faults: Knex.QueryBuilder): Knex.QueryBuilder =>
  faults.whereNotNull('f.setAsideAt').whereNull('f.resolvedAt');

/** Whether what happened to the judgement says something against the version of the problem that it was judged on. */
const isAtFault = (held: HeldJudgement, { reason }: Breakdown): held is HeldOfSubmission =>
  counts(held) && failureFacts(reason).owner === 'setter' && held.versionId !== null;

const factsOf = ({ reason, detail, judge }: Breakdown) => ({
  code: reason,
  detail: storedText(detail, DETAIL_MAX),
  judge,
});

/** A failure that is the fault of a problem stays that problem's: its author hears of it, and after some its submissions wait. */
@injectable()
export class ProblemFaultService {
  readonly #texts = new Texts();

  constructor(
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(EventBus) private readonly events: Events,
    @inject(Messages) private readonly messages: MessageWriter,
  ) {}

  /** Leaves out, of judgements `j`, those that wait for the author of their problem. */
  unlessSetAside(judgements: Knex.QueryBuilder, knex: Knex): Knex.QueryBuilder {
    const aside = setAside(knex('problemFault as f').join('submission as s', 's.pid', 'f.pid'))
      .whereRaw('s.id = judgement.submission_id and judgement.is_current')
      .whereRaw('coalesce(judgement.version_id, f.version_id) = f.version_id');
    return judgements.whereNotExists(aside.select(knex.raw('1')));
  }

  /** Lets the judgement wait if it is free, counts and its problem is set aside. */
  async park(tx: Transaction, judgementId: number): Promise<void> {
    const { knex } = tx;
    const free = () =>
      knex('judgement as j')
        .where({ 'j.id': judgementId, 'j.isCurrent': true, 'j.isWanted': true })
        .whereNull('j.judgedAt')
        .whereNull('j.claimedBy');
    // Whoever lets the problem go on waits for this lock, and then sees what was parked.
    const found = await setAside(
      free().join('submission as s', 's.id', 'j.submissionId').join('problemFault as f', 'f.pid', 's.pid'),
    )
      .whereRaw('coalesce(j.version_id, f.version_id) = f.version_id')
      .forShare('f')
      .first<{ submissionId: number } | undefined>('j.submissionId');
    if (!found) return;
    await free().update({ wakeAt: NEVER, versionId: null, publishedAt: null, message: WAITS });
    this.#moved(tx, found.submissionId);
  }

  /**
   * What becomes of a judgement that failed by the fault of its problem. `fails`: it has no verdict. `waits`: the problem is
   * set aside, and this one is with the others. `again`: the problem has been changed meanwhile, so it is judged on that.
   */
  async afterFailure(
    tx: Transaction,
    held: HeldJudgement,
    reason: FailureReason,
  ): Promise<'fails' | 'waits' | 'again'> {
    if (!counts(held) || failureFacts(reason).owner !== 'setter') return 'fails';
    const current = await this.#currentVersion(tx.knex, held);
    if (current !== null && held.versionId !== null && held.versionId !== current) return 'again';
    const aside = await setAside(
      tx.knex('problemFault as f').where({ 'f.pid': held.pid, 'f.versionId': held.versionId }),
    )
      .forShare('f')
      .first('f.pid');
    if (!aside) return 'fails';
    const waiting = { ...UNCLAIMED, attempt: held.attempt + 1, failures: 0, versionId: null };
    await tx
      .knex('judgement')
      .where({ id: held.id })
      .update({ ...waiting, wakeAt: NEVER, message: WAITS });
    this.#moved(tx, held.submissionId);
    return 'waits';
  }

  /**
   * Records that the problem is at fault for a judgement that fails for good, and tells the author when that is new. Waits
   * for a resumption of the problem, which would forget the fault without having seen this failure; and both take the
   * fault before the counters of the problem.
   */
  async record(tx: Transaction, held: HeldJudgement, why: Breakdown): Promise<void> {
    if (!isAtFault(held, why)) return;
    const { pid, versionId } = held;
    const fault = { pid, versionId, ...factsOf(why), failedAt: this.clock.now() };
    const [row] = await tx
      .knex('problemFault')
      .insert(fault)
      .onConflict('pid')
      .merge(['pid'])
      .returning<{ isNew: boolean }[]>(tx.knex.raw('xmax = 0 as is_new'));
    if (row!.isNew) await this.#tell(tx, held, why.reason, 'problemFault');
  }

  /** Sets the problem aside, and tells people, when judgements have failed by its fault often enough; this one is counted. */
  async setAsideIfOften(tx: Transaction, held: HeldJudgement, why: Breakdown): Promise<void> {
    if (!isAtFault(held, why)) return;
    const { pid, versionId } = held;
    if (!mustWait(why.reason, await this.#failuresInRow(tx.knex, held, why.reason))) return;
    const [isSetAside] = await tx
      .knex('problemFault')
      .where({ pid, versionId })
      .whereNull('setAsideAt')
      .whereNull('resolvedAt')
      .update({ setAsideAt: this.clock.now(), ...factsOf(why) })
      .returning('pid');
    if (isSetAside) await this.#tell(tx, held, why.reason, 'problemSetAside');
  }

  async #currentVersion(knex: Knex, { pid }: HeldOfSubmission): Promise<number | null> {
    const found = await knex('problem').where({ id: pid }).first<{ versionId: number | null } | undefined>('versionId');
    return found?.versionId ?? null;
  }

  async #failuresInRow(
    knex: Knex,
    { versionId, bank }: HeldOfSubmission,
    reason: FailureReason,
  ): Promise<FailuresInRow> {
    const proof = knex('judgement')
      .where({ versionId })
      .whereNotNull('submissionId')
      .whereNotNull('judgedAt')
      .whereIn('status', [...proofsAgainst(reason)])
      .orderBy('judgedAt', 'desc')
      .limit(1)
      .select('judgedAt');
    const failures = knex('internalError as e')
      .join('judgement as j', 'j.id', 'e.judgementId')
      .join('submission as s', 's.id', 'j.submissionId')
      .where({ 'j.versionId': versionId, 'e.owner': 'setter' })
      .whereNull('e.resolvedAt')
      .whereRaw(`j.judged_at > coalesce((?), '-infinity')`, [proof]);
    const alive = knex('judgeNode')
      .where('seenAt', '>', aliveSince(this.clock.now()))
      .whereRaw('? = any(keys)', [bank]);
    return failures.first<FailuresInRow>(
      knex.raw('count(distinct s.id)::int as submissions'),
      knex.raw('count(distinct s.uid)::int as people'),
      knex.raw('count(distinct e.judge)::int as judges'),
      knex.raw('(?)::int as judges_alive', [alive.countDistinct('name')]),
    );
  }

  /** The author; of a problem that waits, and of one without an author, those who look after the bank. In every language. */
  async #tell(
    tx: Transaction,
    { pid }: HeldOfSubmission,
    reason: FailureReason,
    what: 'problemFault' | 'problemSetAside',
  ): Promise<void> {
    const problem = await tx
      .knex('problem')
      .where({ id: pid })
      .first<{ problemId: string; title: string; authorUid: string | null }>('problemId', 'title', 'authorUid');
    const readers = new Set(problem.authorUid === null ? [] : [problem.authorUid]);
    if (readers.size === 0 || what === 'problemSetAside') {
      const managers = await tx.knex('accountRole').whereIn('role', MANAGERS).distinct().pluck<string[]>('uid');
      for (const uid of managers) readers.add(uid);
    }
    const inAll = (key: string, between: string): string =>
      LOCALES.map((locale) => {
        const why = this.#texts.say(locale, `judging.reason.${reason}`);
        const { problemId, title } = problem;
        return this.#texts.say(locale, `judging.${key}`, { problemId, title, pid, reason: why });
      }).join(between);
    const message = { title: inAll(`${what}Title`, ' · '), content: inAll(what, '\n\n') };
    for (const uid of [...readers].sort()) await this.messages.tell(tx, { uid, ...message });
  }

  #moved(tx: Transaction, submissionId: number): void {
    tx.afterCommit(() =>
      this.events.emit(judgementMoved, { submissionId, status: Status.Pending, done: null, total: null }),
    );
  }
}
