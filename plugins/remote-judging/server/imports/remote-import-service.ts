import { LOCAL_PROBLEM_SOURCE, PageSizes, type Page, type PageQuery } from '@tribunal/contract';
import type { ImportBatch, ImportCalls, ImportFilter, ImportSummary } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  type Author,
  badInput,
  canPublish,
  Clock,
  Db,
  DomainError,
  editError,
  forbidden,
  notFound,
  pageOf,
  pageRange,
  type Saved,
  type Transactions,
  Tx,
  unavailable,
  Accounts,
  ProblemModel,
  Problems,
  columns,
  expression,
} from '@tribunal/server';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import { findChanges, localText, type Changes } from './changes';
import { contentNormalizer } from './statement-files';
import { estimateMs, PACE_RESULTS } from './estimate';
import { addItems, type ImportItemInput } from './import-items';
import { denyOpenImports } from './open-imports';
import { parseProblemIds } from './problem-ids';
import { canImport, canViewImport } from './policy';
import { presentItem, presentSummary, type ImportRow, type ItemRow } from './presenter';
import { findRemoteProblem, snapshotOf } from './remote-problem-store';

type ImportRequest = ImportCalls['POST /api/admin/remote-import']['body'];
type ItemQuery = Omit<ImportCalls['GET /api/admin/remote-import']['query'], 'id'>;

/** Short imports fit on one page. */
const ITEMS_PER_PAGE = 50;

/** Conditions on a job `j`. */
const ITEM_FILTERS: Readonly<Record<ImportFilter, string>> = {
  all: 'true',
  open: 'j.done_at is null',
  failed: `j.result @> '{"ok": false}'`,
  changed: `j.outcome = 'changed'`,
};
const RETRIABLE = `${ITEM_FILTERS.failed} and j.result ->> 'kind' not in ('badId', 'listTooLong')`;

/** Imports problems of remote judges in batches. judge-remote reads them; results are stored as they arrive. */
@injectable()
export class RemoteImportService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
  ) {}

  /**
   * Starts an import. `problemIds` is in the form that users write, with ranges; with `what: 'contests'` it lists
   * contests, and with `archive` it is not used.
   * @throws 400 if the judge has no lists of contests or of all problems
   * @throws 404 for an unknown judge
   * @throws 409 if the author has too many open imports, or if all problems of the site are being imported
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
   * Queues again what failed for a reason that may be over.
   * @throws 404 if there is no such import, or if it belongs to somebody else
   * @throws 409 if there is nothing to try again, or if another import has to finish first
   */
  async retry(viewer: Author, id: number): Promise<ImportBatch> {
    const { uid, bank } = await this.#getVisible(viewer, id);
    await this.tx.run(async ({ knex }) => {
      const lists = knex('remoteJob as j').where({ importId: id, kind: 'catalogue' }).whereRaw(RETRIABLE);
      await denyOpenImports(knex, { id, uid, archiveOf: (await lists.first('id')) ? this.#archiveOf(bank) : null });
      // New rows: a late report of an earlier attempt cannot concern them.
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `with failed as (
           delete from remote_job j where import_id = :id and ${RETRIABLE}
           returning id, bank, kind, request, import_id, pid, is_background)
         insert into remote_job (bank, kind, request, import_id, pid, is_background, created_at)
         select bank, kind, request - 'isAwaited', import_id, pid, is_background, :now from failed order by id`,
        { id, now: this.clock.now() },
      );
      if (rowCount === 0) throw new DomainError(409, 'remote-judging.import.nothingToRetry');
    });
    return this.get(viewer, id);
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

  /**
   * Returns an import with a page of its items.
   * @throws 404 if there is none, or if it belongs to somebody else
   */
  async get(viewer: Author, id: number, { show = 'all', ...query }: ItemQuery = {}): Promise<ImportBatch> {
    const row = await this.#getVisible(viewer, id);
    const range = pageRange(query, ITEMS_PER_PAGE);
    const matching = () => this.knex('remoteJob as j').where('importId', id).whereRaw(ITEM_FILTERS[show]);
    const [items, counted, lists, paced] = await Promise.all([
      matching()
        .leftJoin(Problems.as(this.knex, 'p'), 'p.id', 'j.pid')
        .orderBy('j.id')
        .limit(range.limit)
        .offset(range.offset)
        .select(columns({ j: 'remoteJob', p: Problems.optional }, 'j.*', 'p.title')),
      matching().count({ total: '*' }).first(),
      this.knex('remoteJob').where({ importId: id }).whereNot('kind', 'fetch').whereNull('doneAt').first('id'),
      this.knex('remoteJob')
        .where({ importId: id })
        .whereNotNull('claimedBy')
        .whereNotNull('doneAt')
        .orderBy('doneAt', 'desc')
        .limit(PACE_RESULTS + 1)
        .select('doneAt'),
    ]);
    const summary = presentSummary(row);
    const changes = await this.#changes(items);
    const { requestMs } = this.sites.find(row.bank)?.spec.gaps ?? { requestMs: 0 };
    return {
      ...summary,
      remainingMs:
        summary.finishedAt === null
          ? estimateMs(
              row.total - row.done,
              paced.flatMap((job) => job.doneAt ?? []),
              requestMs,
            )
          : null,
      isListing: lists !== undefined,
      matching: Number(counted?.total ?? 0),
      items: items.map((item) => presentItem(item, changes.get(item.id) ?? [])),
    };
  }

  /** Returns imports, newest first. */
  async list(viewer: Author, query: PageQuery): Promise<Page<ImportSummary>> {
    const range = pageRange(query, PageSizes.adminTable);
    const visible = (imports: Knex.QueryBuilder): void => {
      if (!canPublish(viewer)) void imports.where('i.uid', viewer.uid);
    };
    const imports = () => this.knex('remoteImport as i').modify(visible);
    const [ids, counted] = await Promise.all([
      imports().orderBy('i.id', 'desc').limit(range.limit).offset(range.offset).pluck('i.id'),
      imports().count({ total: '*' }).first(),
    ]);
    // Only the items of these are counted: others may have thousands.
    const rows = await this.#rows().whereIn('i.id', ids).orderBy('i.id', 'desc');
    return pageOf(rows.map(presentSummary), Number(counted?.total ?? 0), range);
  }

  /** Deletes an import. Problems not read yet are no longer read; imported problems are kept. */
  async remove(viewer: Author, id: number): Promise<void> {
    await this.#getVisible(viewer, id);
    await this.tx.run(({ knex }) => knex('remoteImport').where({ id }).delete());
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
    const id = await this.tx.run(async ({ knex }) => {
      await denyOpenImports(knex, { uid: author.uid, archiveOf: isArchive ? this.#archiveOf(bank) : null });
      const [row] = await knex('remoteImport')
        .insert({ uid: author.uid, bank, startedAt: this.clock.now() })
        .returning('id');
      await addItems(knex, { jobs: this.jobs, importId: row!.id, now: this.clock.now() }, items);
      return row!.id;
    });
    return this.get(author, id);
  }

  #archiveOf(key: string): { key: string; name: string } {
    return { key, name: this.sites.find(key)?.spec.name ?? key };
  }

  async #getVisible(viewer: Author, id: number): Promise<ImportRow> {
    const [row] = await this.#rows().where('i.id', id);
    if (!row || !canViewImport(viewer, row)) throw notFound('remote-judging.import.noSuchImport');
    return row;
  }

  /** Queries imports with the numbers of their items. */
  #rows() {
    const countOf = (condition: string) =>
      expression<number>(this.knex.raw(`(count(j.id) filter (where ${condition}))::int`));
    return this.knex('remoteImport as i')
      .leftJoin(Accounts.as(this.knex, 'a'), 'a.uid', 'i.uid')
      .leftJoin('remoteJob as j', 'j.importId', 'i.id')
      .groupBy('i.id', 'a.username')
      .select(
        columns(
          { i: 'remoteImport', a: Accounts.optional },
          'i.id',
          'i.uid',
          'i.bank',
          'i.startedAt',
          'i.isScheduled',
          'a.username',
          {
            total: countOf('true'),
            done: countOf('j.done_at is not null'),
            failed: countOf(ITEM_FILTERS.failed),
            changed: countOf(ITEM_FILTERS.changed),
            retriable: countOf(RETRIABLE),
            endedAt: expression<Date | null>(this.knex.raw('max(j.done_at)')),
          },
        ),
      );
  }

  /** Returns the changes of items that wait for approval, by item id. */
  async #changes(items: readonly ItemRow[]): Promise<ReadonlyMap<number, Changes>> {
    const found = new Map<number, Changes>();
    for (const { id, bank, pid, outcome, result } of items) {
      if (outcome !== 'changed' || pid === null || !result?.ok || !result.problem) continue;
      const [ours, row] = await Promise.all([
        ProblemModel.query(this.knex).findById(pid),
        findRemoteProblem(this.knex, { pid }),
      ]);
      const versions = { theirs: snapshotOf(bank, result.problem), before: row!.snapshot, ours: localText(ours!) };
      found.set(id, findChanges(versions, await contentNormalizer(this.knex, Object.values(versions))));
    }
    return found;
  }
}
