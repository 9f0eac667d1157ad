import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, CurrentJudgements, Db, expression, columns, Submissions } from '@tribunal/server';
import type { RunWait } from '../../contract';
import { AccountSelector } from '../accounts/account-selector';
import { SuspensionService } from '../crash-loops/suspension-service';
import { SiteHealthService } from '../health/site-health-service';

/** A submission to a remote judge that has no verdict yet. */
interface WaitingSubmission {
  submissionId: number;
  bank: string;
  uid: string;
  problemId: string;
}

const QUEUED = { why: 'queued', until: null, own: null } as const;

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Finds out what submissions wait for that are not sent yet. */
@injectable()
export class RunWaitReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(AccountSelector) private readonly accounts: AccountSelector,
    @inject(SuspensionService) private readonly suspensions: SuspensionService,
    @inject(SiteHealthService) private readonly health: SiteHealthService,
  ) {}

  /**
   * Returns why a submission waits and its place in the queue; null if it does not wait for a remote judge. Unless the
   * viewer `knowsOwn`, whatever depends on the submitter's own account is a turn in the queue.
   */
  async find(submissionId: number, knowsOwn: boolean): Promise<(RunWait & { key: string }) | null> {
    const waiting = await this.#load(submissionId);
    if (!waiting) return null;
    const until = await this.#companionUntil(submissionId);
    if (until && knowsOwn)
      return { key: waiting.bank, place: 1, why: 'companion', until: until.toISOString(), own: null };
    const [place, reason] = await Promise.all([this.#place(waiting), until ? QUEUED : this.#reason(waiting, knowsOwn)]);
    return { key: waiting.bank, place, ...reason };
  }

  /** Returns until when it waits for its submitter, who sends it at the site; undefined if it does not. */
  async #companionUntil(submissionId: number): Promise<Date | undefined> {
    const found = await this.knex('remoteRun as r')
      .join('remoteCompanion as c', 'c.submissionId', 'r.submissionId')
      .where({ 'r.submissionId': submissionId, 'r.way': 'companion', 'r.state': 'intended' })
      .first('c.until');
    return found?.until;
  }

  async #load(submissionId: number): Promise<WaitingSubmission | null> {
    const found = await this.knex
      .from(CurrentJudgements.as(this.knex, 'j'))
      .join(Submissions.as(this.knex, 's'), 's.id', 'j.submissionId')
      .join('remoteProblem as r', 'r.pid', 's.pid')
      .where('j.submissionId', submissionId)
      .whereNull('j.judgedAt')
      .first(
        columns({ j: CurrentJudgements, s: Submissions, r: 'remoteProblem' }, 'r.bank', 's.uid', {
          problemId: 'r.remoteId',
        }),
      );
    return found ? { submissionId, ...found } : null;
  }

  /** Counts the submissions to the site that were made earlier and are not sent either. */
  async #place({ submissionId, bank }: WaitingSubmission): Promise<number> {
    const earlier = await this.knex
      .from(CurrentJudgements.as(this.knex, 'j'))
      .leftJoin('remoteRun as r', 'r.submissionId', 'j.submissionId')
      .where('j.bank', bank)
      .whereNull('j.judgedAt')
      .where('j.submissionId', '<', submissionId)
      .where((unsent) => unsent.whereNull('r.id').orWhereIn('r.state', ['intended', 'refused']))
      .where((sentByJudges) => sentByJudges.whereNull('r.id').orWhereNot('r.way', 'companion'))
      .first(columns({}, { count: expression<number>(this.knex.raw('count(*)::int')) }));
    return (earlier?.count ?? 0) + 1;
  }

  async #reason(waiting: WaitingSubmission, knowsOwn: boolean): Promise<Omit<RunWait, 'place'>> {
    const suspendedUntil = await this.suspensions.findSubmission(waiting.submissionId);
    if (suspendedUntil) return { why: 'suspended', until: toIso(suspendedUntil), own: null };
    const closed = (await this.health.findClosedOperations(waiting.bank)).find(
      ({ operation, accountId }) => accountId === null && (operation === 'submit' || operation === 'login'),
    );
    if (closed) return { why: closed.until === null ? 'paused' : 'siteDown', until: closed.until, own: null };
    const selection = await this.accounts.preview(waiting);
    if (selection.account || (!knowsOwn && selection.why !== 'paused')) return QUEUED;
    const until = selection.until !== null && selection.until > this.clock.now() ? selection.until : null;
    const own = selection.why === 'needsOwner' ? await this.accounts.findOwnNeed(waiting) : null;
    return { why: selection.why === 'allBusy' ? 'queued' : selection.why, until: toIso(until), own };
  }
}
