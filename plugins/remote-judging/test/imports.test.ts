import { Role, decodeExamples } from '@tribunal/contract';
import type { RemoteJob, RemoteJobResult } from '../contract';
import { createProblem, problemForm, type TestUser } from '@tribunal/testing';
import { failedJob, fakeRemoteJudge, answerAll, remoteProblem } from './fake-remote-judge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchResult, IMPORT_PATH, openImportHarness, IMPORT_ONE, type ImportHarness } from './import-harness';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness?.site.stop());

describe('an import', () => {
  it('is for those who write problems', async () => {
    const calls = (as?: TestUser) => [
      harness.calls.reply(IMPORT_ONE, { body: { name: 'HDU', problemId: '1' }, as }),
      harness.calls.reply(`POST ${IMPORT_PATH}`, { body: { key: 'HDU', problemIds: '1' }, as }),
      harness.calls.reply(`GET ${IMPORT_PATH}`, { query: { id: 1 }, as }),
      harness.calls.reply(`GET ${IMPORT_PATH}/list`, { query: {}, as }),
      harness.calls.reply(`DELETE ${IMPORT_PATH}`, { query: { id: 1 }, as }),
      harness.calls.reply(`POST ${IMPORT_PATH}/retry`, { body: { id: 1 }, as }),
      harness.calls.reply(`POST ${IMPORT_PATH}/sync`, { body: { pids: [1] }, as }),
      harness.calls.reply(`POST ${IMPORT_PATH}/apply`, { body: { itemId: 1, fields: [] }, as }),
    ];
    const statuses = async (as?: TestUser) => new Set((await Promise.all(calls(as))).map(({ status }) => status));
    expect(await statuses()).toEqual(new Set([401]));
    expect(await statuses(await harness.site.signUp())).toEqual(new Set([403]));
  });

  it.each([
    ['an unknown judge', { name: 'NONE', problemId: '1' }, 404, null],
    ['no id', { name: 'HDU', problemId: ' ' }, 400, 'problemId'],
    ['the key alone', { name: 'HDU', problemId: 'HDU-' }, 400, 'problemId'],
  ])('of one problem is refused with %s', async (_what, body, status, field) => {
    const reply = await harness.calls.reply(IMPORT_ONE, { body, as: harness.root });
    expect(reply).toMatchObject({ status, ...(field && { data: { field } }) });
  });

  it.each([
    ['no ids', { key: 'HDU', problemIds: ', ,' }, 400],
    ['too many ids', { key: 'HDU', problemIds: '1-501' }, 400],
    ['an unknown judge', { key: 'NONE', problemIds: '1' }, 404],
  ])('of many is refused with %s', async (_what, body, status) => {
    expect((await harness.calls.reply(`POST ${IMPORT_PATH}`, { body, as: harness.root })).status).toBe(status);
  });

  it('is not asked of a judge that is off or whose reading is closed', async () => {
    const as = harness.root;
    await harness.calls.api('PUT /api/admin/remote-judge/pause', {
      body: { key: 'CF', operation: 'problem', paused: true },
      as,
    });
    expect((await harness.calls.reply(IMPORT_ONE, { body: { name: 'CF', problemId: '1A' }, as })).status).toBe(503);
    await harness.calls.api('PUT /api/admin/remote-judge/pause', { body: { key: 'CF', paused: false }, as });
    await harness.calls.api('PUT /api/admin/plugin', { body: { id: 'remote-cf', wanted: 'off' }, as });
    expect((await harness.calls.reply(IMPORT_ONE, { body: { name: 'CF', problemId: '1A' }, as })).status).toBe(503);
    await harness.calls.api('PUT /api/admin/plugin', { body: { id: 'remote-cf', wanted: 'on' }, as });
  });

  it('stores the problem as its site has it', async () => {
    const importedProblemRef = await harness.importProblem('hdu-1000', {
      title: 'A + B',
      tags: ['Sums'],
      timeLimitMs: 45_000,
      memoryLimitMb: 1536,
    });
    expect(importedProblemRef.problemId).toBe('HDU-1000');
    const { problem, tags } = await harness.detail('HDU-1000');
    expect(problem).toMatchObject({
      title: 'A + B',
      type: 0,
      auth: 1,
      difficulty: null,
      isRemote: true,
      openCaseResult: true,
      isRemoveEndBlank: false,
      author: 'root',
      timeLimit: 45_000,
      memoryLimit: 1536,
      source: '[HDU\\-1000](<https://hdu.example/problem/1000>)',
    });
    expect(decodeExamples(problem['examples'] as string)).toEqual([{ input: '1 2', output: '3' }]);
    expect(tags).toMatchObject([{ name: 'Sums', oj: 'HDU' }]);
    const names = (await harness.calls.api('GET /api/get-problem-languages', {
      query: { pid: importedProblemRef.pid },
      as: harness.root,
    })) as unknown;
    expect(JSON.stringify(names)).toMatch(/G\+\+.*Java|Java.*G\+\+/);
    expect(await harness.knex('remoteProblem').where({ pid: importedProblemRef.pid }).first()).toMatchObject({
      bank: 'HDU',
      remoteId: '1000',
      url: 'https://hdu.example/problem/1000',
    });
  });

  it('names a tag after the problem source where the site has none, and allows only the languages that the site accepts', async () => {
    const { pid } = await harness.importProblem('1001', { languageIds: ['5', '77'], difficulty: 2, ref: '41180' });
    expect((await harness.detail('HDU-1001')).tags).toMatchObject([{ name: 'HDU', oj: 'HDU' }]);
    const allowed = harness.knex('problemLanguage as p').join('language as l', 'l.id', 'p.lid').where('p.pid', pid);
    expect(await allowed.select('l.name')).toEqual([{ name: 'Java' }]);
    expect(await harness.knex('remoteProblem').where({ pid }).first('ref')).toEqual({ ref: '41180' });
  });

  it('of a judge that shares languages allows those', async () => {
    const { pid } = await harness.importProblem('100001A', {}, { name: 'gym' });
    const allowed = harness.knex('problemLanguage as p').join('language as l', 'l.id', 'p.lid').where('p.pid', pid);
    expect(await allowed.distinct('l.oj')).toEqual([{ oj: 'CF' }]);
  });

  it('of an adapter that the site does not know by name is found by its key, with tags of its bank', async () => {
    await harness.importProblem('1', { title: 'From elsewhere' }, { name: 'ZOJ' });
    const { records } = await harness.calls.api('GET /api/get-problem-list', { query: { oj: 'ZOJ' } });
    expect(records.map(({ problemId }) => problemId)).toEqual(['ZOJ-1']);
    const adminList = await harness.calls.api('GET /api/admin/problem/get-problem-list', {
      query: { oj: 'ZOJ' },
      as: harness.root,
    });
    expect(adminList.records.map(({ problemId }) => problemId)).toEqual(['ZOJ-1']);
    const tag = { name: 'extra', oj: 'ZOJ' };
    expect((await harness.calls.reply('POST /api/admin/tag', { body: tag, as: harness.root })).status).toBe(200);
  });

  it('of a plain admin is not public', async () => {
    const { pid } = await harness.importProblem('1002', {}, { as: harness.admin });
    expect(await harness.knex('problem').where({ id: pid }).first('auth', 'authorUid')).toEqual({
      auth: 2,
      authorUid: harness.admin.uid,
    });
  });

  it('of a problem that is here is refused', async () => {
    const reply = await harness.judge.processJobsDuring(
      harness.calls.reply(IMPORT_ONE, { body: { name: 'HDU', problemId: '1000' }, as: harness.root }),
    );
    expect(reply).toMatchObject({ status: 409, data: { field: 'problemId' } });
    const byAddress = { name: 'HDU', problemId: 'https://hdu.example/1000' };
    const other = await harness.judge.processJobsDuring(
      harness.calls.reply(IMPORT_ONE, { body: byAddress, as: harness.root }),
      fetchResult({ id: '1000' }),
    );
    expect(other.status).toBe(409);
  });

  it('of a code that a problem of our own has is refused', async () => {
    await createProblem(harness.site, { problem: { problemId: 'HDU-7777' } });
    const reply = await harness.judge.processJobsDuring(
      harness.calls.reply(IMPORT_ONE, { body: { name: 'HDU', problemId: '7777' }, as: harness.root }),
    );
    expect(reply.status).toBe(409);
  });

  it.each([
    ['badId', 400],
    ['notFound', 404],
    ['siteDown', 503],
    ['humanCheck', 503],
    ['layoutChanged', 502],
  ] as const)('says why it failed: %s', async (kind, status) => {
    const reply = await harness.judge.processJobsDuring(
      harness.calls.reply(IMPORT_ONE, { body: { name: 'HDU', problemId: '9999' }, as: harness.root }),
      () => failedJob(kind),
    );
    expect(reply.status).toBe(status);
    expect(reply.msg).not.toMatch(/^remote\.|\{/);
  });
});

describe('an import of many', () => {
  it('reads each, and one that fails keeps none of the others', async () => {
    const { id, items } = await harness.startImport('2000-2002, 2000');
    expect(items.map(({ state, problemId }) => [state, problemId])).toEqual([
      ['waiting', '2000'],
      ['waiting', '2001'],
      ['waiting', '2002'],
    ]);
    await harness.judge.claimJob();
    expect((await harness.getImport(id)).items[0]!.state).toBe('fetching');
    await harness.advanceClock(13_000);
    await harness.judge.processJobs((job) =>
      job.kind === 'fetch' && job.problemId === '2001' ? failedJob('notFound', 'none') : answerAll(job),
    );
    const batch = await harness.getImport(id);
    expect(batch).toMatchObject({ by: 'root', finishedAt: expect.any(String) as string });
    expect(batch.items).toMatchObject([
      { state: 'done', outcome: 'added', title: 'Problem 2000', failure: null },
      { state: 'failed', outcome: null, failure: { kind: 'notFound', message: 'none' } },
      { state: 'done', outcome: 'added' },
    ]);
  });

  it('does not read what is here', async () => {
    const { id } = await harness.startImport('2000 2003');
    expect((await harness.judge.processJobs()).map((job) => job.kind === 'fetch' && job.problemId)).toEqual(['2003']);
    expect((await harness.getImport(id)).items.map(({ outcome }) => outcome)).toEqual(['exists', 'added']);
  });

  it('adds a problem once when two import it at once', async () => {
    const [one, two] = await Promise.all([harness.startImport('2100'), harness.startImport('2100', harness.admin)]);
    const other = fakeRemoteJudge(harness.site, { name: 'other' });
    const [mine, theirs] = [(await harness.judge.claimJob())!, (await other.claimJob())!];
    const result = { ok: true, problem: remoteProblem({ id: '2100' }) };
    await Promise.all([harness.judge.completeJob(mine, result), other.completeJob(theirs, result)]);
    const outcomes = [...(await harness.getImport(one.id)).items, ...(await harness.getImport(two.id)).items].map(
      ({ outcome, pid }) => [outcome, pid],
    );
    const [imported] = await harness.knex('remoteProblem').where({ remoteId: '2100' });
    const pid = imported!.pid;
    expect(outcomes.sort()).toEqual([
      ['added', pid],
      ['exists', pid],
    ]);
  });

  it('is visible to problem admins, and to a plain admin who created it', async () => {
    const [mine, theirs] = [await harness.startImport('2401', harness.admin), await harness.startImport('2402')];
    expect((await harness.getImport(mine.id, harness.admin)).by).toBe(harness.admin.username);
    expect((await harness.getImport(mine.id)).by).toBe(harness.admin.username);
    for (const call of [`GET ${IMPORT_PATH}`, `DELETE ${IMPORT_PATH}`] as const) {
      expect((await harness.calls.reply(call, { query: { id: theirs.id }, as: harness.admin })).status).toBe(404);
    }
    const listed = await harness.calls.api(`GET ${IMPORT_PATH}/list`, { query: {}, as: harness.admin });
    expect(new Set(listed.records.map(({ by }) => by))).toEqual(new Set([harness.admin.username]));
    const all = await harness.calls.api(`GET ${IMPORT_PATH}/list`, { query: {}, as: harness.root });
    expect(all.records[0]).toMatchObject({ id: theirs.id, by: 'root', total: 1, done: 0, failed: 0, finishedAt: null });
    await harness.judge.processJobs(() => failedJob('notFound'));
    const done = await harness.calls.api(`GET ${IMPORT_PATH}/list`, { query: {}, as: harness.root });
    expect(done.records[0]).toMatchObject({ total: 1, done: 1, failed: 1, finishedAt: expect.any(String) as string });
  });

  it('is listed on its page with the numbers of its items', async () => {
    const ids: number[] = [];
    for (const problemIds of ['2410-2412', '2413', '2414-2415']) ids.push((await harness.startImport(problemIds)).id);
    const page = async (currentPage: number) => {
      const query = { limit: 2, currentPage };
      return (await harness.calls.api(`GET ${IMPORT_PATH}/list`, { query, as: harness.root })).records;
    };
    expect(await page(1)).toMatchObject([
      { id: ids[2], total: 2, done: 0 },
      { id: ids[1], total: 1, done: 0 },
    ]);
    expect((await page(2))[0]).toMatchObject({ id: ids[0], total: 3, done: 0 });
    for (const id of ids) await harness.calls.api(`DELETE ${IMPORT_PATH}`, { query: { id }, as: harness.root });
  });

  it('when removed stops what is not read yet', async () => {
    const { id } = await harness.startImport('2500 2501');
    const job = (await harness.judge.claimJob())!;
    await harness.calls.api(`DELETE ${IMPORT_PATH}`, { query: { id }, as: harness.root });
    expect(await harness.judge.renew(job.id)).toEqual([job.id]);
    await harness.judge.completeJob(job, { ok: true, problem: remoteProblem({ id: '2500' }) });
    expect(await harness.judge.processJobs()).toEqual([]);
    expect(await harness.knex('remoteProblem').where({ remoteId: '2500' }).first()).toBeUndefined();
  });

  it('adds nothing for a user who may no longer write problems', async () => {
    const former = await harness.site.signUp({ role: Role.Admin });
    const { id } = await harness.startImport('2600', former);
    await harness.knex('accountRole').where({ uid: former.uid }).update({ role: Role.User });
    await harness.judge.processJobs();
    expect((await harness.getImport(id)).items[0]).toMatchObject({ state: 'failed', failure: { kind: 'rejected' } });
  });
});

describe('an import of contests', () => {
  const listed = (...ids: string[]) => ids.map((id) => ({ id, title: `Problem ${id}`, tags: [], difficulty: null }));
  const start = (problemIds: string, what?: 'contests', key = 'CF') =>
    harness.calls.api(`POST ${IMPORT_PATH}`, { body: { key, problemIds, what }, as: harness.root });
  const answer = (job: RemoteJob): RemoteJobResult | Promise<RemoteJobResult> =>
    job.kind === 'contest' ? { ok: true, problems: listed(`${job.contestId}A`, `${job.contestId}B`) } : answerAll(job);

  it('is refused where the site has no lists of contests', async () => {
    const body = { key: 'HDU', problemIds: '1', what: 'contests' } as const;
    const reply = await harness.calls.reply(`POST ${IMPORT_PATH}`, { body, as: harness.root });
    expect(reply).toMatchObject({ status: 400, data: { field: 'what' } });
  });

  it('reads the problems of each, once', async () => {
    const { id, items } = await start('10-11', 'contests');
    expect(items).toMatchObject([
      { kind: 'contest', problemId: '10', state: 'waiting' },
      { kind: 'contest', problemId: '11', state: 'waiting' },
    ]);
    const again = (job: RemoteJob): RemoteJobResult | Promise<RemoteJobResult> =>
      job.kind === 'contest' ? { ok: true, problems: listed('10A', `${job.contestId}B`) } : answerAll(job);
    await harness.judge.processJobs(again);
    const batch = await harness.getImport(id);
    expect(batch.finishedAt).not.toBeNull();
    expect(batch.items.map(({ kind, problemId, outcome }) => [kind, problemId, outcome])).toEqual([
      ['contest', '10', 'listed'],
      ['contest', '11', 'listed'],
      ['problem', '10A', 'added'],
      ['problem', '10B', 'added'],
      ['problem', '11B', 'added'],
    ]);
  });

  it('does not read again what is here', async () => {
    const { id } = await start('10', 'contests');
    const jobs = await harness.judge.processJobs(answer);
    expect(jobs.map(({ kind }) => kind)).toEqual(['contest']);
    expect((await harness.getImport(id)).items.map(({ outcome }) => outcome)).toEqual(['listed', 'exists', 'exists']);
  });

  it('may be an address among problems', async () => {
    const address = 'https://cf.example/contest/20';
    const { id } = await start(`${address} 30A`);
    const jobs = await harness.judge.processJobs((job) =>
      job.kind === 'fetch' && job.problemId === address ? { ok: true, problems: listed('20A') } : answerAll(job),
    );
    expect(jobs[0]).toMatchObject({ kind: 'fetch', mayBeContest: true });
    expect((await harness.getImport(id)).items.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['contest', 'listed'],
      ['problem', 'added'],
      ['problem', 'added'],
    ]);
  });

  it('is no answer to a request for one problem', async () => {
    const job = { name: 'CF', problemId: 'https://cf.example/contest/21' };
    const asked: RemoteJob[] = [];
    const reply = await harness.judge.processJobsDuring(
      harness.calls.reply(IMPORT_ONE, { body: job, as: harness.root }),
      (each) => {
        asked.push(each);
        return failedJob('badId');
      },
    );
    expect(reply.status).toBe(400);
    expect(asked[0]).not.toHaveProperty('mayBeContest');
  });

  it('goes on after a judge has died while it read the list', async () => {
    const { id } = await start('40', 'contests');
    const lost = (await harness.judge.claimJob())!;
    await harness.advanceClock(13_000);
    const next = fakeRemoteJudge(harness.site, { keys: ['CF'], name: 'next' });
    await next.processJobs(answer);
    // What the first one brings too late adds nothing.
    await harness.judge.completeJob(lost, { ok: true, problems: listed('40C') });
    expect((await harness.getImport(id)).items.map(({ problemId }) => problemId)).toEqual(['40', '40A', '40B']);
  });
});

describe('what failed in an import', () => {
  const retry = (id: number, as: TestUser = harness.root) =>
    harness.calls.reply(`POST ${IMPORT_PATH}/retry`, { body: { id }, as });

  it('is tried again in the same import, unless the site does not accept the id', async () => {
    const { id } = await harness.startImport('3000-3002');
    await harness.judge.processJobs((job) => {
      if (job.kind !== 'fetch' || job.problemId === '3000') return answerAll(job);
      return failedJob(job.problemId === '3001' ? 'siteDown' : 'badId');
    });
    expect(await retry(id)).toMatchObject({ status: 200, data: { finishedAt: null } });
    expect((await harness.judge.processJobs()).map((job) => job.kind === 'fetch' && job.problemId)).toEqual(['3001']);
    expect((await harness.getImport(id)).items.map(({ problemId, state }) => [problemId, state])).toEqual([
      ['3000', 'done'],
      ['3002', 'failed'],
      ['3001', 'done'],
    ]);
    expect((await retry(id)).status).toBe(409);
  });

  it('is tried again by nobody who may not see the import', async () => {
    const { id } = await harness.startImport('3010');
    await harness.judge.processJobs(() => failedJob('siteDown'));
    expect((await retry(id, harness.admin)).status).toBe(404);
    expect((await retry(9999)).status).toBe(404);
  });
});

describe('a problem of another judge', () => {
  it('is saved by the form of the admin area, with the limits of its site and no cases', async () => {
    const { pid } = await harness.importProblem('4000', { timeLimitMs: 60_000, memoryLimitMb: 4096 });
    const before = await harness.calls.api('GET /api/admin/problem', { query: { pid }, as: harness.root });
    const { problemId, timeLimit, memoryLimit, description, examples } = before;
    const problem = { id: pid, problemId, title: 'Edited', timeLimit, memoryLimit, description, examples };
    await harness.calls.api('PUT /api/admin/problem', { body: { problem, samples: [] }, as: harness.root });
    expect((await harness.detail('HDU-4000')).problem).toMatchObject({
      title: 'Edited',
      timeLimit: 60_000,
      memoryLimit: 4096,
    });
  });

  it('is the only one with limits beyond ours', async () => {
    const own = problemForm({ problem: { timeLimit: 60_000 } });
    const reply = await harness.calls.reply('POST /api/admin/problem', { body: own, as: harness.root });
    expect(reply).toMatchObject({ status: 400, data: { field: 'problem.timeLimit' } });
  });
});
