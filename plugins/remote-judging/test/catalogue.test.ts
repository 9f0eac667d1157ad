import { Role } from '@tribunal/contract';
import type { ListedProblem } from '@tribunal/remote-kit/contract';
import type { RemoteJob, RemoteJobResult } from '../contract';
import type { TestUser } from '@tribunal/testing';
import { answerAll, failedJob, fakeRemoteJudge } from './fake-remote-judge';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueService } from '../server/catalogue/catalogue-service';
import { estimateMs } from '../server/imports/remote-import-reader';
import { IMPORT_PATH, openImportHarness, type ImportHarness } from './import-harness';

const PATH = '/api/admin/remote-catalogue';
const HOUR = 3_600_000;

let harness: ImportHarness;
let catalogue: CatalogueService;
beforeAll(async () => {
  harness = await openImportHarness();
  catalogue = harness.catalogue;
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  await harness.knex('remoteJob').delete();
  await harness.knex('remoteCatalogue').delete();
  await harness.knex('remoteCatalogueProblem').delete();
});

const listed = (id: string, values: Partial<ListedProblem> = {}): ListedProblem => ({
  id,
  title: `Problem ${id}`,
  tags: [],
  difficulty: null,
  ...values,
});
/** Answers catalogue jobs with these parts, by their cursors: null, then `1`, `2` … */
const parts =
  (...all: ListedProblem[][]) =>
  (job: RemoteJob): RemoteJobResult | Promise<RemoteJobResult> => {
    if (job.kind !== 'catalogue') return answerAll(job);
    const at = Number(job.cursor ?? 0);
    return { ok: true, problems: all[at]!, next: at + 1 < all.length ? String(at + 1) : null };
  };
const refresh = () => harness.calls.api(`POST ${PATH}/refresh`, { body: { key: 'CF' }, as: harness.root });
const site = async () =>
  (await harness.calls.api(`GET ${PATH}/site`, { as: harness.root })).find(({ key }) => key === 'CF')!;
const find = async (query: { keyword?: string; imported?: 'yes' | 'no'; limit?: number; currentPage?: number } = {}) =>
  harness.calls.api(`GET ${PATH}`, { query, as: harness.root });
const idsOf = async (query: Parameters<typeof find>[0] = {}) =>
  (await find(query)).records.map(({ problemId }) => problemId);

describe('the lists of problems', () => {
  it('are for those who write problems', async () => {
    const statuses = async (as?: TestUser) => {
      const replies = await Promise.all([
        harness.calls.reply(`GET ${PATH}`, { query: {}, as }),
        harness.calls.reply(`GET ${PATH}/site`, { as }),
        harness.calls.reply(`POST ${PATH}/refresh`, { body: { key: 'CF' }, as }),
      ]);
      return new Set(replies.map(({ status }) => status));
    };
    expect(await statuses()).toEqual(new Set([401]));
    expect(await statuses(await harness.site.signUp())).toEqual(new Set([403]));
    expect(await statuses(await harness.site.signUp({ role: Role.Admin }))).toEqual(new Set([200]));
  });

  it.each([
    ['a site without a list', 'HDU', 400],
    ['an unknown judge', 'NONE', 404],
  ])('are not read of %s', async (_what, key, status) => {
    expect((await harness.calls.reply(`POST ${PATH}/refresh`, { body: { key }, as: harness.root })).status).toBe(
      status,
    );
  });

  it('are read part by part, once at a time, and searched afterwards', async () => {
    expect(await site()).toMatchObject({ problems: 0, readAt: null, isReading: false });
    await refresh();
    await refresh();
    expect(await site()).toMatchObject({ isReading: true });
    const jobs = await harness.judge.processJobs(
      parts(
        [listed('10B', { title: 'Going Home', tags: ['dp', 'trees'], difficulty: '1900' }), listed('2A')],
        [listed('10A'), listed('2A', { title: 'Renamed' })],
      ),
    );
    expect(jobs.map((job) => job.kind === 'catalogue' && job.cursor)).toEqual([null, '1']);
    expect(await site()).toMatchObject({ problems: 3, isReading: false, readAt: expect.any(String) as string });
    expect(await idsOf()).toEqual(['2A', '10A', '10B']);
    expect((await find({ keyword: 'cf-10b' })).records).toEqual([
      {
        key: 'CF',
        problemId: '10B',
        title: 'Going Home',
        tags: ['dp', 'trees'],
        difficulty: '1900',
        isImported: false,
      },
    ]);
    expect(await idsOf({ keyword: 'home TREES' })).toEqual(['10B']);
    expect(await idsOf({ keyword: 'renamed' })).toEqual(['2A']);
    expect(await idsOf({ keyword: '%' })).toEqual([]);
    expect(await find({ limit: 1, currentPage: 2 })).toMatchObject({ total: 3, records: [{ problemId: '10A' }] });
  });

  it('say what is imported', async () => {
    await refresh();
    await harness.judge.processJobs(parts([listed('50A'), listed('50B')]));
    await harness.importProblem('50A', {}, { name: 'CF' });
    expect(await idsOf({ imported: 'yes' })).toEqual(['50A']);
    expect(await idsOf({ imported: 'no' })).toEqual(['50B']);
  });

  it('lose what a later complete reading does not show, and nothing before it is complete', async () => {
    await refresh();
    await harness.judge.processJobs(parts([listed('1A')], [listed('1B')]));
    await harness.advanceClock(HOUR);
    await refresh();
    const answer = parts([listed('1B')], [listed('1C')]);
    const first = (await harness.judge.claimJob())!;
    await harness.judge.completeJob(first, await answer(first));
    expect(await idsOf()).toEqual(['1A', '1B']);
    await harness.judge.processJobs(answer);
    expect(await idsOf()).toEqual(['1B', '1C']);
  });

  it('go on where they were after a failure, also in another process, and after a judge has died', async () => {
    const answer = parts([listed('1A')], [listed('1B')], [listed('1C')]);
    await refresh();
    await harness.judge.processJobs((job) =>
      job.kind === 'catalogue' && job.cursor === '1' ? failedJob('siteDown') : answer(job),
    );
    expect(await site()).toMatchObject({ readAt: null, isReading: false, failure: { kind: 'siteDown' } });
    await catalogue.refreshDue();
    expect(await harness.judge.processJobs(answer)).toEqual([]);
    await harness.advanceClock(HOUR);
    await catalogue.refreshDue();
    const lost = (await harness.judge.claimJob())!;
    expect(lost).toMatchObject({ kind: 'catalogue', cursor: '1' });
    await harness.advanceClock(13_000);
    const next = fakeRemoteJudge(harness.site, { keys: ['CF'], name: 'next' });
    expect((await next.processJobs(answer)).map((job) => job.kind === 'catalogue' && job.cursor)).toEqual(['1', '2']);
    expect(await idsOf()).toEqual(['1A', '1B', '1C']);
    expect(await site()).toMatchObject({ readAt: expect.any(String) as string, failure: null });
  });

  it('are read again as often as the setting says, if the site is in use', async () => {
    const set = (catalogueDays: number) =>
      harness.calls.api('PUT /api/admin/plugin/settings', {
        body: { id: 'remote-cf', values: { catalogueDays } },
        as: harness.root,
      });
    const count = async () => {
      await catalogue.refreshDue();
      return (await harness.judge.processJobs(parts([listed('1A')]))).length;
    };
    await harness.importProblem('60A', {}, { name: 'CF' });
    await set(2);
    expect([await count(), await count()]).toEqual([1, 0]);
    await harness.advanceClock(47 * HOUR);
    expect(await count()).toBe(0);
    await harness.advanceClock(HOUR);
    expect(await count()).toBe(1);
    await set(0);
    await harness.advanceClock(1000 * HOUR);
    expect(await count()).toBe(0);
  });

  it('are read after everything that somebody waits for', async () => {
    await refresh();
    await harness.advanceClock(1000);
    await harness.calls.api(`POST ${IMPORT_PATH}`, { body: { key: 'CF', problemIds: '70A 70B' }, as: harness.root });
    const kinds = (await harness.judge.processJobs(parts([listed('1A')]))).map(({ kind }) => kind);
    expect(kinds).toEqual(['fetch', 'fetch', 'catalogue']);
  });
});

describe('an import of all problems', () => {
  const start = (key = 'CF') =>
    harness.calls.reply(`POST ${IMPORT_PATH}`, { body: { key, what: 'archive' }, as: harness.root });

  it('is refused where the site has no list', async () => {
    expect(await start('HDU')).toMatchObject({ status: 400, data: { field: 'what' } });
  });

  it('adds the problems of each part, with progress and an estimate, and is searched, too', async () => {
    const { id } = (await start()).data!;
    const answer = parts([listed('80A'), listed('80B')], [listed('80C')]);
    const take = async () => {
      const job = (await harness.judge.claimJob())!;
      await harness.advanceClock(1000);
      await harness.judge.completeJob(job, await answer(job));
    };
    await take();
    expect(await harness.getImport(id)).toMatchObject({ total: 3, done: 0, isListing: true });
    await harness.judge.processJobs(answer);
    const batch = await harness.getImport(id);
    expect(batch).toMatchObject({ total: 4, done: 4, failed: 0, isListing: false, remainingMs: null });
    expect(batch.items.map(({ kind, problemId, outcome }) => [kind, problemId, outcome])).toContainEqual([
      'archive',
      '',
      'listed',
    ]);
    expect(batch.items.filter(({ kind }) => kind === 'archive')).toHaveLength(1);
    expect(await idsOf()).toEqual(['80A', '80B', '80C']);
  });

  it('goes on where it was when a part could not be read', async () => {
    const { id } = (await start()).data!;
    const answer = parts([listed('90A')], [listed('90B')]);
    await harness.judge.processJobs((job) =>
      job.kind === 'catalogue' && job.cursor === '1' ? failedJob('siteDown') : answer(job),
    );
    expect(await harness.getImport(id)).toMatchObject({ total: 2, done: 2, failed: 1, retriable: 1 });
    await harness.calls.api(`POST ${IMPORT_PATH}/retry`, { body: { id }, as: harness.root });
    const jobs = await harness.judge.processJobs(answer);
    expect(jobs.map((job) => (job.kind === 'catalogue' ? job.cursor : job.kind))).toEqual(['1', 'fetch']);
    expect(await harness.getImport(id)).toMatchObject({ total: 3, done: 3, failed: 0 });
  });

  it('is shown page by page, and by what failed or is open', async () => {
    const { id } = await harness.startImport('5000-5004');
    await harness.judge.processJobs((job) =>
      job.kind === 'fetch' && job.problemId === '5003' ? failedJob('siteDown') : answerAll(job),
    );
    const get = (query: object) =>
      harness.calls.api(`GET ${IMPORT_PATH}`, { query: { id, ...query }, as: harness.root });
    expect(await get({ limit: 2, currentPage: 2 })).toMatchObject({
      matching: 5,
      items: [{ problemId: '5002' }, { problemId: '5003' }],
    });
    expect(await get({ show: 'failed' })).toMatchObject({ matching: 1, items: [{ problemId: '5003' }] });
    expect(await get({ show: 'open' })).toMatchObject({ matching: 0, items: [] });
  });
});

describe('an estimate', () => {
  const times = (...seconds: number[]) => seconds.map((at) => new Date(at * 1000));
  it.each([
    ['nothing is done', 10, times(), 20_000],
    ['two results say little', 10, times(9, 0), 20_000],
    ['the latest results say how fast it is', 10, times(12, 9, 6, 3), 30_000],
    ['a night without results does not count', 10, times(90_006, 90_003, 90_000, 6, 3, 0), 30_000],
  ])('%s', (_what, open, doneAt, ms) => {
    expect(estimateMs(open, doneAt, 2000)).toBe(ms);
  });
});
