import { failedJob } from './fake-remote-judge';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteLimits, type RemoteJob, type RemoteJobResult } from '../contract';
import { MAX_STALE_PARTS } from '../server/jobs/model';
import { IMPORT_PATH, openImportHarness, type ImportHarness } from './import-harness';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  for (const table of ['remoteJob', 'remoteImport', 'remoteCatalogue', 'remoteCatalogueProblem'] as const)
    await harness.knex(table).delete();
});

interface Part {
  ids: string[];
  next: string | null;
}
/** Answers lists with the part that their cursor names. Problems cannot be read. */
const lists =
  (part: (at: number) => Part) =>
  (job: RemoteJob): RemoteJobResult => {
    if (job.kind !== 'catalogue') return failedJob('notFound');
    const { ids, next } = part(Number(job.cursor ?? 0));
    return { ok: true, problems: ids.map((id) => ({ id, title: id, tags: [], difficulty: null })), next };
  };
/** An answer of as many parts; `idsAt` lists the problems of each. */
const listsOf = (parts: number, idsAt: (at: number) => string[]) =>
  lists((at) => ({ ids: idsAt(at), next: at + 1 < parts ? String(at + 1) : null }));
const endless = (idsAt: (at: number) => string[]) => listsOf(Infinity, idsAt);

const processLists = async (answer: (job: RemoteJob) => RemoteJobResult) =>
  (await harness.judge.processJobs(answer)).filter(({ kind }) => kind === 'catalogue');

describe('a list of an import', () => {
  const startArchive = async () => {
    const body = { key: 'CF', what: 'archive' } as const;
    return (await harness.calls.api(`POST ${IMPORT_PATH}`, { body, as: harness.root })).id;
  };
  const archiveItem = async (id: number) => (await harness.getImport(id)).items.find(({ kind }) => kind === 'archive');
  const problemIds = async (id: number) =>
    (await harness.getImport(id)).items.filter(({ kind }) => kind === 'problem').map(({ problemId }) => problemId);
  const fillImport = (id: number, count: number) =>
    harness.knex.raw(
      `insert into remote_job (bank, kind, request, import_id, created_at, done_at, result)
       select 'CF', 'fetch', jsonb_build_object('problemId', 'x' || at), ?, now(), now(), '{"ok": true}'
       from generate_series(1, ?::int) at`,
      [id, count],
    );

  it('adds a problem once that a part or several parts name twice', async () => {
    const id = await startArchive();
    await processLists(listsOf(2, (at) => (at === 0 ? ['1A', '1B', '1A'] : ['1B', '1C'])));
    expect(await problemIds(id)).toEqual(['1A', '1B', '1C']);
  });

  it('fails beyond the problems that an import may have, and is not tried again', async () => {
    const id = await startArchive();
    const { max } = RemoteLimits.importProblems;
    await fillImport(id, max - 1);
    expect(await processLists(endless((at) => [`${at}A`, `${at}B`]))).toHaveLength(1);
    const batch = await harness.getImport(id);
    expect(batch).toMatchObject({ total: max + 1, isListing: false, failed: 2, retriable: 1 });
    expect(await archiveItem(id)).toMatchObject({ state: 'failed', failure: { kind: 'listTooLong' } });
  });

  it('may have parts without a new problem', async () => {
    const id = await startArchive();
    const last = MAX_STALE_PARTS + 1;
    await processLists(listsOf(last + 1, (at) => (at === 2 || at === last ? [`${at}A`] : at === 4 ? ['2A'] : [])));
    expect(await archiveItem(id)).toMatchObject({ state: 'done', outcome: 'listed' });
    expect(await problemIds(id)).toEqual(['2A', `${last}A`]);
  });

  it.each([
    ['shows the same again', ['1A']],
    ['is empty', []],
  ])('fails if it does not end and %s', async (_, again) => {
    const id = await startArchive();
    const parts = await processLists(endless((at) => (at === 0 ? ['1A'] : again)));
    expect(parts).toHaveLength(MAX_STALE_PARTS + 1);
    expect(await archiveItem(id)).toMatchObject({ state: 'failed', failure: { kind: 'listEndless' } });
    expect(await harness.getImport(id)).toMatchObject({ isListing: false, total: 2, done: 2 });
  });
});

describe('the list of a site', () => {
  const refresh = () =>
    harness.calls.api('POST /api/admin/remote-catalogue/refresh', { body: { key: 'CF' }, as: harness.root });
  const readSite = async () =>
    (await harness.calls.api('GET /api/admin/remote-catalogue/site', { as: harness.root })).find(
      ({ key }) => key === 'CF',
    );
  const fillCatalogue = (count: number) =>
    harness.knex.raw(
      `insert into remote_catalogue_problem (bank, remote_id, title, tags, seen_at)
       select 'CF', 'old' || at, 'Old', '[]', '2020-01-01' from generate_series(1, ?::int) at`,
      [count],
    );

  it('is given up if it does not end, until it is due again', async () => {
    await refresh();
    const answer = endless((at) => [at === 0 ? '1A' : '1B']);
    expect(await processLists(answer)).toHaveLength(MAX_STALE_PARTS + 2);
    expect(await readSite()).toMatchObject({ problems: 2, isReading: false, failure: { kind: 'listEndless' } });
    await harness.advanceClock(3_600_000);
    await harness.catalogue.refreshDue();
    expect(await processLists(answer)).toEqual([]);
  });

  it('says why it was given up until it is read to its end', async () => {
    await refresh();
    await processLists(endless(() => ['1A']));
    await harness.advanceClock(3 * 24 * 3_600_000);
    await harness.jobs.deleteOld();
    expect(await harness.knex('remoteJob').where({ kind: 'catalogue' })).toEqual([]);
    const GIVEN_UP = { failure: { kind: 'listEndless', message: '' } };
    expect(await readSite()).toMatchObject(GIVEN_UP);
    await refresh();
    const [first, last] = ['1A', '1B'].map((id, at) => lists(() => ({ ids: [id], next: at === 0 ? '1' : null })));
    const job = (await harness.judge.claimJob())!;
    await harness.judge.completeJob(job, first!(job));
    expect(await readSite()).toMatchObject({ isReading: true, ...GIVEN_UP });
    await processLists(() => failedJob('siteDown'));
    expect(await readSite()).toMatchObject(GIVEN_UP);
    await refresh();
    await processLists(last!);
    expect(await readSite()).toMatchObject({ isReading: false, failure: null });
  });

  it('is read to its end after an import of the same problems meanwhile', async () => {
    await refresh();
    await harness.calls.api(`POST ${IMPORT_PATH}`, { body: { key: 'CF', what: 'archive' }, as: harness.root });
    const parts = MAX_STALE_PARTS + 5;
    await processLists(listsOf(parts, (at) => [`${at}A`]));
    expect(await readSite()).toMatchObject({ problems: parts, isReading: false, failure: null });
  });

  it('is given up beyond the problems that it may have, and keeps those that it has shown', async () => {
    await fillCatalogue(RemoteLimits.catalogueProblems.max - 1);
    await refresh();
    expect(await processLists(endless((at) => [`${at}A`]))).toHaveLength(2);
    expect(await readSite()).toMatchObject({ problems: 1, isReading: false, failure: { kind: 'listTooLong' } });
  });

  it('does not grow beyond that by imports, which go on', async () => {
    const { max } = RemoteLimits.catalogueProblems;
    await fillCatalogue(max);
    const { id } = await harness.calls.api(`POST ${IMPORT_PATH}`, {
      body: { key: 'CF', what: 'archive' },
      as: harness.root,
    });
    await processLists(listsOf(1, () => ['9Z']));
    expect(await harness.getImport(id)).toMatchObject({ total: 2, done: 2 });
    expect(await readSite()).toMatchObject({ problems: max });
  });
});
