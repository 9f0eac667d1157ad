import type { ListedProblem, RemoteJobResult } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  badInput,
  Clock,
  Db,
  storedJson,
  type Transaction,
  type Transactions,
  Tx,
  unavailable,
} from '@tribunal/server';
import type { JobRow } from '../jobs/model';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import { isUsed } from '../sites/is-used';

const DAY_MS = 86_400_000;
/** Time after which a reading that failed goes on where it was. */
const RETRY_MS = 3_600_000;
/** A reading that is not complete after this time begins again: its cursor may be too old. */
const MAX_READING_MS = 7 * DAY_MS;
/** Rows of one insert. */
const INSERT_ROWS = 2000;

/** Keeps the lists of problems of the sites up to date. */
@injectable()
export class CatalogueService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
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
   * last one, what the list no longer shows is removed. Must run in the transaction that completes the job.
   */
  async store({ knex }: Transaction, job: JobRow, result: Extract<RemoteJobResult, { ok: true }>): Promise<void> {
    const { id, bank, importId } = job;
    await this.#upsert(knex, bank, result.problems ?? []);
    if (importId !== null) return;
    await knex('remoteJob')
      .where({ id })
      .update({ result: storedJson({ ok: true }) });
    const reading = await knex('remoteCatalogue').where({ bank }).forUpdate().first();
    if (!reading?.startedAt) return;
    const next = result.next ?? null;
    if (next === null) {
      await knex('remoteCatalogueProblem').where({ bank }).where('seenAt', '<', reading.startedAt).delete();
      await knex('remoteCatalogue').where({ bank }).update({ startedAt: null, cursor: null, readAt: this.clock.now() });
      return;
    }
    // A list without an end is given up until it is due again.
    if (reading.startedAt.getTime() <= this.clock.now().getTime() - MAX_READING_MS) {
      await knex('remoteCatalogue').where({ bank }).update({ startedAt: null, cursor: null, readAt: this.clock.now() });
      return;
    }
    await knex('remoteCatalogue').where({ bank }).update({ cursor: next });
    await this.jobs.enqueue({ key: bank, kind: 'catalogue', cursor: next, isBackground: true }, knex);
  }

  async #isDue(site: InstalledSite): Promise<boolean> {
    const now = this.clock.now().getTime();
    const reading = await this.knex('remoteCatalogue').where({ bank: site.key }).first();
    if (reading?.startedAt) {
      const last = await this.#jobs(this.knex, site.key).orderBy('id', 'desc').first('doneAt');
      return !last || (last.doneAt !== null && last.doneAt.getTime() <= now - RETRY_MS);
    }
    const days = Number((await this.sites.settings(site))['catalogueDays'] ?? 0);
    if (days === 0) return false;
    const isOld = !reading?.readAt || reading.readAt.getTime() <= now - days * DAY_MS;
    return isOld && isUsed(this.knex, site);
  }

  #enqueue(bank: string): Promise<void> {
    return this.tx.run(async ({ knex }) => {
      const now = this.clock.now();
      await knex('remoteCatalogue').insert({ bank }).onConflict('bank').ignore();
      const reading = (await knex('remoteCatalogue').where({ bank }).forUpdate().first())!;
      if (await this.#jobs(knex, bank).whereNull('doneAt').first('id')) return;
      const isGoingOn = reading.startedAt !== null && reading.startedAt.getTime() > now.getTime() - MAX_READING_MS;
      const cursor = isGoingOn ? reading.cursor : null;
      if (!isGoingOn) await knex('remoteCatalogue').where({ bank }).update({ startedAt: now, cursor: null });
      await this.jobs.enqueue({ key: bank, kind: 'catalogue', cursor, isBackground: true }, knex);
    });
  }

  #jobs(knex: Knex, bank: string) {
    return knex('remoteJob').where({ bank, kind: 'catalogue' }).whereNull('importId');
  }

  async #upsert(knex: Knex, bank: string, problems: readonly ListedProblem[]): Promise<void> {
    const seenAt = this.clock.now();
    const rows = [...new Map(problems.map((problem) => [problem.id, problem])).values()].map(
      ({ id, title, tags, difficulty }) => ({ bank, remoteId: id, title, tags: storedJson(tags), difficulty, seenAt }),
    );
    for (let at = 0; at < rows.length; at += INSERT_ROWS) {
      await knex('remoteCatalogueProblem')
        .insert(rows.slice(at, at + INSERT_ROWS))
        .onConflict(['bank', 'remoteId'])
        .merge();
    }
  }
}
