import { hasNul, originalCode, type Locale, type SubmitBody } from '@tribunal/contract';
import { sourceFor } from '@tribunal/remote-kit/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  acquireAdvisoryLock,
  badInput,
  Clock,
  columns,
  conflict,
  Db,
  DomainError,
  Languages,
  notFound,
  Submissions,
  Texts,
  Tx,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import { JudgementService } from '@tribunal/server/judging';
import { SubmitService, UserActionLimiter } from '@tribunal/server/submission';
import type { Knex } from 'knex';
import { RemoteIntervals, RemoteLimits, type CompanionCalls, type CompanionTask } from '../../contract';
import { getOwnHandle } from '../accounts/own-handle';
import { isSameName } from '../accounts/policy';
import { limitQueryRate } from '../accounts/query-rate-limit';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import { CompanionChecks } from './companion-checks';
import { CompanionDeadlines } from './companion-deadlines';
import { pauseBeforeCheck } from './policy';
import { lockCompanion, updateCompanion, type LockedCompanion } from './rows';

type Arrival = CompanionCalls['PUT /api/companion/submission/arrived']['body'];

/** Short, because a user is waiting; what comes later is found all the same. */
const TIMEOUT_MS = 20_000;

/** Submissions that their submitters send at the site themselves, with the companion in their browser. */
@injectable()
export class CompanionService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Texts) private readonly texts: Texts,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(SubmitService) private readonly submitService: SubmitService,
    @inject(JudgementService) private readonly judgements: JudgementService,
    @inject(UserActionLimiter) private readonly rateLimiter: UserActionLimiter,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
    @inject(CompanionChecks) private readonly checks: CompanionChecks,
    @inject(CompanionDeadlines) private readonly deadlines: CompanionDeadlines,
  ) {}

  /**
   * Creates a submission that waits for its submitter. In contests there is none: their logs have the times at which
   * submissions are created, so an early time could be reserved. In trainings the time of the run counts.
   * @throws 400 in a contest, and where the site, the language or the code does not allow it
   * @throws 409 without a handle that is proved to be the viewer's, or if too many submissions of the viewer's wait
   */
  async create(viewer: Viewer, body: SubmitBody, ip: string, locale: Locale): Promise<CompanionTask> {
    if (body.cid) throw notInContest();
    if (hasNul(originalCode(body.code))) throw badInput('code', 'remote-judging.companion.nul');
    const remote = { ...body, isRemote: true };
    const { submitId } = await this.submitService.submit(viewer, remote, ip, (id) => this.#store(viewer, id));
    return this.get(viewer, submitId, locale);
  }

  /** Writes the rows in the submission's transaction. No account is reserved: a person may send several at once. */
  async #store({ uid }: Viewer, submissionId: number): Promise<void> {
    const { pid, cid, language } = (await Submissions.query(this.knex)
      .where({ id: submissionId })
      .first('pid', 'cid', 'language'))!;
    if (cid !== 0) throw notInContest();
    const problem = await this.knex('remoteProblem').where({ pid }).first('bank', 'remoteId', 'ref');
    const site = problem ? this.sites.find(problem.bank) : null;
    if (!problem || !site?.spec.submitMethods.includes('companion'))
      throw badInput('pid', 'remote-judging.notReadable');
    const handle = await getOwnHandle(this.knex, uid, site);
    await this.#limitOpen(uid);
    const languageId = await this.#languageIdAt(site, language);
    const intendedAt = this.clock.now();
    await this.knex('remoteRun').insert({
      submissionId,
      bank: site.key,
      state: 'intended',
      way: 'companion',
      accountName: handle.name,
      problemId: problem.remoteId,
      ref: problem.ref,
      languageId,
      intendedAt,
    });
    const until = new Date(intendedAt.getTime() + RemoteIntervals.companion);
    await this.knex('remoteCompanion').insert({ submissionId, until });
    await this.deadlines.putOff(submissionId);
  }

  /** @throws 409 if too many submissions of the user wait, because each may have the site asked */
  async #limitOpen(uid: string): Promise<void> {
    await acquireAdvisoryLock(this.knex, `companion ${uid}`);
    const { max: limit } = RemoteLimits.openCompanions;
    const open = await this.knex('remoteRun as r')
      .join(Submissions.as(this.knex, 's'), 's.id', 'r.submissionId')
      .where({ 'r.way': 'companion', 's.uid': uid })
      .whereIn('r.state', ['intended', 'sent'])
      .limit(limit)
      .select('r.id');
    if (open.length >= limit) throw conflict('pid', 'remote-judging.companion.tooManyOpen', { limit });
  }

  async #languageIdAt({ accountSite: oj, spec }: InstalledSite, name: string): Promise<string> {
    const found = await Languages.query(this.knex).where({ oj, name }).first('remoteId');
    if (!found?.remoteId)
      throw badInput('language', 'remote-judging.companion.noLanguage', { site: spec.name, language: name });
    return found.remoteId;
  }

  /** @throws 404 if there is no such submission of the viewer's */
  async get({ uid }: Viewer, submitId: number, locale: Locale): Promise<CompanionTask> {
    const found = await this.#find(submitId, uid);
    if (!found) throw noSuchSubmission();
    const { bank, accountName, problemId, ref, languageId, state, until, arrivedRunId, refusal, code } = found;
    const site = this.sites.find(bank);
    const oj = this.sites.languageSourceOf(bank);
    const language = await Languages.query(this.knex).where({ oj, remoteId: languageId }).first('name');
    return {
      submitId,
      key: bank,
      handle: accountName ?? '',
      problem: { id: problemId, ref },
      language: { id: languageId, name: language?.name ?? found.language },
      code: sourceFor(found, site?.spec ?? {}, code),
      state,
      arrivedRunId,
      refusal: refusal && this.texts.translate(locale, refusal.key, refusal.values),
      until: until.toISOString(),
    };
  }

  #find(submitId: number, uid: string) {
    return this.knex('remoteRun as r')
      .join('remoteCompanion as c', 'c.submissionId', 'r.submissionId')
      .join(Submissions.as(this.knex, 's'), 's.id', 'r.submissionId')
      .where({ 'r.submissionId': submitId, 's.uid': uid })
      .first(
        columns(
          { r: 'remoteRun', c: 'remoteCompanion', s: Submissions },
          ...(['r.id', 'r.bank', 'r.accountName', 'r.problemId', 'r.ref', 'r.languageId', 'r.state'] as const),
          ...(['r.remoteRunId', 'c.until', 'c.arrivedRunId', 'c.refusal', 's.code', 's.language'] as const),
        ),
      );
  }

  /**
   * Takes a run that was handed in: the id is stored first, then the site is asked. Waits a while for its answer.
   * @throws 404 if there is no such submission of the viewer's
   * @throws 409 of `runId` if the run is not the one of the submission; of `submitId` if the submission takes no run now
   */
  async arrive(
    viewer: Viewer,
    { submitId, runId, isChanged = false }: Arrival,
    locale: Locale,
  ): Promise<CompanionTask> {
    const jobId = await this.transactions.run(async () => {
      const locked = await this.#lock(viewer, submitId);
      if (locked.run.remoteRunId === runId) return null;
      const site = this.#denyArrival(locked, runId);
      const handle = await getOwnHandle(this.knex, viewer.uid, site);
      if (!isSameName(handle.name, locked.run.accountName ?? ''))
        throw conflict('submitId', 'remote-judging.companion.otherHandle', { handle: locked.run.accountName ?? '' });
      await this.#record(locked, { submitId, runId, isChanged });
      return (await this.#mayAsk(viewer)) ? this.checks.request(locked.run, runId) : null;
    });
    if (jobId !== null) await this.jobs.waitForResult(jobId, { withinMs: TIMEOUT_MS });
    const found = await this.#find(submitId, viewer.uid);
    if (!found) throw noSuchSubmission();
    if (found.remoteRunId !== null && found.remoteRunId !== runId) throw isArrived(found.remoteRunId);
    if (found.state === 'refused') throw isOver(this.#siteNameOf(found));
    if (found.state === 'intended' && found.refusal) throw conflict('runId', found.refusal.key, found.refusal.values);
    return this.get(viewer, submitId, locale);
  }

  /** Throws unless a run of this id may be handed in now; returns the site. */
  #denyArrival({ open, run, companion }: LockedCompanion, runId: string): InstalledSite {
    if (run.remoteRunId !== null) throw isArrived(run.remoteRunId);
    const isLate = run.state === 'intended' && companion.until <= this.clock.now();
    if (run.state === 'refused' || open === null || isLate) throw isOver(this.#siteNameOf(run));
    const { arrivedRunId, refusal } = companion;
    // A run that the site does not know makes way for another; of one that the site says nothing of, nothing is known.
    if (run.state === 'sent' && arrivedRunId !== null && arrivedRunId !== runId && refusal === null)
      throw conflict('submitId', 'remote-judging.companion.isChecked', { runId: arrivedRunId });
    return this.sites.get(run.bank);
  }

  async #record({ run, companion }: LockedCompanion, { runId, isChanged }: Arrival): Promise<void> {
    const isRepeated = run.state === 'sent' && companion.arrivedRunId === runId;
    const now = this.clock.now();
    await this.knex('remoteRun').where({ id: run.id }).update({ state: 'sent' });
    // The pauses grow on though one run that the site does not know replaces another.
    const arrivedAt = (run.state === 'sent' ? companion.arrivedAt : null) ?? now;
    const first = isRepeated ? {} : { arrivedRunId: runId, arrivedAt, refusal: null };
    await updateCompanion(this.knex, run, {
      ...first,
      isChanged: isChanged || (isRepeated && companion.isChanged),
      nextCheckAt: new Date(now.getTime() + pauseBeforeCheck(arrivedAt, now)),
    });
  }

  /** Returns whether the site may be asked for the viewer at once; otherwise it is asked a little later. */
  async #mayAsk({ uid }: Viewer): Promise<boolean> {
    try {
      await limitQueryRate(this.rateLimiter, uid);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.status === 429) return false;
      throw error;
    }
  }

  /**
   * Gives up a submission of which no run was handed in.
   * @throws 404 if there is no such submission of the viewer's
   * @throws 409 while a run is being checked, and after one was accepted
   */
  async giveUp(viewer: Viewer, submitId: number): Promise<void> {
    await this.transactions.run(async () => {
      const locked = await this.#lock(viewer, submitId);
      const { run, companion } = locked;
      if (run.state === 'refused') return;
      if (run.remoteRunId !== null) throw isArrived(run.remoteRunId);
      if (run.state === 'sent')
        throw conflict('submitId', 'remote-judging.companion.isChecked', { runId: companion.arrivedRunId ?? '' });
      await this.deadlines.giveUp(locked, viewer.username);
    });
  }

  async #lock({ uid }: Viewer, submitId: number): Promise<LockedCompanion> {
    const own = await Submissions.query(this.knex).where({ id: submitId, uid }).first('id');
    const locked = own && (await lockCompanion(this.knex, this.judgements, submitId));
    if (!locked) throw noSuchSubmission();
    return locked;
  }

  #siteNameOf({ bank }: { bank: string }): string {
    return this.sites.find(bank)?.spec.name ?? bank;
  }
}

const notInContest = (): DomainError => badInput('cid', 'remote-judging.companion.notInContest');
const noSuchSubmission = (): DomainError => notFound('remote-judging.companion.noSuchSubmission');
const isArrived = (runId: string): DomainError => conflict('submitId', 'remote-judging.companion.isArrived', { runId });
const isOver = (site: string): DomainError => conflict('submitId', 'remote-judging.companion.isOver', { site });
