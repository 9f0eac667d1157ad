import { Role } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { failedJob, fakeRemoteJudge, remoteProblem } from './fake-remote-judge';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteLimits } from '../contract';
import { ITEMS_AT_ONCE } from '../server/imports/import-abandonment';
import { RemoteJobQueue } from '../server/jobs/remote-job-queue';
import { IMPORT_ONE, IMPORT_PATH, openImportHarness, type ImportHarness } from './import-harness';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness?.site.stop());
beforeEach(() => harness.knex('remoteImport').delete());

const start = (body: { key: string; problemIds?: string; what?: 'archive' }, as: TestUser = harness.root) =>
  harness.calls.reply(`POST ${IMPORT_PATH}`, { body, as });
const startArchive = (as?: TestUser) => start({ key: 'CF', what: 'archive' }, as);
const retry = (id: number) => harness.calls.reply(`POST ${IMPORT_PATH}/retry`, { body: { id }, as: harness.root });

describe('an import of all problems of a site', () => {
  it('is refused while there is another, of any user', async () => {
    const id = (await startArchive(harness.admin)).data!.id;
    expect(await startArchive()).toMatchObject({ status: 409, msg: expect.stringContaining('Judge CF') as string });
    expect((await start({ key: 'CF', problemIds: '1A' })).status).toBe(200);
    // It is open until its problems are read, too.
    const list = (await harness.judge.claimJob())!;
    const problem = { id: '2A', title: 'A', tags: [], difficulty: null };
    await harness.judge.completeJob(list, { ok: true, problems: [problem], next: null });
    expect((await startArchive()).status).toBe(409);
    await harness.judge.processJobs(() => failedJob('siteDown'));
    expect(await harness.getImport(id)).toMatchObject({
      total: 2,
      failed: 1,
      finishedAt: expect.any(String) as string,
    });
    expect((await startArchive()).status).toBe(200);
    // The earlier one has read its list.
    expect((await retry(id)).status).toBe(200);
  });

  it('is not tried again while there is another', async () => {
    const id = (await startArchive()).data!.id;
    await harness.judge.processJobs(() => failedJob('siteDown'));
    expect((await startArchive()).status).toBe(200);
    expect((await retry(id)).status).toBe(409);
    expect(await harness.getImport(id)).toMatchObject({ failed: 1, retriable: 1 });
  });

  it('is started once when two start it at once', async () => {
    const replies = await Promise.all([startArchive(), startArchive(harness.admin)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('imports of a user beyond those that are read at the same time', () => {
  const MAX = RemoteLimits.runningImports.max;
  const startMany = async (count: number, as?: TestUser): Promise<number[]> => {
    const ids: number[] = [];
    for (let at = 1; at <= count; at++)
      ids.push((await start({ key: 'HDU', problemIds: `${at}1-${at}2` }, as)).data!.id);
    return ids;
  };
  const placeOf = async (id: number) => (await harness.getImport(id)).place;

  it('wait in order, also with one problem', async () => {
    const ids = await startMany(MAX + 2);
    expect(await Promise.all(ids.slice(-3).map(placeOf))).toEqual([0, 1, 2]);
    const { records } = await harness.calls.api(`GET ${IMPORT_PATH}/list`, { query: {}, as: harness.root });
    expect(records.slice(0, 3).map(({ place }) => place)).toEqual([2, 1, 0]);
    const order = (await harness.judge.processJobs(() => failedJob('notFound'))).map(
      (job) => job.kind === 'fetch' && job.problemId,
    );
    // The last two begin when others have ended.
    const [next, last] = [MAX + 1, MAX + 2].map((at) => order.indexOf(`${at}1`));
    expect(next).toBeGreaterThan(order.indexOf('12'));
    expect(last).toBeGreaterThan(order.indexOf('22'));
    expect(order).toHaveLength(2 * (MAX + 2));
    expect(await placeOf(ids.at(-1)!)).toBe(0);
  });

  it('wait whatever happens to judges and servers, and can be cancelled', async () => {
    const ids = await startMany(MAX + 1);
    const job = (await harness.judge.claimJob())!;
    await harness
      .knex('remoteJob')
      .where({ id: job.id })
      .update({ leaseUntil: new Date(0) });
    expect(await placeOf(ids.at(-1)!)).toBe(1);
    await harness.calls.api(`DELETE ${IMPORT_PATH}`, { query: { id: ids[3]! }, as: harness.root });
    expect(await placeOf(ids.at(-1)!)).toBe(0);
    await harness.calls.api(`DELETE ${IMPORT_PATH}`, { query: { id: ids.at(-1)! }, as: harness.root });
    const order = (await harness.judge.processJobs(() => failedJob('notFound'))).map(
      (each) => each.kind === 'fetch' && each.problemId,
    );
    expect(order).not.toContain(`${MAX + 1}1`);
  });

  it('do not delay those of others: users take turns', async () => {
    const other = await harness.site.signUp({ role: Role.Admin });
    await startMany(MAX + 3);
    await harness.advanceClock(1000);
    await start({ key: 'HDU', problemIds: '901-903' }, other);
    const order: string[] = [];
    for (let count = 0; count < 8; count++) {
      await harness.advanceClock(1000);
      const job = (await harness.judge.claimJob())!;
      if (job.kind === 'fetch') order.push(job.problemId);
      await harness.judge.completeJob(job, failedJob('notFound'));
    }
    const others = order.map((problemId, at) => (problemId.startsWith('90') ? at : -1)).filter((at) => at >= 0);
    expect(others).toEqual([1, 3, 5]);
  });

  it('one that waits is read at the site where it need not wait', async () => {
    await startMany(MAX + 1);
    const elsewhere = (await start({ key: 'ZOJ', problemIds: '1' })).data!;
    expect(elsewhere.place).toBe(0);
  });

  it('are refused only when they are far too many', async () => {
    const { max } = RemoteLimits.openImports;
    const other = await harness.site.signUp({ role: Role.Admin });
    const row = { uid: harness.root.uid, bank: 'HDU', startedAt: new Date() };
    const ids = await harness
      .knex('remoteImport')
      .insert(Array.from({ length: max - 1 }, () => row))
      .returning('id');
    const job = { bank: 'HDU', kind: 'fetch', request: '{"problemId": "1"}', createdAt: new Date() } as const;
    await harness.knex('remoteJob').insert(ids.map(({ id }) => ({ ...job, importId: id })));
    expect((await start({ key: 'HDU', problemIds: '98' })).status).toBe(200);
    const refused = await start({ key: 'HDU', problemIds: '99' });
    expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining(String(max)) as string });
    expect((await start({ key: 'HDU', problemIds: '99' }, other)).status).toBe(200);
    await harness.calls.api(`DELETE ${IMPORT_PATH}`, { query: { id: ids[0]!.id }, as: harness.root });
    expect((await start({ key: 'HDU', problemIds: '99' })).status).toBe(200);
  });
});

describe('an import of one problem that somebody waits for', () => {
  it('does not wait behind the imports of the same user', async () => {
    for (let at = 1; at <= RemoteLimits.runningImports.max + 1; at++)
      await start({ key: 'HDU', problemIds: `${at}1-${at}2` });
    const body = { name: 'HDU', problemId: '99' };
    const waiting = harness.calls.reply(IMPORT_ONE, { body, as: harness.root });
    await expect.poll(() => harness.knex('remoteJob').whereRaw(`request ->> 'problemId' = '99'`)).toHaveLength(1);
    const first = (await harness.judge.claimJob())!;
    expect(first).toMatchObject({ problemId: '99' });
    await harness.judge.completeJob(first, failedJob('notFound'));
    expect((await waiting).status).toBe(404);
  });
});

describe('an import is abandoned', () => {
  const DAY = 86_400_000;
  const end = () => harness.abandonment.endDue();

  it('a week after its own last result, and can be tried again', async () => {
    const { id } = (await start({ key: 'HDU', problemIds: '1-3' })).data!;
    await harness.judge.completeJob((await harness.judge.claimJob())!, failedJob('notFound'));
    await harness.judge.claimJob();
    await harness.advanceClock(7 * DAY - 60_000);
    await end();
    expect(await harness.getImport(id)).toMatchObject({ done: 1, finishedAt: null });
    await harness.advanceClock(300_000);
    await end();
    expect(await harness.getImport(id)).toMatchObject({ done: 3, failed: 3, retriable: 3 });
    expect((await retry(id)).status).toBe(200);
    await harness.advanceClock(3_600_000);
    await end();
    expect(await harness.getImport(id)).toMatchObject({ failed: 0, finishedAt: null });
  });

  it('in parts, and an interrupted end goes on', async () => {
    const { id } = (await start({ key: 'HDU', problemIds: '1-3' })).data!;
    await harness.judge.claimJob();
    const job = { bank: 'HDU', kind: 'fetch', importId: id, createdAt: new Date(0) } as const;
    await harness
      .knex('remoteJob')
      .insert(Array.from({ length: 2 * ITEMS_AT_ONCE }, (_, at) => ({ ...job, request: `{"problemId": "9${at}"}` })));
    await harness.advanceClock(8 * DAY);
    const complete = vi.spyOn(harness.jobs, 'complete');
    let left = ITEMS_AT_ONCE + 50;
    const own = RemoteJobQueue.prototype.complete;
    complete.mockImplementation((...args) => {
      if (left-- === 0) throw new Error('killed');
      return own.apply(harness.jobs, args);
    });
    await end();
    complete.mockRestore();
    expect(await harness.getImport(id)).toMatchObject({ done: ITEMS_AT_ONCE, failed: ITEMS_AT_ONCE });
    await harness.advanceClock(3_600_000);
    await end();
    expect(await harness.getImport(id)).toMatchObject({ failed: 2 * ITEMS_AT_ONCE + 3, remainingMs: null });
  });

  it('no further once its site answers again, even if its end was interrupted', async () => {
    const { id } = (await start({ key: 'HDU', problemIds: '501-503' })).data!;
    await harness.judge.claimJob();
    await harness.advanceClock(8 * DAY);
    const complete = vi.spyOn(harness.jobs, 'complete').mockRejectedValue(new Error('killed'));
    await end();
    complete.mockRestore();
    const judge = fakeRemoteJudge(harness.site, { name: 'back' });
    await judge.completeJob((await judge.claimJob())!, { ok: true, problem: remoteProblem({ id: '501' }) });
    await end();
    expect(await harness.getImport(id)).toMatchObject({ done: 1, failed: 0, finishedAt: null });
  });

  it('not while it waits for its turn, however long', async () => {
    const { id } = (await start({ key: 'HDU', problemIds: '1' })).data!;
    await harness.advanceClock(30 * DAY);
    await end();
    expect(await harness.getImport(id)).toMatchObject({ done: 0, finishedAt: null });
  });
});
