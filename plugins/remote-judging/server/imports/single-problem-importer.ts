import { inject, injectable } from '@tribunal/kernel';
import { badInput, conflict, DomainError, type MessageValues, notFound, unavailable } from '@tribunal/server';
import type { Saved } from '@tribunal/server/authoring';
import type { Author } from '@tribunal/server/problem';
import type { JobFailureKind } from '../../contract';
import { SiteHealthService } from '../health/site-health-service';
import type { JobFailure } from '../jobs/model';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { parseProblemId } from './problem-ids';
import { RemoteImportService } from './remote-import-service';

/** Shorter than the timeout of browsers. */
const TIMEOUT_MS = 60_000;

const FIELD = 'problemId';
const BUSY_KINDS: readonly JobFailureKind[] = ['siteDown', 'rateLimited'];
const CLOSED_KINDS: readonly JobFailureKind[] = ['humanCheck', 'badAccount', 'sessionExpired'];

/** Returns the error for a user who has requested one problem. */
export function toDomainError(
  { kind, message }: Pick<JobFailure, 'kind' | 'message'>,
  values: MessageValues,
): DomainError {
  const shownValues = { ...values, message };
  if (kind === 'badId') return badInput(FIELD, 'remote-judging.import.badId', shownValues);
  if (kind === 'notFound') return notFound('remote-judging.import.noSuchProblem', shownValues);
  if (BUSY_KINDS.includes(kind)) return unavailable('remote-judging.import.siteDown', shownValues);
  if (CLOSED_KINDS.includes(kind)) return unavailable('remote-judging.import.siteClosed', shownValues);
  if (kind === 'adapterFault') return new DomainError(502, 'remote-judging.import.adapterFault', shownValues);
  return new DomainError(
    502,
    kind === 'rejected' ? 'remote-judging.import.notKept' : 'remote-judging.import.pageChanged',
    shownValues,
  );
}

/** Imports one problem while a user waits for it. */
@injectable()
export class SingleProblemImporter {
  constructor(
    @inject(RemoteImportService) private readonly imports: RemoteImportService,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
    @inject(SiteHealthService) private readonly health: SiteHealthService,
  ) {}

  /**
   * Imports a problem, waiting for up to a minute. A longer import continues in the background and is listed among
   * the imports.
   * @throws 400 if the site does not accept the id
   * @throws 404 if there is no such problem
   * @throws 409 if it already exists here, or if the author has too many open imports
   * @throws 502 if its page is not in the form that the adapter knows
   * @throws 503 if the site is down or requires a person
   */
  async importNew(author: Author, name: string, text: string): Promise<Saved> {
    const { saved, isNew, values } = await this.#import(author, name, text);
    if (!isNew) throw conflict(FIELD, 'remote-judging.import.exists', values);
    return saved;
  }

  /** Like `importNew`, but returns a problem that already exists instead of throwing. */
  async importOrFind(author: Author, name: string, text: string): Promise<Saved & { isNew: boolean }> {
    const { saved, isNew } = await this.#import(author, name, text);
    return { ...saved, isNew };
  }

  async #import(author: Author, name: string, text: string) {
    const { key, spec } = this.imports.getActiveSite(name);
    const problemId = parseProblemId(text, key);
    const values = { name: spec.name, problemId, example: spec.exampleId };
    await this.#denyClosed(key, values);
    const { items } = await this.imports.startItems(author, key, [{ bank: key, problemId, isAwaited: true }]);
    const jobId = items[0]!.id;
    const outcome = await this.jobs.waitForResult(jobId, { withinMs: TIMEOUT_MS });
    const job = await this.jobs.find(jobId);
    if (!outcome || !job)
      throw unavailable(
        job?.claimedBy ? 'remote-judging.import.stillReading' : 'remote-judging.import.nobodyReads',
        values,
      );
    if (!outcome.ok) throw toDomainError(outcome, values);
    const saved = await this.imports.findSavedProblem(job.pid!);
    if (!saved) throw notFound('problem.unknown');
    return { saved, isNew: job.outcome !== 'exists', values };
  }

  async #denyClosed(key: string, values: MessageValues): Promise<void> {
    const resting = await this.health.findClosedOperations(key);
    const isClosed = resting.some(({ operation, accountId }) => operation === 'problem' && accountId === null);
    if (!isClosed) return;
    const known = await this.health.listBreakers([key]);
    const failure = known.find(({ operation, accountId }) => operation === 'problem' && accountId === null)?.breaker
      .failure;
    throw failure ? toDomainError(failure, values) : unavailable('remote-judging.import.readingPaused', values);
  }
}
