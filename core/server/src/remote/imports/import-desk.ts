import { OWN_BANK, PageSizes, token, type ImportBatch, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../../database/transactions';
import { badInput, forbidden, notFound, pageOf, pageRange, unavailable } from '../../http';
import { editRefusal, mayPublish, type Author, type ProblemFacts, type Saved } from '../../problem';
import { Clock, Db, Tx } from '../../tokens';
import { Jobs, type RemoteJobs } from '../jobs/remote-jobs';
import { InstalledSites, type InstalledSite, type SiteDirectory } from '../sites/installed';
import { changesOf, ourText, type Changes } from './changes';
import { namesToContents } from './files';
import { idsIn } from './ids';
import { mayImport, maySeeImport } from './policy';
import { presentBatch, type ImportRow, type ItemRow } from './presenter';
import { findRemote, snapshotOf } from './storing';

export const Imports = token<ImportDesk>('remote-imports');

type Listed = Omit<ImportBatch, 'items'> & { total: number; done: number; failed: number };

/** Brings problems of other judges in, many at a time. judge-remote reads them; what it has read is stored as it comes. */
@injectable()
export class ImportDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Jobs) private readonly jobs: RemoteJobs,
  ) {}

  /** `problemIds` as people write them, with ranges. 404 for an unknown judge, 503 for one that is off. */
  start(author: Author, key: string, problemIds: string): Promise<ImportBatch> {
    const { key: bank } = this.openSite(key);
    return this.startWith(
      author,
      bank,
      idsIn(problemIds, bank).map((problemId) => ({ bank, problemId })),
    );
  }

  /** Reads these problems anew. 400 when one is of the own bank, 403 when one may not be edited, 404 when there is none. */
  async sync(author: Author, pids: readonly number[]): Promise<ImportBatch> {
    const rows = await this.knex('problem as p')
      .leftJoin('remoteProblem as r', 'r.pid', 'p.id')
      .whereIn('p.id', [...new Set(pids)])
      .orderBy('p.id')
      .select<(ProblemFacts & { pid: number; bank: string; problemId: string | null })[]>({
        pid: 'p.id',
        auth: 'p.auth',
        gid: 'p.gid',
        authorUid: 'p.authorUid',
        bank: 'p.bank',
        problemId: 'r.remoteId',
      });
    if (rows.length < new Set(pids).size) throw notFound('problem.unknown');
    const items = rows.map(({ pid, bank, problemId, ...facts }) => {
      const refusal = editRefusal(author, facts);
      if (refusal) throw refusal;
      if (bank === OWN_BANK || problemId === null) throw badInput('pids', 'remote.import.notRemote', { pid });
      return { pid, bank: this.openSite(bank).key, problemId };
    });
    return this.startWith(author, items[0]!.bank, items);
  }

  /** 404 when there is no such import, or it is somebody else's. */
  async one(viewer: Author, id: number): Promise<ImportBatch> {
    const row = await this.#open(viewer, id);
    const items = await this.knex('remoteJob as j')
      .leftJoin('problem as p', 'p.id', 'j.pid')
      .where({ importId: id })
      .orderBy('j.id')
      .select<ItemRow[]>('j.*', 'p.title');
    return presentBatch(row, items, await this.#changes(items));
  }

  /** The newest first. */
  async list(viewer: Author, query: PageQuery): Promise<Page<Listed>> {
    const range = pageRange(query, PageSizes.adminTable);
    const seen = (): Knex.QueryBuilder => {
      const imports = this.knex('remoteImport as i');
      return mayPublish(viewer) ? imports : imports.where('i.uid', viewer.uid);
    };
    const count = (condition: string, name: string) =>
      this.knex.raw(`(count(j.id) filter (where ${condition}))::int as ${name}`);
    const [rows, counted] = await Promise.all([
      seen()
        .leftJoin('account as a', 'a.uid', 'i.uid')
        .leftJoin('remoteJob as j', 'j.importId', 'i.id')
        .groupBy('i.id', 'a.username')
        .orderBy('i.id', 'desc')
        .limit(range.limit)
        .offset(range.offset)
        .select<(ImportRow & Record<'total' | 'done' | 'failed', number> & { endedAt: Date | null })[]>(
          'i.id',
          'i.startedAt',
          'a.username',
          count('true', 'total'),
          count('j.done_at is not null', 'done'),
          count(`j.result @> '{"ok": false}'`, 'failed'),
          this.knex.raw('max(j.done_at) as ended_at'),
        ),
      seen().count<{ total: number }[]>('* as total').first(),
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

  /** What is not read yet is not read any more; problems that are here stay. */
  async remove(viewer: Author, id: number): Promise<void> {
    await this.#open(viewer, id);
    await this.knex('remoteImport').where({ id }).delete();
  }

  /** null: it is gone. */
  async codeOf(pid: number): Promise<Saved | null> {
    const row = await this.knex('problem').where({ id: pid }).first<{ problemId: string } | undefined>('problemId');
    return row ? { pid, problemId: row.problemId } : null;
  }

  /** The remote judge, when problems can be asked of it. */
  openSite(key: string): InstalledSite {
    const site = this.sites.get(key.toUpperCase());
    if (!this.sites.isActive(site)) throw unavailable('remote.import.off', { name: site.spec.name });
    return site;
  }

  async startWith(
    author: Author,
    bank: string,
    items: readonly { bank: string; problemId: string; pid?: number }[],
  ): Promise<ImportBatch> {
    if (!mayImport(author)) throw forbidden();
    const id = await this.tx.run(async ({ knex }) => {
      const [row] = await knex('remoteImport')
        .insert({ uid: author.uid, bank, startedAt: this.clock.now() })
        .returning<{ id: number }[]>('id');
      for (const { bank: key, ...item } of items) await this.#add(knex, row!.id, key, item);
      return row!.id;
    });
    return this.one(author, id);
  }

  /** What is here already is not read once more, unless that is what is asked for. */
  async #add(knex: Knex, importId: number, key: string, item: { problemId: string; pid?: number }): Promise<void> {
    const known = item.pid === undefined && (await findRemote(knex, { bank: key, remoteId: item.problemId }));
    const id = await this.jobs.ask({ key, kind: 'fetch', importId, ...item }, knex);
    if (!known) return;
    const done = { doneAt: this.clock.now(), result: JSON.stringify({ ok: true }), outcome: 'exists', pid: known.pid };
    await knex('remoteJob').where({ id }).update(done);
  }

  async #open(viewer: Author, id: number): Promise<ImportRow> {
    const row = await this.knex('remoteImport as i')
      .leftJoin('account as a', 'a.uid', 'i.uid')
      .where('i.id', id)
      .first<ImportRow | undefined>('i.id', 'i.uid', 'i.startedAt', 'a.username');
    if (!row || !maySeeImport(viewer, row)) throw notFound('remote.import.noSuchImport');
    return row;
  }

  /** Of items that wait for a yes, by their ids. */
  async #changes(items: readonly ItemRow[]): Promise<ReadonlyMap<number, Changes>> {
    const found = new Map<number, Changes>();
    for (const { id, bank, pid, outcome, result } of items) {
      if (outcome !== 'changed' || pid === null || !result?.ok || !result.problem) continue;
      const [ours, row] = await Promise.all([
        this.knex('problem').where({ id: pid }).first(),
        findRemote(this.knex, { pid }),
      ]);
      const versions = { theirs: snapshotOf(bank, result.problem), before: row!.snapshot, ours: ourText(ours) };
      found.set(id, changesOf(versions, await namesToContents(this.knex, Object.values(versions))));
    }
    return found;
  }
}
