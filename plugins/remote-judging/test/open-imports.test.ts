import { Role } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { failedJob } from './fake-remote-judge';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteLimits } from '../contract';
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

describe('open imports', () => {
  it('are limited for each user', async () => {
    const other = await harness.site.signUp({ role: Role.Admin });
    const { max } = RemoteLimits.openImports;
    const ids: number[] = [];
    for (let at = 1; at <= max; at++) ids.push((await start({ key: 'HDU', problemIds: String(at) })).data!.id);
    const refused = await start({ key: 'HDU', problemIds: '99' });
    expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining(String(max)) as string });
    const one = { body: { name: 'HDU', problemId: '99' }, as: harness.root };
    expect((await harness.calls.reply(IMPORT_ONE, one)).status).toBe(409);
    expect((await start({ key: 'HDU', problemIds: '99' }, other)).status).toBe(200);
    await harness.calls.api(`DELETE ${IMPORT_PATH}`, { query: { id: ids[0]! }, as: harness.root });
    expect((await start({ key: 'HDU', problemIds: '99' })).status).toBe(200);
  });

  it('do not count when all of their items are done', async () => {
    const { max } = RemoteLimits.openImports;
    for (let at = 1; at <= max; at++) await start({ key: 'HDU', problemIds: String(at) });
    await harness.judge.processJobs(() => failedJob('notFound'));
    expect((await start({ key: 'HDU', problemIds: '99' })).status).toBe(200);
  });
});
