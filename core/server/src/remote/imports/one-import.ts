import { token, type FailureKind, type RemoteJobResult } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { badInput, conflict, DomainError, notFound, unavailable, type MessageValues } from '../../http';
import type { Author, Saved } from '../../problem';
import { Health, type HealthBook } from '../health/health-book';
import { Jobs, type RemoteJobs } from '../jobs/remote-jobs';
import { oneId } from './ids';
import { Imports, type ImportDesk } from './import-desk';

export const OneImport = token<SingleImport>('one-remote-import');

/** Browsers give up somewhat later. */
const PATIENCE_MS = 60_000;

type Failure = Extract<RemoteJobResult, { ok: false }>;

const FIELD = 'problemId';
const BUSY: readonly (FailureKind | 'badId')[] = ['siteDown', 'rateLimited'];
const CLOSED: readonly (FailureKind | 'badId')[] = ['humanCheck', 'badAccount', 'sessionExpired'];

/** What a person reads who has asked for one problem. */
export function refusalOf({ kind, message }: Pick<Failure, 'kind' | 'message'>, values: MessageValues): DomainError {
  const told = { ...values, message };
  if (kind === 'badId') return badInput(FIELD, 'remote.import.badId', told);
  if (kind === 'notFound') return notFound('remote.import.noSuchProblem', told);
  if (BUSY.includes(kind)) return unavailable('remote.import.siteDown', told);
  if (CLOSED.includes(kind)) return unavailable('remote.import.siteClosed', told);
  return new DomainError(502, kind === 'rejected' ? 'remote.import.notKept' : 'remote.import.pageChanged', told);
}

/** Brings one problem in while somebody waits for it. */
@injectable()
export class SingleImport {
  constructor(
    @inject(Imports) private readonly imports: ImportDesk,
    @inject(Jobs) private readonly jobs: RemoteJobs,
    @inject(Health) private readonly health: HealthBook,
  ) {}

  /**
   * Waits up to a minute; what takes longer goes on, and is found among the imports. 400 when the site knows no such id,
   * 404 when there is no such problem, 409 when it is here, 503 when the site is down or wants to see a person, 502 when
   * its page is not as its adapter knows it.
   */
  async run(author: Author, name: string, text: string): Promise<Saved> {
    const { saved, isNew, values } = await this.#bring(author, name, text);
    if (!isNew) throw conflict(FIELD, 'remote.import.exists', values);
    return saved;
  }

  /** As `run`; a problem that is here already is no refusal. */
  async bring(author: Author, name: string, text: string): Promise<Saved & { isNew: boolean }> {
    const { saved, isNew } = await this.#bring(author, name, text);
    return { ...saved, isNew };
  }

  async #bring(author: Author, name: string, text: string) {
    const { key, spec } = this.imports.openSite(name);
    const problemId = oneId(text, key);
    const values = { name: spec.name, problemId, example: spec.exampleId };
    await this.#refuseClosed(key, values);
    const { items } = await this.imports.startWith(author, key, [{ bank: key, problemId }]);
    const jobId = items[0]!.id;
    const outcome = await this.jobs.outcome(jobId, { withinMs: PATIENCE_MS });
    const job = await this.jobs.find(jobId);
    if (!outcome || !job)
      throw unavailable(job?.claimedBy ? 'remote.import.stillReading' : 'remote.import.nobodyReads', values);
    if (!outcome.ok) throw refusalOf(outcome, values);
    const saved = await this.imports.codeOf(job.pid!);
    if (!saved) throw notFound('problem.unknown');
    return { saved, isNew: job.outcome !== 'exists', values };
  }

  async #refuseClosed(key: string, values: MessageValues): Promise<void> {
    const resting = await this.health.resting(key);
    const isClosed = resting.some(({ operation, accountId }) => operation === 'problem' && accountId === null);
    if (!isClosed) return;
    const known = await this.health.breakers([key]);
    const failure = known.find(({ operation, accountId }) => operation === 'problem' && accountId === null)?.breaker
      .failure;
    throw failure ? refusalOf(failure, values) : unavailable('remote.import.readingPaused', values);
  }
}
