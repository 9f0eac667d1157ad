import { LOCAL_PROBLEM_SOURCE, PageSizes, type Page, type PageQuery } from '@tribunal/contract';
import type { ImportBatch } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  type Author,
  badInput,
  canPublish,
  Clock,
  Db,
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
import { parseProblemIds } from './problem-ids';
import { canImport, canViewImport } from './policy';
import { presentBatch, type ImportRow, type ItemRow } from './presenter';
import { findRemoteProblem, snapshotOf } from './remote-problem-store';

type ListedImport = Omit<ImportBatch, 'items'> & { total: number; done: number; failed: number };

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
   * Starts an import. `problemIds` is in the form that users write, with ranges.
   * @throws 404 for an unknown judge
   * @throws 503 if the judge is switched off
   */
  start(author: Author, key: string, problemIds: string): Promise<ImportBatch> {
    const { key: bank } = this.getActiveSite(key);
    return this.startItems(
      author,
      bank,
      parseProblemIds(problemIds, bank).map((problemId) => ({ bank, problemId })),
    );
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
   * Returns an import.
   * @throws 404 if there is none, or if it belongs to somebody else
   */
  async get(viewer: Author, id: number): Promise<ImportBatch> {
    const row = await this.#getVisible(viewer, id);
    const items = await this.knex('remoteJob as j')
      .leftJoin(Problems.as(this.knex, 'p'), 'p.id', 'j.pid')
      .where({ importId: id })
      .orderBy('j.id')
      .select(columns({ j: 'remoteJob', p: Problems.optional }, 'j.*', 'p.title'));
    return presentBatch(row, items, await this.#changes(items));
  }

  /** Returns imports, newest first. */
  async list(viewer: Author, query: PageQuery): Promise<Page<ListedImport>> {
    const range = pageRange(query, PageSizes.adminTable);
    const visibleImports = () => {
      const imports = this.knex('remoteImport as i');
      return canPublish(viewer) ? imports : imports.where('i.uid', viewer.uid);
    };
    const countOf = (condition: string) =>
      expression<number>(this.knex.raw(`(count(j.id) filter (where ${condition}))::int`));
    const [rows, counted] = await Promise.all([
      visibleImports()
        .leftJoin(Accounts.as(this.knex, 'a'), 'a.uid', 'i.uid')
        .leftJoin('remoteJob as j', 'j.importId', 'i.id')
        .groupBy('i.id', 'a.username')
        .orderBy('i.id', 'desc')
        .limit(range.limit)
        .offset(range.offset)
        .select(
          columns({ i: 'remoteImport', a: Accounts.optional }, 'i.id', 'i.startedAt', 'a.username', {
            total: countOf('true'),
            done: countOf('j.done_at is not null'),
            failed: countOf(`j.result @> '{"ok": false}'`),
            endedAt: expression<Date | null>(this.knex.raw('max(j.done_at)')),
          }),
        ),
      visibleImports().count({ total: '*' }).first(),
    ]);
    const records = rows.map(({ id, startedAt, username, endedAt, ...counts }) => ({
      id,
      startedAt: startedAt.toISOString(),
      finishedAt: counts.done === counts.total ? (endedAt?.toISOString() ?? null) : null,
      by: username ?? '',
      ...counts,
    }));
    return pageOf(records, Number(counted?.total ?? 0), range);
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

  async startItems(
    author: Author,
    bank: string,
    items: readonly { bank: string; problemId: string; pid?: number }[],
  ): Promise<ImportBatch> {
    if (!canImport(author)) throw forbidden();
    const id = await this.tx.run(async ({ knex }) => {
      const [row] = await knex('remoteImport')
        .insert({ uid: author.uid, bank, startedAt: this.clock.now() })
        .returning('id');
      for (const { bank: key, ...item } of items) await this.#add(knex, row!.id, key, item);
      return row!.id;
    });
    return this.get(author, id);
  }

  /** Adds an item. A problem that already exists is not read again unless that is requested. */
  async #add(knex: Knex, importId: number, key: string, item: { problemId: string; pid?: number }): Promise<void> {
    const known = item.pid === undefined && (await findRemoteProblem(knex, { bank: key, remoteId: item.problemId }));
    const id = await this.jobs.enqueue({ key, kind: 'fetch', importId, ...item }, knex);
    if (!known) return;
    const done = { doneAt: this.clock.now(), result: JSON.stringify({ ok: true }), outcome: 'exists', pid: known.pid };
    await knex('remoteJob').where({ id }).update(done);
  }

  async #getVisible(viewer: Author, id: number): Promise<ImportRow> {
    const row = await this.knex('remoteImport as i')
      .leftJoin(Accounts.as(this.knex, 'a'), 'a.uid', 'i.uid')
      .where('i.id', id)
      .first(columns({ i: 'remoteImport', a: Accounts.optional }, 'i.id', 'i.uid', 'i.startedAt', 'a.username'));
    if (!row || !canViewImport(viewer, row)) throw notFound('remote-judging.import.noSuchImport');
    return row;
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
