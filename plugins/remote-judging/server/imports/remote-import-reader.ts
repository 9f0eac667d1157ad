import { PageSizes, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Accounts,
  columns,
  Db,
  expression,
  notFound,
  pageOf,
  pageRange,
  ProblemModel,
  Problems,
} from '@tribunal/server';
import { type Author, canPublish } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import type { ImportBatch, ImportCalls, ImportFilter, ImportSummary } from '../../contract';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { itemsUntilDone, placeIn, queueOf } from './import-queue';
import { findChanges, localText, type Changes } from './changes';
import { canViewImport } from './policy';
import { presentItem, presentSummary, type ImportRow, type ItemRow } from './presenter';
import { findRemoteProblem, snapshotOf } from './remote-problem-store';
import { contentNormalizer } from './statement-files';

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
/** A page can be read again as long as it is kept. */
export const RETRIABLE = `${ITEM_FILTERS.failed} and j.result ->> 'kind' not in ('badId', 'listTooLong')
  and (j.kind <> 'page' or exists (select from remote_import_page s where s.import_id = j.import_id))`;
/** Results whose gaps give the pace of an import. */
const PACE_RESULTS = 20;
/** Imports of a site that are looked at for it. */
const PACE_IMPORTS = 50;

/**
 * Returns the estimated ms until `open` items are done. The pace is the median gap between the latest results, newest
 * first, so that a pause does not count; without enough of them it is the minimum gap between requests to the site.
 */
export function estimateMs(open: number, doneAt: readonly Date[], gapMs: number): number {
  const gaps = doneAt
    .slice(1)
    .map((at, index) => doneAt[index]!.getTime() - at.getTime())
    .sort((one, other) => one - other);
  const pace = gaps.length < 2 ? gapMs : gaps[Math.floor(gaps.length / 2)]!;
  return Math.round(open * pace);
}

/** Reads imports with their items. */
@injectable()
export class RemoteImportReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
  ) {}

  /**
   * Returns an import with a page of its items.
   * @throws 404 if there is none, or if it belongs to somebody else
   */
  async get(viewer: Author, id: number, { show = 'all', ...query }: ItemQuery = {}): Promise<ImportBatch> {
    const row = await this.getVisible(viewer, id);
    const range = pageRange(query, ITEMS_PER_PAGE);
    const matching = () => this.knex('remoteJob as j').where('importId', id).whereRaw(ITEM_FILTERS[show]);
    const queue = row.done < row.total ? await queueOf(this.knex, row.bank) : [];
    // The pace is that of the site, whose imports take turns.
    const paceOf = [...new Set([id, ...queue.slice(0, PACE_IMPORTS).map((one) => one.id)])];
    const [items, counted, lists, paced] = await Promise.all([
      matching()
        .leftJoin(Problems.as(this.knex, 'p'), 'p.id', 'j.pid')
        .orderBy('j.id')
        .limit(range.limit)
        .offset(range.offset)
        .select(columns({ j: 'remoteJob', p: Problems.optional }, 'j.*', 'p.title')),
      matching().count({ total: '*' }).first(),
      this.knex('remoteJob')
        .where({ importId: id })
        .whereNotIn('kind', ['fetch', 'page'])
        .whereNull('doneAt')
        .first('id'),
      this.knex('remoteJob')
        .whereIn('importId', paceOf)
        .where({ bank: row.bank })
        .whereNotNull('claimedBy')
        .whereNotNull('doneAt')
        .orderBy('doneAt', 'desc')
        .limit(PACE_RESULTS + 1)
        .select('doneAt'),
    ]);
    const summary = presentSummary(row, placeIn(queue, id));
    const changes = await this.#changes(items);
    const { requestMs } = this.sites.find(row.bank)?.spec.gaps ?? { requestMs: 0 };
    return {
      ...summary,
      remainingMs:
        summary.finishedAt === null
          ? estimateMs(
              // Items of a synchronisation may be of other sites, too.
              Math.max(row.total - row.done, itemsUntilDone(queue, id)),
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
    const banks = [...new Set(rows.filter(({ done, total }) => done < total).map(({ bank }) => bank))];
    const queues = new Map(
      await Promise.all(banks.map(async (bank) => [bank, await queueOf(this.knex, bank)] as const)),
    );
    const summaries = rows.map((row) => presentSummary(row, placeIn(queues.get(row.bank) ?? [], row.id)));
    return pageOf(summaries, Number(counted?.total ?? 0), range);
  }

  /** @throws 404 if there is no such import, or if it belongs to somebody else */
  async getVisible(viewer: Author, id: number): Promise<ImportRow> {
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
