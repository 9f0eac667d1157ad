import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  affectedRows,
  acquireAdvisoryLock,
  badInput,
  Clock,
  columns,
  Db,
  DomainError,
  forbidden,
  notFound,
  Problems,
  type Transactions,
  Tx,
  unavailable,
} from '@tribunal/server';
import type { Saved } from '@tribunal/server/authoring';
import { type Author, editError } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import { RemoteLimits, type ImportBatch, type ImportCalls } from '../../contract';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import { addItems, type ImportItemInput } from './import-items';
import { canImport } from './policy';
import { parseProblemIds } from './problem-ids';
import { RemoteImportReader, RETRIABLE } from './remote-import-reader';

type PageRequest = ImportCalls['POST /api/admin/remote-import/page']['body'];
type ImportRequest = ImportCalls['POST /api/admin/remote-import']['body'];

/** Whoever opens imports, or ends those that nobody answers, waits for others who do. */
export const IMPORT_LOCK = 'remote imports';

/** Imports problems of remote judges in batches. judge-remote reads them; results are stored as they arrive. */
@injectable()
export class RemoteImportService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
    @inject(RemoteImportReader) private readonly reader: RemoteImportReader,
  ) {}

  /**
   * Starts an import. `problemIds` is in the form that users write, with ranges; with `what: 'contests'` it lists
   * contests, and with `archive` it is not used.
   * @throws 400 if the judge has no lists of contests or of all problems
   * @throws 404 for an unknown judge
   * @throws 409 if far too many imports of the author wait, or if all problems of the site are being imported
   * @throws 503 if the judge is switched off
   */
  start(author: Author, { key, problemIds = '', what = 'problems' }: ImportRequest): Promise<ImportBatch> {
    const { key: bank, spec } = this.getActiveSite(key);
    const { name, exampleContestId, hasCatalogue } = spec;
    if (what === 'contests' && exampleContestId === undefined)
      throw badInput('what', 'remote-judging.import.noContests', { name });
    if (what === 'archive' && !hasCatalogue) throw badInput('what', 'remote-judging.import.noArchive', { name });
    if (what === 'archive') return this.startItems(author, bank, [{ bank, isArchive: true }]);
    const items = parseProblemIds(problemIds, bank).map((id): ImportItemInput => {
      return what === 'contests' ? { bank, contestId: id } : { bank, problemId: id, mayBeContest: true };
    });
    return this.startItems(author, bank, items);
  }

  /**
   * Imports a problem from its page, which the author had open in a browser.
   * @throws 400 if the address is not one of the judge
   * @throws 404 for an unknown judge
   * @throws 409 if the author has too many open imports
   * @throws 503 if the judge is switched off
   */
  async importPage(author: Author, { key, url, html }: PageRequest): Promise<ImportBatch> {
    const site = this.getActiveSite(key);
    if (!/^https?:\/\//i.test(url) || !(await this.sites.ownsUrl(site, url)))
      throw badInput('url', 'remote-judging.import.otherSite', { name: site.spec.name });
    return this.startItems(author, site.key, [{ bank: site.key, page: { url, html } }]);
  }

  /**
   * Queues again what failed for a reason that may be over.
   * @throws 404 if there is no such import, or if it belongs to somebody else
   * @throws 409 if there is nothing to try again, or if another import has to finish first
   */
  async retry(viewer: Author, id: number): Promise<ImportBatch> {
    const { uid, bank } = await this.reader.getVisible(viewer, id);
    await this.transactions.run(async () => {
      const lists = this.knex('remoteJob as j').where({ importId: id, kind: 'catalogue' }).whereRaw(RETRIABLE);
      await denyOpenImports(this.knex, {
        id,
        uid,
        archiveOf: (await lists.first('id')) ? this.#archiveOf(bank) : null,
      });
      // New rows: a late report of an earlier attempt cannot concern them.
      const queued = await affectedRows(
        this.knex,
        `with failed as (
           delete from remote_job j where import_id = :id and ${RETRIABLE}
           returning id, bank, kind, request, import_id, pid, is_background)
         insert into remote_job (bank, kind, request, import_id, pid, is_background, created_at)
         select bank, kind, request - 'isAwaited', import_id, pid, is_background, :now from failed order by id`,
        { id, now: this.clock.now() },
      );
      await this.knex('remoteImport').where({ id }).update({ abandonedAt: null });
      if (queued === 0) throw new DomainError(409, 'remote-judging.import.nothingToRetry');
    });
    return this.reader.get(viewer, id);
  }

  /**
   * Reads these problems again.
   * @throws 400 if one belongs to the local bank
   * @throws 403 if the author may not edit one
   * @throws 404 if one does not exist
   */
  async sync(author: Author, pids: readonly number[]): Promise<ImportBatch> {
    const rows = await this.knex
      .from(Problems.as(this.knex, 'p'))
      .leftJoin('remoteProblem as r', 'r.pid', 'p.id')
      .whereIn('p.id', [...new Set(pids)])
      .orderBy('p.id')
      .select(
        columns(
          { p: Problems, r: 'remoteProblem?' },
          {
            pid: 'p.id',
            auth: 'p.auth',
            gid: 'p.gid',
            authorUid: 'p.authorUid',
            bank: 'p.bank',
            problemId: 'r.remoteId',
          },
        ),
      );
    if (rows.length < new Set(pids).size) throw notFound('problem.unknown');
    const items = rows.map(({ pid, bank, problemId, ...facts }) => {
      const denial = editError(author, facts);
      if (denial) throw denial;
      if (bank === LOCAL_PROBLEM_SOURCE || problemId === null)
        throw badInput('pids', 'remote-judging.import.notRemote', { pid });
      return { pid, bank: this.getActiveSite(bank).key, problemId };
    });
    return this.startItems(author, items[0]!.bank, items);
  }

  /** Deletes an import. Problems not read yet are no longer read; imported problems are kept. */
  async remove(viewer: Author, id: number): Promise<void> {
    await this.reader.getVisible(viewer, id);
    await this.transactions.run(() => this.knex('remoteImport').where({ id }).delete());
  }

  /** Returns null if the problem no longer exists. */
  async findSavedProblem(pid: number): Promise<Saved | null> {
    const row = await Problems.query(this.knex).where({ id: pid }).first('problemId');
    return row ? { pid, problemId: row.problemId } : null;
  }

  /** Returns the remote judge if problems can be requested from it. */
  getActiveSite(key: string): InstalledSite {
    const site = this.sites.get(key.toUpperCase());
    if (!this.sites.isActive(site)) throw unavailable('remote-judging.import.off', { name: site.spec.name });
    return site;
  }

  async startItems(author: Author, bank: string, items: readonly ImportItemInput[]): Promise<ImportBatch> {
    if (!canImport(author)) throw forbidden();
    const isArchive = items.some((item) => 'isArchive' in item);
    const id = await this.transactions.run(async () => {
      await denyOpenImports(this.knex, { uid: author.uid, archiveOf: isArchive ? this.#archiveOf(bank) : null });
      const [row] = await this.knex('remoteImport')
        .insert({ uid: author.uid, bank, startedAt: this.clock.now() })
        .returning('id');
      await addItems(this.knex, { jobs: this.jobs, importId: row!.id, now: this.clock.now() }, items);
      return row!.id;
    });
    return this.reader.get(author, id);
  }

  #archiveOf(key: string): { key: string; name: string } {
    return { key, name: this.sites.find(key)?.spec.name ?? key };
  }
}

interface OpenedImport {
  uid: string | null;
  /** The site of which all problems are imported; null for other imports. */
  archiveOf: { key: string; name: string } | null;
  /** The import that is opened again. */
  id?: number;
}

/**
 * Checks that the user may open an import. Must run in the transaction that opens it.
 * @throws 409 if the user has too many open imports, or if another import of all problems of the site is open
 */
async function denyOpenImports(knex: Knex, { uid, archiveOf, id = 0 }: OpenedImport): Promise<void> {
  await acquireAdvisoryLock(knex, IMPORT_LOCK);
  const open = () =>
    knex('remoteImport as i')
      .whereNot('i.id', id)
      .whereExists(knex('remoteJob as j').whereRaw('j.import_id = i.id').whereNull('j.doneAt').select('j.id'));
  const { max: limit } = RemoteLimits.openImports;
  const mine = uid === null ? [] : await open().where({ uid }).limit(limit).select('i.id');
  if (mine.length >= limit) throw new DomainError(409, 'remote-judging.import.tooManyOpen', { limit });
  if (!archiveOf) return;
  const archive = await open()
    .join('remoteJob as list', 'list.importId', 'i.id')
    .where({ 'list.bank': archiveOf.key, 'list.kind': 'catalogue' })
    .first('i.id');
  if (archive) throw new DomainError(409, 'remote-judging.import.archiveOpen', { name: archiveOf.name });
}
