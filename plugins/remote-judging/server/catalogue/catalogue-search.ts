import { PageSizes, type Page } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, containsPattern, Db, expression, pageOf, pageRange } from '@tribunal/server';
import type { CatalogueCalls, CatalogueProblem, CatalogueSite } from '../../contract';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';

type Query = CatalogueCalls['GET /api/admin/remote-catalogue']['query'];

/** Maximum number of words that a search looks for. */
const MAX_WORDS = 10;
const wordsOf = (keyword = ''): string[] => [...new Set(keyword.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);

/** Searches the lists of problems that were read from the sites. */
@injectable()
export class CatalogueSearch {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
  ) {}

  /** Returns the problems whose ID, title or tags contain all words of the keyword, ordered by site and ID. */
  async find({ key, keyword, imported, ...page }: Query): Promise<Page<CatalogueProblem>> {
    const range = pageRange(page, PageSizes.adminTable);
    const matching = () => {
      const query = this.knex('remoteCatalogueProblem as c')
        .leftJoin('remoteProblem as r', (join) => join.on('r.bank', 'c.bank').andOn('r.remoteId', 'c.remoteId'))
        .whereIn(
          'c.bank',
          this.#searchable().map((site) => site.key),
        );
      if (key) void query.where('c.bank', key.toUpperCase());
      if (imported === 'yes') void query.whereNotNull('r.pid');
      if (imported === 'no') void query.whereNull('r.pid');
      for (const word of wordsOf(keyword))
        void query.whereRaw(`c.bank || '-' || c.remote_id || ' ' || c.title || ' ' || c.tags::text ilike ?`, [
          containsPattern(word),
        ]);
      return query;
    };
    const [rows, counted] = await Promise.all([
      matching()
        // In the order of people: problem 2 before problem 10.
        .orderByRaw(`c.bank, nullif(substring(c.remote_id from '\\d+'), '')::numeric nulls last, c.remote_id`)
        .limit(range.limit)
        .offset(range.offset)
        .select(
          columns({ c: 'remoteCatalogueProblem', r: 'remoteProblem?' }, 'c.bank', 'c.remoteId', 'c.title', 'c.tags', {
            difficulty: 'c.difficulty',
            isImported: expression<boolean>(this.knex.raw('r.pid is not null')),
          }),
        ),
      matching().count({ total: '*' }).first(),
    ]);
    const records = rows.map(({ bank, remoteId, ...row }) => ({ key: bank, problemId: remoteId, ...row }));
    return pageOf(records, Number(counted?.total ?? 0), range);
  }

  /** Returns the sites whose lists can be searched. */
  async listSites(): Promise<CatalogueSite[]> {
    const sites = this.#searchable();
    const keys = sites.map(({ key }) => key);
    const [counts, readings, jobs] = await Promise.all([
      this.knex('remoteCatalogueProblem as c')
        .whereIn('c.bank', keys)
        .groupBy('c.bank')
        .select(
          columns(
            { c: 'remoteCatalogueProblem' },
            { bank: 'c.bank', count: expression<number>(this.knex.raw('count(*)::int')) },
          ),
        ),
      this.knex('remoteCatalogue').whereIn('bank', keys),
      this.knex('remoteJob')
        .distinctOn('bank')
        .where({ kind: 'catalogue' })
        .whereNull('importId')
        .orderBy([{ column: 'bank' }, { column: 'id', order: 'desc' }])
        .select('bank', 'doneAt'),
    ]);
    return sites.map(({ key, spec }) => {
      const reading = readings.find(({ bank }) => bank === key);
      const last = jobs.find(({ bank }) => bank === key);
      return {
        key,
        name: spec.name,
        problems: counts.find(({ bank }) => bank === key)?.count ?? 0,
        readAt: reading?.readAt?.toISOString() ?? null,
        isReading: last !== undefined && last.doneAt === null,
        failure: reading?.failure ?? null,
      };
    });
  }

  #searchable() {
    return this.sites.all().filter((site) => site.spec.hasCatalogue && this.sites.isActive(site));
  }
}
