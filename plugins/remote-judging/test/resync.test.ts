import { Role } from '@tribunal/contract';
import type { RemoteJob, RemoteJobResult } from '../contract';
import type { ImportBatch } from '../contract';
import { resolve } from '@tribunal/kernel';
import { createProblem, problemForm, type Caller, type TestUser } from '@tribunal/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FetchedFileStore } from '../../../core/server/src/picture';
import { fetchResult, IMPORT_PATH, openImportHarness, type ImportHarness } from './import-harness';
import { asJudgeRemote } from './fake-remote-judge';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness?.site.stop());

describe('a re-sync', () => {
  const sync = async (
    pids: number[],
    answer: (job: RemoteJob) => RemoteJobResult,
    as = harness.root,
  ): Promise<ImportBatch> => {
    const { id } = await harness.calls.api(`POST ${IMPORT_PATH}/sync`, { body: { pids }, as });
    await harness.judge.processJobs(answer);
    return harness.getImport(id, as);
  };
  const apply = (itemId: number, fields: string[], as = harness.root) =>
    harness.calls.reply(`POST ${IMPORT_PATH}/apply`, { body: { itemId, fields }, as });
  const edit = (pid: number, problemId: string, problem: object) =>
    harness.calls.api('PUT /api/admin/problem', {
      body: { ...problemForm({ problem: { id: pid, problemId, title: 'Problem', ...problem } }), samples: [] },
      as: harness.root,
    });

  it('is refused for problems of our own, of others, and those that are not there', async () => {
    const own = await createProblem(harness.site);
    const { pid } = await harness.importProblem('3000');
    const reply = (pids: number[], as: TestUser) =>
      harness.calls.reply(`POST ${IMPORT_PATH}/sync`, { body: { pids }, as });
    expect(await reply([own.pid], harness.root)).toMatchObject({ status: 400, data: { field: 'pids' } });
    expect((await reply([pid], harness.admin)).status).toBe(403);
    expect((await reply([999_999], harness.root)).status).toBe(404);
  });

  it('shows what is new at the site and whether it was edited here, and applies what is chosen', async () => {
    const { pid } = await harness.importProblem('3001', { title: 'Old', hint: '' });
    await edit(pid, 'HDU-3001', { title: 'Ours', hint: 'our hint' });
    const theirs = { title: 'New', timeLimitMs: 2000 };
    const { items } = await sync([pid], fetchResult(theirs));
    expect(items[0]).toMatchObject({ outcome: 'changed', state: 'done', pid });
    expect(items[0]!.changes).toEqual([
      { field: 'title', ours: 'Ours', theirs: 'New', isEdited: true },
      { field: 'timeLimit', ours: '1000', theirs: '2000', isEdited: false },
    ]);

    const itemId = items[0]!.id;
    expect((await apply(itemId, ['hint'])).status).toBe(400);
    expect((await apply(itemId, ['timeLimit'], harness.admin)).status).toBe(403);
    expect((await apply(itemId, ['timeLimit'])).status).toBe(200);
    expect((await apply(itemId, ['timeLimit'])).status).toBe(409);
    expect((await apply(999_999, [])).status).toBe(404);
    expect((await harness.detail('HDU-3001')).problem).toMatchObject({
      title: 'Ours',
      timeLimit: 2000,
      hint: 'our hint',
    });
    expect((await sync([pid], fetchResult(theirs))).items[0]).toMatchObject({ outcome: 'same', changes: [] });
  });

  it('says that nothing is new when only we have edited', async () => {
    const { pid } = await harness.importProblem('3002');
    await edit(pid, 'HDU-3002', { title: 'Ours' });
    expect((await sync([pid], fetchResult())).items[0]).toMatchObject({ outcome: 'same' });
  });

  it('takes no other problem for this one', async () => {
    const { pid } = await harness.importProblem('3003');
    expect((await sync([pid], fetchResult({ id: '3004' }))).items[0]).toMatchObject({
      state: 'failed',
      failure: { kind: 'layoutChanged' },
    });
  });
});

describe('pictures of a statement', () => {
  const send = async (payload: Buffer, { as, name = 'a.png' }: { as?: Caller; name?: string } = {}) => {
    const { token, headers } = as ?? asJudgeRemote(harness.site, await harness.site.judgeAs({ keys: ['HDU'] }));
    const response = await harness.site.app.server.inject({
      method: 'POST',
      url: `/api/judge/remote/picture?name=${encodeURIComponent(name)}`,
      headers: { ...headers, 'content-type': 'application/octet-stream', authorization: token },
      payload,
    });
    return JSON.parse(response.payload) as { status: number; data: { url: string; field: string } };
  };
  const png = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 4, height: 4, channels: 3, background } })
      .png()
      .toBuffer();
  const pdf = Buffer.from('%PDF-1.4\n% a statement');
  const served = (url: string) => harness.site.app.server.inject({ url });

  it('are taken from judges alone, and are pictures or PDFs', async () => {
    expect((await send(await png('red'), { as: harness.root })).status).toBe(401);
    expect(await send(Buffer.from('<script>'))).toMatchObject({ status: 400, data: { field: 'file' } });
    expect((await send(Buffer.alloc(0))).status).toBe(400);
    expect((await send(Buffer.concat([await png('red'), Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413);
  });

  it('are served, belong to the problem that shows them, and go with it', async () => {
    const { url } = (await send(await png('blue'))).data;
    const file = (await send(pdf, { name: 'statement.pdf' })).data.url;
    expect(file).toMatch(/^\/api\/public\/file\/[\w-]+\.pdf$/);
    expect((await served(url)).headers['content-type']).toBe('image/png');
    const description = `<p><img src="${url}"></p>`;
    const { pid } = await harness.importProblem('5000', { description, files: [{ name: 'statement.pdf', url: file }] });
    await harness.advanceClock(40 * 24 * 3_600_000);
    await resolve(harness.site.app.container, FetchedFileStore).deleteUnused();
    expect([(await served(url)).statusCode, (await served(file)).statusCode]).toEqual([200, 200]);
    await harness.calls.api('DELETE /api/admin/problem', { query: { pid }, as: harness.root });
    expect([(await served(url)).statusCode, (await served(file)).statusCode]).toEqual([404, 404]);
  });

  it('that nobody takes are forgotten', async () => {
    const { url } = (await send(await png('green'))).data;
    await harness.advanceClock(40 * 24 * 3_600_000);
    await resolve(harness.site.app.container, FetchedFileStore).deleteUnused();
    expect((await served(url)).statusCode).toBe(404);
  });

  it('are no change when they are fetched again', async () => {
    const fetched = async () => `<p><img src="${(await send(await png('yellow'))).data.url}"></p>`;
    const before = await fetched();
    const { pid } = await harness.importProblem('5001', { description: before });
    const { id } = await harness.calls.api(`POST ${IMPORT_PATH}/sync`, { body: { pids: [pid] }, as: harness.root });
    const again = await fetched();
    expect(again).not.toBe(before);
    await harness.judge.processJobs(fetchResult({ description: again }));
    expect((await harness.getImport(id)).items[0]).toMatchObject({ outcome: 'same' });
    expect((await served(/src="([^"]+)"/.exec(again)![1]!)).statusCode).toBe(404);
    expect((await served(/src="([^"]+)"/.exec(before)![1]!)).statusCode).toBe(200);
  });
});

describe('a scheduled comparison', () => {
  const tryToSet = (refreshDays: number) =>
    harness.calls.reply('PUT /api/admin/plugin/settings', {
      body: { id: 'remote-hdu', values: { refreshDays } },
      as: harness.root,
    });
  const set = async (refreshDays: number) => expect((await tryToSet(refreshDays)).status).toBe(200);
  const newest = async () => {
    const { records } = await harness.calls.api(`GET ${IMPORT_PATH}/list`, { query: {}, as: harness.root });
    return harness.getImport(records[0]!.id);
  };
  const DAY = 24 * 3_600_000;

  it('reads what was not read for so long, in the background, and lists what differs', async () => {
    const { pid } = await harness.importProblem('8000', { title: 'Old' });
    await harness.advanceClock(DAY);
    await harness.importProblem('8001');
    await harness.scheduled.enqueueDue();
    expect(await harness.judge.processJobs()).toEqual([]);
    await harness.advanceClock(6 * DAY);
    await set(7);
    await harness.scheduled.enqueueDue();
    await harness.scheduled.enqueueDue();
    const jobs = await harness.judge.processJobs(fetchResult({ title: 'New' }));
    expect(jobs.map((job) => job.kind === 'fetch' && job.problemId)).toContain('8000');
    expect(jobs.map((job) => job.kind === 'fetch' && job.problemId)).not.toContain('8001');
    const batch = await newest();
    expect(batch).toMatchObject({ isScheduled: true, by: '' });
    const item = batch.items.find((each) => each.problemId === '8000')!;
    expect(item).toMatchObject({ pid, outcome: 'changed', changes: [{ field: 'title', theirs: 'New', ours: 'Old' }] });
    // Nothing changes before somebody confirms it, and what waits is not read again at once.
    expect((await harness.detail('HDU-8000')).problem).toMatchObject({ title: 'Old' });
    await harness.scheduled.enqueueDue();
    expect(await harness.judge.processJobs()).toEqual([]);
    await harness.calls.api(`POST ${IMPORT_PATH}/apply`, {
      body: { itemId: item.id, fields: ['title'] },
      as: harness.root,
    });
    expect((await harness.detail('HDU-8000')).problem).toMatchObject({ title: 'New' });
    await set(0);
  });

  it('finds again what still waits before it is deleted, however rare it is', async () => {
    const { pid } = await harness.importProblem('8100', { title: 'Old' });
    expect((await tryToSet(29)).status).toBe(400);
    await set(28);
    const changes = async () =>
      (await harness.knex('remoteJob').where({ pid, outcome: 'changed' }).orderBy('id')).map(
        ({ importId }) => importId,
      );
    const compareAfter = async (days: number) => {
      await harness.advanceClock(days * DAY);
      await harness.jobs.deleteOld();
      await harness.scheduled.enqueueDue();
      await harness.judge.processJobs(fetchResult({ title: 'New' }));
      return changes();
    };
    const [first] = await compareAfter(28);
    const [, second] = await compareAfter(28);
    expect(await changes()).toEqual([first, second]);
    expect(await compareAfter(3)).toEqual([second]);
    await set(0);
  });

  it('is visible to those who manage all problems only', async () => {
    const { id } = await newest();
    const admin = await harness.site.signUp({ role: Role.Admin });
    expect((await harness.calls.reply(`GET ${IMPORT_PATH}`, { query: { id }, as: admin })).status).toBe(404);
  });
});
