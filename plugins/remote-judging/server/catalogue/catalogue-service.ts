import { DAY_MS } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { badInput, Clock, Db, type Row, type Transactions, Tx, unavailable } from '@tribunal/server';
import { storedJson } from '@tribunal/server/platform';
import { isListFailure, type CatalogueFailure, type ListFailureKind, type RemoteJobResult } from '../../contract';
import { failure, MAX_STALE_PARTS, type JobRow } from '../jobs/model';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import { isUsed } from '../sites/is-used';
import { removeUnseen, storePart } from './stored-list';

/** Time after which a reading that failed goes on where it was. */
const RETRY_MS = 3_600_000;
/** A reading that is not complete after this time begins again: its cursor may be too old. */
const MAX_READING_MS = 7 * DAY_MS;

/** Keeps the lists of problems of the sites up to date. */
@injectable()
export class CatalogueService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
  ) {}

  /**
   * Starts reading a site's list, or goes on where a reading has failed; nothing happens while one runs.
   * @throws 400 if the site has no list
   * @throws 404 for an unknown judge
   * @throws 503 if the judge is switched off
   */
  async refresh(key: string): Promise<void> {
    const site = this.sites.get(key.toUpperCase());
    const { name, hasCatalogue } = site.spec;
    if (!hasCatalogue) throw badInput('key', 'remote-judging.catalogue.none', { name });
    if (!this.sites.isActive(site)) throw unavailable('remote-judging.import.off', { name });
    await this.#enqueue(site.key);
  }

  /** Starts or continues what is due. */
  async refreshDue(): Promise<void> {
    for (const site of this.sites.all()) {
      if (site.spec.hasCatalogue && this.sites.isActive(site) && (await this.#isDue(site)))
        await this.#enqueue(site.key);
    }
  }

  /**
   * Stores a part of a list that was read, for an import or not. In the background, the next part is read; after the
   * last one, what the list no longer shows is removed. A list that is too long or does not end is given up until it is
   * due again. Must run in the transaction that completes the job.
   */
  async store(job: JobRow, result: Extract<RemoteJobResult, { ok: true }>): Promise<void> {
    const { id, bank, importId, request } = job;
    const stored = await this.knex('remoteCatalogue').where({ bank }).forUpdate().first();
    const now = this.clock.now();
    const reading = importId === null && stored?.startedAt ? { startedAt: stored.startedAt, now } : null;
    const added = await storePart(this.knex, { bank, problems: result.problems ?? [], reading });
    if (importId !== null) return;

    const next = result.next ?? null;
    const staleParts = added === 0 ? (request.staleParts ?? 0) + 1 : 0;
    const fault = reading && findFault({ added, next, staleParts, ...reading });
    await this.knex('remoteJob')
      .where({ id })
      .update({ result: storedJson(fault ? failure(fault) : { ok: true }) });
    if (!reading) return;
    // A list that is too long makes room for what it shows now.
    if (next === null || fault === 'listTooLong') await removeUnseen(this.knex, bank, reading);
    if (next === null || fault) {
      await this.knex('remoteCatalogue')
        .where({ bank })
        .update({ startedAt: null, cursor: null, readAt: now, failure: fault && storedFailure(failure(fault)) });
      return;
    }
    await this.knex('remoteCatalogue')
      .where({ bank })
      .update({ cursor: next, ...(!isGivenUp(stored) && { failure: null }) });
    await this.jobs.enqueue({ key: bank, kind: 'catalogue', cursor: next, staleParts, isBackground: true });
  }

  /**
   * Stores why a reading is interrupted, unless an earlier one was given up. Must run in the transaction that completes
   * the job.
   */
  async storeFailure({ bank, importId }: JobRow, cause: CatalogueFailure): Promise<void> {
    if (importId !== null) return;
    const stored = await this.knex('remoteCatalogue').where({ bank }).forUpdate().first('failure');
    if (isGivenUp(stored)) return;
    await this.knex('remoteCatalogue')
      .where({ bank })
      .update({ failure: storedFailure(cause) });
  }

  async #isDue(site: InstalledSite): Promise<boolean> {
    const now = this.clock.now().getTime();
    const reading = await this.knex('remoteCatalogue').where({ bank: site.key }).first();
    if (reading?.startedAt) {
      const last = await this.#jobs(site.key).orderBy('id', 'desc').first('doneAt');
      return !last || (last.doneAt !== null && last.doneAt.getTime() <= now - RETRY_MS);
    }
    const days = Number((await this.sites.settings(site))['catalogueDays'] ?? 0);
    if (days === 0) return false;
    const isOld = !reading?.readAt || reading.readAt.getTime() <= now - days * DAY_MS;
    return isOld && isUsed(this.knex, site);
  }

  #enqueue(bank: string): Promise<void> {
    return this.transactions.run(async () => {
      const now = this.clock.now();
      await this.knex('remoteCatalogue').insert({ bank }).onConflict('bank').ignore();
      const reading = (await this.knex('remoteCatalogue').where({ bank }).forUpdate().first())!;
      if (await this.#jobs(bank).whereNull('doneAt').first('id')) return;
      const isGoingOn = reading.startedAt !== null && reading.startedAt.getTime() > now.getTime() - MAX_READING_MS;
      const cursor = isGoingOn ? reading.cursor : null;
      if (!isGoingOn) await this.knex('remoteCatalogue').where({ bank }).update({ startedAt: now, cursor: null });
      await this.jobs.enqueue({ key: bank, kind: 'catalogue', cursor, isBackground: true });
    });
  }

  #jobs(bank: string) {
    return this.knex('remoteJob').where({ bank, kind: 'catalogue' }).whereNull('importId');
  }
}

/** Returns whether the last reading was given up; its reason is kept until a later one is complete. */
const isGivenUp = (stored: Pick<Row<'remoteCatalogue'>, 'failure'> | undefined): boolean =>
  Boolean(stored?.failure && isListFailure(stored.failure.kind));

const storedFailure = ({ kind, message }: CatalogueFailure) => storedJson({ kind, message });

interface ReadPart {
  /** Number of problems that the reading had not seen; null if the list is too long. */
  added: number | null;
  next: string | null;
  staleParts: number;
  startedAt: Date;
  now: Date;
}

/** Returns why the list is not read further, or null if it is, or if the part is the last one. */
function findFault({ added, next, staleParts, startedAt, now }: ReadPart): ListFailureKind | null {
  if (added === null) return 'listTooLong';
  if (next === null) return null;
  const isOverdue = startedAt.getTime() <= now.getTime() - MAX_READING_MS;
  return isOverdue || staleParts >= MAX_STALE_PARTS ? 'listEndless' : null;
}
