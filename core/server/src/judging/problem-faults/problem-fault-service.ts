import {
  Limits,
  PROBLEM_MANAGER_ROLES,
  Status,
  failureFacts,
  encodeVerdictMessage,
  type FailureReason,
  type Locale,
} from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, expression, storedText } from '@tribunal/database';
import { Db, Texts, Clock, EventBus } from '@tribunal/platform';
import { MessageWriter } from '../../message';
import { aliveSince } from '../alive-since';
import { isCounted, UNCLAIMED } from '../locked-judgements';
import type { LockedJudgement, LockedSubmissionJudgement } from '../model';
import { isAtFault, refutingVerdicts, mustSetAside, type FailuresInRow } from './set-aside-rule';
import { judgementProgressed } from '../events';
import type { JudgementFailure } from '../verdict-service';

/** Value of `wakeAt` for work that waits for the author of its problem; judges are not notified of it. */
export const NEVER = 'infinity';
const WAITING_MESSAGE = encodeVerdictMessage({ code: 'waitsForSetter', values: {} });

/** Restricts a query to problems set aside on which nobody has acted since. */
const whereSetAside = (faults: Knex.QueryBuilder): Knex.QueryBuilder =>
  faults.whereNotNull('f.setAsideAt').whereNull('f.resolvedAt');

const factsOf = ({ reason, detail, judge }: JudgementFailure) => ({
  code: reason,
  detail: storedText(detail, Limits.failureDetail.max),
  judge,
});

/**
 * Handles failures that are the fault of a problem: its author is notified, and after several of them its submissions
 * wait.
 */
@injectable()
export class ProblemFaultService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(EventBus) private readonly events: Events,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /** Excludes judgements, aliased `j`, that wait for the author of their problem. */
  excludeSetAside(judgements: Knex.QueryBuilder): Knex.QueryBuilder {
    const setAside = whereSetAside(this.knex('problemFault as f').join('submission as s', 's.pid', 'f.pid'))
      .whereRaw('s.id = judgement.submission_id and judgement.is_current')
      .whereRaw('coalesce(judgement.version_id, f.version_id) = f.version_id');
    return judgements.whereNotExists(setAside.select(this.knex.raw('1')));
  }

  /** Makes the judgement wait if it is not claimed, counts, and its problem is set aside. */
  async deferIfSetAside(judgementId: number): Promise<void> {
    const free = () =>
      this.knex('judgement as j')
        .where({ 'j.id': judgementId, 'j.isCurrent': true, 'j.isWanted': true })
        .whereNull('j.judgedAt')
        .whereNull('j.claimedBy');
    // A resumption of the problem waits for this lock and then finds the waiting judgements.
    const found = await whereSetAside(
      free().join('submission as s', 's.id', 'j.submissionId').join('problemFault as f', 'f.pid', 's.pid'),
    )
      .whereRaw('coalesce(j.version_id, f.version_id) = f.version_id')
      .forShare('f')
      .first(columns({ s: 'submission' }, { submissionId: 's.id' }));
    if (!found) return;
    await free().update({ wakeAt: NEVER, versionId: null, publishedAt: null, message: WAITING_MESSAGE });
    this.#publishPending(found.submissionId);
  }

  /**
   * Decides what happens to a judgement that failed by the fault of its problem. `fails`: it gets no verdict.
   * `waits`: the problem is set aside, and the judgement waits with the others. `retry`: the problem has been changed
   * meanwhile, so the new version is judged.
   */
  async resolveFailure(locked: LockedJudgement, reason: FailureReason): Promise<'fails' | 'waits' | 'retry'> {
    if (!isCounted(locked) || failureFacts(reason).owner !== 'setter') return 'fails';
    const current = await this.#findCurrentVersion(locked);
    if (current !== null && locked.versionId !== null && locked.versionId !== current) return 'retry';
    const setAside = await whereSetAside(
      this.knex('problemFault as f').where({ 'f.pid': locked.pid, 'f.versionId': locked.versionId }),
    )
      .forShare('f')
      .first('f.pid');
    if (!setAside) return 'fails';
    const waiting = { ...UNCLAIMED, attempt: locked.attempt + 1, failures: 0, versionId: null };
    await this.knex('judgement')
      .where({ id: locked.id })
      .update({ ...waiting, wakeAt: NEVER, message: WAITING_MESSAGE });
    this.#publishPending(locked.submissionId);
    return 'waits';
  }

  /**
   * Records that the problem is at fault for a judgement that fails for good, and notifies the author of a new fault.
   * It waits for a concurrent resumption of the problem, which would delete the fault without having seen this
   * failure; both lock the fault before the counters of the problem.
   */
  async recordFault(locked: LockedJudgement, failure: JudgementFailure): Promise<void> {
    if (!isAtFault(locked, failure)) return;
    const { pid, versionId } = locked;
    const fault = { pid, versionId, ...factsOf(failure), failedAt: this.clock.now() };
    const [row] = await this.knex('problemFault')
      .insert(fault)
      .onConflict('pid')
      .merge(['pid'])
      // The builder types no expression that a change returns.
      .returning<{ isNew: boolean }[]>(this.knex.raw('xmax = 0 as is_new'));
    if (row!.isNew) await this.#notifyManagers(locked, failure.reason, 'problemFault');
  }

  /**
   * Sets the problem aside and notifies the people responsible when enough judgements, including this one, have failed
   * by its fault.
   */
  async setAsideIfRepeated(locked: LockedJudgement, failure: JudgementFailure): Promise<void> {
    if (!isAtFault(locked, failure)) return;
    const { pid, versionId } = locked;
    if (!mustSetAside(failure.reason, await this.#countFailuresInRow(locked, failure.reason))) return;
    const [isNew] = await this.knex('problemFault')
      .where({ pid, versionId })
      .whereNull('setAsideAt')
      .whereNull('resolvedAt')
      .update({ setAsideAt: this.clock.now(), ...factsOf(failure) })
      .returning('pid');
    if (isNew) await this.#notifyManagers(locked, failure.reason, 'problemSetAside');
  }

  async #findCurrentVersion({ pid }: LockedSubmissionJudgement): Promise<number | null> {
    const found = await this.knex('problem').where({ id: pid }).first('versionId');
    return found?.versionId ?? null;
  }

  async #countFailuresInRow(
    { versionId, bank }: LockedSubmissionJudgement,
    reason: FailureReason,
  ): Promise<FailuresInRow> {
    const proof = this.knex('judgement')
      .where({ versionId })
      .whereNotNull('submissionId')
      .whereNotNull('judgedAt')
      .whereIn('status', [...refutingVerdicts(reason)])
      .orderBy('judgedAt', 'desc')
      .limit(1)
      .select('judgedAt');
    const failures = this.knex('internalError as e')
      .join('judgement as j', 'j.id', 'e.judgementId')
      .join('submission as s', 's.id', 'j.submissionId')
      .where({ 'j.versionId': versionId, 'e.owner': 'setter' })
      .whereNull('e.resolvedAt')
      .whereRaw(`j.judged_at > coalesce((?), '-infinity')`, [proof]);
    const alive = this.knex('judgeNode')
      .where('seenAt', '>', aliveSince(this.clock.now()))
      .whereRaw('? = any(keys)', [bank]);
    const [counts] = await failures.select(
      columns(
        { e: 'internalError' },
        {
          submissions: expression<number>(this.knex.raw('count(distinct s.id)::int')),
          people: expression<number>(this.knex.raw('count(distinct s.uid)::int')),
          judges: expression<number>(this.knex.raw('count(distinct e.judge)::int')),
          judgesAlive: expression<number>(this.knex.raw('(?)::int', [alive.countDistinct('name')])),
        },
      ),
    );
    return counts!;
  }

  /**
   * Notifies the author and, if the problem is set aside or has no author who may log in, those who manage all
   * problems. The message is in every language.
   */
  async #notifyManagers(
    { pid }: LockedSubmissionJudgement,
    reason: FailureReason,
    messageKey: 'problemFault' | 'problemSetAside',
  ): Promise<void> {
    const problem = (await this.knex('problem').where({ id: pid }).first('problemId', 'title', 'authorUid'))!;
    const active = this.knex('account').where({ isBanned: false });
    const recipients = new Set(await active.clone().whereRaw('uid = ?', [problem.authorUid]).pluck('uid'));
    if (recipients.size === 0 || messageKey === 'problemSetAside') {
      const managers = this.knex('accountRole').whereIn('role', PROBLEM_MANAGER_ROLES).select('uid');
      for (const uid of await active.clone().whereIn('uid', managers).pluck('uid')) recipients.add(uid);
    }
    const { problemId, title } = problem;
    const valuesIn = (locale: Locale) => ({
      problemId,
      title,
      pid,
      reason: this.texts.translate(locale, `judging.reason.${reason}`),
    });
    const message = {
      title: this.texts.translateAll(`judging.${messageKey}Title`, ' · ', valuesIn),
      content: this.texts.translateAll(`judging.${messageKey}`, '\n\n', valuesIn),
    };
    await this.messages.notifyAll([...recipients].sort(), message);
  }

  #publishPending(submissionId: number): void {
    this.events.emit(judgementProgressed, { submissionId, status: Status.Pending, done: null, total: null });
  }
}
