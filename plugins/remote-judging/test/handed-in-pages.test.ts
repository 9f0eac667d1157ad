import { DAY_MS, MINUTE_MS, Role } from '@tribunal/contract';
import type { RemoteJob } from '../contract';
import { RemoteLimits } from '../contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '@tribunal/testing';
import { failedJob, fakeRemoteJudge, remoteProblem } from './fake-remote-judge';
import { fetchResult, IMPORT_PATH, openImportHarness, type ImportHarness } from './import-harness';

const HTML = '<!doctype html><html><body><h1>A + B</h1></body></html>';
const PAGE = { key: 'HDU', url: 'https://hdu.example/problem/1000', html: HTML };

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness?.site.stop());
beforeEach(() => harness.knex('remoteImport').delete());

const handIn = (page: Partial<typeof PAGE> = {}, as: TestUser | undefined = harness.root) =>
  harness.calls.reply(`POST ${IMPORT_PATH}/page`, { body: { ...PAGE, ...page }, as });

/** Answers the waiting job with a problem, and resolves with the job. */
const read = async (wish: Parameters<typeof remoteProblem>[0] = {}): Promise<RemoteJob> => {
  const job = (await harness.judge.claimJob())!;
  await harness.judge.completeJob(job, { ok: true, problem: remoteProblem(wish), isPageRead: true });
  return job;
};

/** Returns the source of the page that is kept for an import; undefined if there is none. */
const keptPage = async (importId: number): Promise<string | undefined> =>
  (await harness.knex('remoteImportPage').where({ importId }).first('html'))?.html;
const retry = (id: number) => harness.calls.reply(`POST ${IMPORT_PATH}/retry`, { body: { id }, as: harness.root });

describe('a page that is handed in', () => {
  it('is taken from those who write problems only', async () => {
    expect((await harness.calls.reply(`POST ${IMPORT_PATH}/page`, { body: PAGE })).status).toBe(401);
    expect((await handIn({}, await harness.site.signUp())).status).toBe(403);
    expect((await handIn({}, harness.admin)).status).toBe(200);
  });

  it.each([
    ['of another site', { url: 'https://elsewhere.example/problem/1000' }, 400, 'url'],
    ['of a site with a similar name', { url: 'https://hdu.example.evil.example/problem/1000' }, 400, 'url'],
    ['of a file', { url: 'file:///etc/passwd' }, 400, 'url'],
    ['that is a script', { url: 'javascript:alert(1)' }, 400, 'url'],
    ['without an address', { url: ' ' }, 400, 'url'],
    ['without content', { html: '' }, 400, 'html'],
    ['that is too long', { html: 'x'.repeat(RemoteLimits.handedInPage.max + 1) }, 400, 'html'],
    ['of an unknown judge', { key: 'NONE' }, 404, null],
  ])('%s is refused', async (_, page, status, field) => {
    expect(await handIn(page)).toMatchObject({ status, ...(field && { data: { field } }) });
    expect(await harness.knex('remoteImport').select('id')).toEqual([]);
  });

  it('may be as long as pages are', async () => {
    expect((await handIn({ html: '题'.repeat(RemoteLimits.handedInPage.max) })).status).toBe(200);
  });

  it('is refused for a judge that is off', async () => {
    await harness.calls.api('PUT /api/admin/plugin', { body: { id: 'remote-zoj', wanted: 'off' }, as: harness.root });
    expect((await handIn({ key: 'ZOJ', url: 'https://zoj.example/1' })).status).toBe(503);
    await harness.calls.api('PUT /api/admin/plugin', { body: { id: 'remote-zoj', wanted: 'on' }, as: harness.root });
  });

  it('is read by a judge although reading the site is closed, and imported like any other', async () => {
    const pause = (paused: boolean) =>
      harness.calls.api('PUT /api/admin/remote-judge/pause', {
        body: { key: 'HDU', operation: 'problem', paused },
        as: harness.root,
      });
    await pause(true);
    const { data } = await handIn({ key: 'hdu' }, harness.admin);
    expect(await read({ id: '1000', title: 'A + B' })).toMatchObject({
      kind: 'page',
      problemId: PAGE.url,
      page: { url: PAGE.url, html: HTML },
    });
    await pause(false);
    expect(await harness.getImport(data!.id, harness.admin)).toMatchObject({
      by: harness.admin.username,
      items: [{ kind: 'problem', outcome: 'added', title: 'A + B', handedInFrom: PAGE.url, failure: null }],
    });
    expect((await harness.detail('HDU-1000')).problem).toMatchObject({ title: 'A + B', isRemote: true });
  });

  it('is recorded in the audit log with its address, and deleted once it is imported', async () => {
    const { data } = await handIn({ url: 'https://hdu.example/problem/1001' });
    await read({ id: '1001' });
    const job = await harness.knex('remoteJob').where({ importId: data!.id }).first('request');
    expect(job!.request).toMatchObject({ page: { url: 'https://hdu.example/problem/1001' } });
    expect(JSON.stringify(job)).not.toContain('A + B');
    expect(await keptPage(data!.id)).toBeUndefined();
    const entry = await harness
      .knex('auditEntry')
      .where({ call: `POST ${IMPORT_PATH}/page` })
      .orderBy('id', 'desc')
      .first('actorName', 'input');
    expect(entry).toMatchObject({ actorName: 'root', input: { url: 'https://hdu.example/problem/1001' } });
  });

  it('names the pictures that could not be fetched', async () => {
    const { data } = await handIn({ url: 'https://hdu.example/problem/1005' });
    const job = (await harness.judge.claimJob())!;
    const unread = ['https://hdu.example/a.png'];
    await harness.judge.completeJob(job, { ok: true, problem: remoteProblem({ id: '1005' }), unread });
    expect((await harness.getImport(data!.id)).items).toMatchObject([{ outcome: 'added', unreadPictures: unread }]);
  });

  it('that could not be read can be read again', async () => {
    const { data } = await handIn({ url: 'https://hdu.example/problem/1002' });
    await harness.judge.processJobs(() => failedJob('layoutChanged'));
    const { id } = data!;
    expect((await harness.getImport(id)).items).toMatchObject([
      { state: 'failed', failure: { kind: 'layoutChanged' } },
    ]);
    await harness.calls.api(`POST ${IMPORT_PATH}/retry`, { body: { id }, as: harness.root });
    expect(await read({ id: '1002' })).toMatchObject({ page: { html: HTML } });
    expect((await harness.getImport(id)).items).toMatchObject([{ outcome: 'added' }]);
  });

  it('lies beside its job, which is read with every list', async () => {
    const { data } = await handIn({ url: 'https://hdu.example/problem/1006' });
    const job = await harness.knex('remoteJob').where({ importId: data!.id }).first('request');
    expect(JSON.stringify(job)).not.toContain('A + B');
    expect(await keptPage(data!.id)).toBe(HTML);
    await harness.calls.api(`DELETE ${IMPORT_PATH}`, { query: { id: data!.id }, as: harness.root });
    expect(await keptPage(data!.id)).toBeUndefined();
  });

  it('is deleted when reading it again would not help', async () => {
    const { data } = await handIn({ url: 'https://hdu.example/problem/1007' });
    await harness.judge.processJobs(() => failedJob('badId'));
    expect(await keptPage(data!.id)).toBeUndefined();
  });

  it('waits for a judge that reads pages: one of an earlier version does not get it', async () => {
    const earlier = fakeRemoteJudge(harness.site, { name: 'earlier', kinds: null });
    const { data } = await handIn({ url: 'https://hdu.example/problem/1010' });
    expect(await earlier.claimJob()).toBeNull();
    await harness.startImport('1011');
    expect(await earlier.claimJob()).toMatchObject({ kind: 'fetch', problemId: '1011' });
    expect(await read({ id: '1010' })).toMatchObject({ kind: 'page', page: { html: HTML } });
    expect((await harness.getImport(data!.id)).items).toMatchObject([{ outcome: 'added' }]);
  });

  it('that the adapter did not use is not where the problem is from', async () => {
    const { data } = await handIn({ key: 'ZOJ', url: 'https://zoj.example/2A' });
    const job = (await harness.judge.claimJob())!;
    expect((await harness.getImport(data!.id)).items).toMatchObject([{ handedInFrom: 'https://zoj.example/2A' }]);
    await harness.judge.completeJob(job, { ok: true, problem: remoteProblem({ id: '2A' }), isPageRead: false });
    expect((await harness.getImport(data!.id)).items).toMatchObject([{ outcome: 'added', handedInFrom: null }]);
    expect(await harness.knex('remoteProblem').where({ remoteId: '2A' }).first('isHandedIn')).toEqual({
      isHandedIn: false,
    });
  });

  it('of a problem that exists is compared with it, and a person confirms what differs', async () => {
    const url = 'https://hdu.example/problem/1003';
    await handIn({ url });
    await read({ id: '1003' });
    const same = (await handIn({ url })).data!;
    await read({ id: '1003' });
    expect((await harness.getImport(same.id)).items).toMatchObject([{ outcome: 'same', handedInFrom: url }]);
    const changed = (await handIn({ url })).data!;
    await read({ id: '1003', title: 'Another title' });
    const [item] = (await harness.getImport(changed.id)).items;
    expect(item).toMatchObject({ outcome: 'changed', changes: [{ field: 'title', theirs: 'Another title' }] });
    await harness.calls.api(`POST ${IMPORT_PATH}/apply`, {
      body: { itemId: item!.id, fields: ['title'] },
      as: harness.root,
    });
    expect((await harness.detail('HDU-1003')).problem).toMatchObject({ title: 'Another title' });
  });

  it('of a problem that exists changes nothing for those who may not edit it', async () => {
    const url = 'https://hdu.example/problem/1004';
    await handIn({ url });
    await read({ id: '1004' });
    const other = await harness.site.signUp({ role: Role.Admin });
    const { data } = await handIn({ url }, other);
    await read({ id: '1004', title: 'Another title' });
    expect((await harness.getImport(data!.id, other)).items).toMatchObject([{ failure: { kind: 'rejected' } }]);
  });

  it('gives a problem that scheduled comparisons leave alone, until the site is read again', async () => {
    await harness.calls.api('PUT /api/admin/plugin/settings', {
      body: { id: 'remote-cf', values: { refreshDays: 1 } },
      as: harness.root,
    });
    await handIn({ key: 'CF', url: 'https://cf.example/1A' });
    await read({ id: '1A' });
    const compared = async (): Promise<string[]> => {
      await harness.advanceClock(2 * 86_400_000);
      await harness.scheduled.enqueueDue();
      const jobs = await harness.judge.processJobs(fetchResult());
      return jobs.flatMap((job) => (job.kind === 'fetch' ? job.problemId : []));
    };
    expect(await compared()).toEqual([]);
    const { pid } = (await harness.knex('remoteProblem').where({ remoteId: '1A' }).first('pid'))!;
    await harness.calls.api(`POST ${IMPORT_PATH}/sync`, { body: { pids: [pid] }, as: harness.root });
    await harness.judge.processJobs(fetchResult());
    expect(await compared()).toEqual(['1A']);
  });

  it('is kept for a week after it could not be read, and cannot be read again after that', async () => {
    const { data } = await handIn({ url: 'https://hdu.example/problem/1008' });
    const { id } = data!;
    await harness.judge.processJobs(() => failedJob('layoutChanged'));
    await harness.advanceClock(6 * DAY_MS);
    await harness.abandonment.endDue();
    expect(await keptPage(id)).toBe(HTML);
    expect((await retry(id)).status).toBe(200);
    expect(await keptPage(id)).toBe(HTML);
    await harness.judge.processJobs(() => failedJob('layoutChanged'));
    await harness.advanceClock(7 * DAY_MS + 1);
    await harness.abandonment.endDue();
    expect(await keptPage(id)).toBeUndefined();
    expect(await harness.getImport(id)).toMatchObject({ failed: 1, retriable: 0 });
    expect((await retry(id)).status).toBe(409);
  });

  it('is deleted with the import that no judge takes for a week', async () => {
    const { data } = await handIn({ url: 'https://hdu.example/problem/1010' });
    await harness.advanceClock(7 * DAY_MS - MINUTE_MS);
    await harness.abandonment.endDue();
    expect(await keptPage(data!.id)).toBe(HTML);
    await harness.advanceClock(2 * MINUTE_MS);
    await harness.abandonment.endDue();
    expect(await keptPage(data!.id)).toBeUndefined();
    expect(await harness.getImport(data!.id)).toMatchObject({ failed: 1 });
  });

  it('is deleted with the import that nobody answers for a week after it was tried again', async () => {
    // The registration of the other one has ended meanwhile.
    harness.judge = fakeRemoteJudge(harness.site, { name: 'later' });
    const { data } = await handIn({ url: 'https://hdu.example/problem/1009' });
    const { id } = data!;
    await harness.judge.processJobs(() => failedJob('siteDown'));
    await retry(id);
    await harness.judge.claimJob();
    await harness.advanceClock(7 * DAY_MS + MINUTE_MS * 10);
    await harness.abandonment.endDue();
    expect(await keptPage(id)).toBeUndefined();
    expect(await harness.getImport(id)).toMatchObject({ failed: 1, retriable: 0 });
  });
});
