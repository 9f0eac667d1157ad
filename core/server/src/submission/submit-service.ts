import { LOCAL_PROBLEM_SOURCE, Priority, type SubmissionRow, type SubmitBody } from '@tribunal/contract';
import { inject, injectable, type Events, type ExtensionPoints, type Hooks } from '@tribunal/kernel';
import type { Transactions } from '@tribunal/database';
import { SubmissionModel } from '@tribunal/schema';
import {
  badInput,
  Db,
  notFound,
  unavailable,
  type DomainError,
  type Viewer,
  Clock,
  EventBus,
  HookBus,
  Points,
  Tx,
} from '@tribunal/platform';
import type { Knex } from 'knex';
import { JudgementService } from '../judging';
import { PlaceDirectory } from '../place';
import { findSourceProvider, LanguageCatalog, ProblemModel, ProblemReader, ProblemSources } from '../problem';
import { SiteSettings, type Settings, type SiteSettingsReader } from '../settings';
import { checkJudgingOpen } from './judging-open';
import { checkCode } from './check-code';
import { findQueueKey } from './find-queue-key';
import { UserActionLimiter, SUBMITTING } from './user-action-limiter';
import { presentRow } from './presenter';
import { loadRows } from './rows';
import { beforeSubmit, onSubmission, submissionCreated, type SubmitRequest, type SubmitContext } from './events';
import { loadVisibility } from './visibility';

/**
 * Accepts submissions. The submission and the request for its judgement are stored in one transaction; judges are
 * notified after it has committed.
 */
@injectable()
export class SubmitService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(UserActionLimiter) private readonly rateLimiter: UserActionLimiter,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(EventBus) private readonly events: Events,
    @inject(ProblemReader) private readonly problems: ProblemReader,
    @inject(LanguageCatalog) private readonly languages: LanguageCatalog,
    @inject(JudgementService) private readonly judgements: JudgementService,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(ProblemSources) private readonly sources: ProblemSources,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /**
   * Stores a submission. A refused submission leaves no trace and does not count for the rate limit. `storeLink` is for
   * a submission that was made at the problem's source: it stores where in the same transaction, and may refuse the
   * submission by throwing.
   */
  async submit(
    viewer: Viewer,
    body: SubmitBody,
    ip: string,
    storeLink?: (submissionId: number) => Promise<void>,
  ): Promise<SubmissionRow> {
    checkCode(body.code);
    const isOffered = await this.languages.getOfferFilter();
    const settings = await this.settings.read();
    const at = this.clock.now();
    const row = await this.transactions.run(async () => {
      const request: SubmitRequest = { viewer, body, at, context: null };
      await this.hooks.run(beforeSubmit, request);
      const context = request.context ?? (await this.#publicContext(viewer, body, settings));
      const problem = await ProblemModel.query(this.knex).findById(context.pid).throwIfNotFound();
      const refusal = await this.#denySource(problem.bank, { isLinked: storeLink !== undefined });
      if (refusal) throw refusal;
      const allowed = (await this.languages.listAllowed(context.pid)).filter(isOffered);
      if (!allowed.some(({ name }) => name === body.language)) {
        throw badInput('language', 'submission.language', { choices: allowed.map(({ name }) => name).join(', ') });
      }
      if (context.rateLimit === 'limited') {
        await this.rateLimiter.consume(SUBMITTING, viewer.uid, settings.defaultSubmitInterval);
      }
      const id = await this.#store(viewer, body, context, problem.bank, { at, ip });
      await storeLink?.(id);
      const [stored] = await loadRows(this.knex, [id]);
      return stored!;
    });
    const [visible] = await loadVisibility({ points: this.points, places: this.places }, viewer, [row], settings);
    return presentRow(row, visible!);
  }

  /**
   * Moves a submission to the later time at which it was made at the problem's source, in the caller's transaction, so
   * that nobody reserves an earlier one. Those of contests stay, whose logs have them.
   */
  async moveTime(submissionId: number, at: Date): Promise<void> {
    await SubmissionModel.query(this.knex)
      .where({ id: submissionId, cid: 0 })
      .where('createdAt', '<', at)
      .patch({ createdAt: at });
  }

  /**
   * Returns the context of a submission outside contests and trainings: the site, or the group of the problem. A
   * group that the client names must be that one. Contests and trainings that no plugin knows count as not existing.
   */
  async #publicContext(
    viewer: Viewer,
    { pid: problemId, cid, tid, gid: named }: SubmitBody,
    settings: Settings,
  ): Promise<SubmitContext> {
    if (cid || tid) throw notFound('submission.noSuchPlace');
    const { id: pid, gid } = await this.problems.getVisible(viewer, { problemId });
    if (named && named !== gid) throw notFound('submission.noSuchPlace');
    checkJudgingOpen(settings, gid);
    return { pid, cid: 0, gid, tid: null, displayId: null, priority: Priority.practice, rateLimit: 'limited' };
  }

  /** Returns why a problem source accepts no submissions; null if it does. */
  async #denySource(source: string, kind: { isLinked: boolean }): Promise<DomainError | null> {
    if (source === LOCAL_PROBLEM_SOURCE) return null;
    const provider = findSourceProvider(this.points, source);
    return provider
      ? provider.denySubmission(source, kind)
      : unavailable('submission.sourceOff', { name: this.sources.nameOf(source) });
  }

  async #store(
    { uid }: Viewer,
    { code, language }: SubmitBody,
    { pid, cid, gid, tid, displayId, priority }: SubmitContext,
    problemSource: string,
    { at, ip }: { at: Date; ip: string },
  ): Promise<number> {
    const columns = { uid, pid, cid, gid, tid, displayId, language };
    const queueKey = await findQueueKey(this.knex, uid);
    const stored = { ...columns, code, length: Buffer.byteLength(code), ip, createdAt: at };
    const { id: submissionId } = await SubmissionModel.query(this.knex).insert(stored);
    await this.judgements.open({ submissionId, reason: 'first', bank: problemSource, priority, queueKey });
    const created = { submissionId, ...columns, submittedAt: at };
    await this.hooks.run(onSubmission, { ...created });
    this.events.emit(submissionCreated, created);
    return submissionId;
  }
}
