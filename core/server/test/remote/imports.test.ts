import { Role, readExamples } from '@tribunal/contract';
import {
  failed,
  fakeRemoteJudge,
  makeProblem,
  problemForm,
  readsAll,
  remoteProblem,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brings, IMPORT, importDesk, ONE, type ImportDesk } from './import-support';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await importDesk();
});
afterAll(() => desk?.site.stop());

describe('an import', () => {
  it('is for those who write problems', async () => {
    const calls = (as?: TestUser) => [
      desk.site.reply(ONE, { body: { name: 'HDU', problemId: '1' }, as }),
      desk.site.reply(`POST ${IMPORT}`, { body: { key: 'HDU', problemIds: '1' }, as }),
      desk.site.reply(`GET ${IMPORT}`, { query: { id: 1 }, as }),
      desk.site.reply(`GET ${IMPORT}/list`, { query: {}, as }),
      desk.site.reply(`DELETE ${IMPORT}`, { query: { id: 1 }, as }),
      desk.site.reply(`POST ${IMPORT}/sync`, { body: { pids: [1] }, as }),
      desk.site.reply(`POST ${IMPORT}/apply`, { body: { itemId: 1, fields: [] }, as }),
    ];
    const statuses = async (as?: TestUser) => new Set((await Promise.all(calls(as))).map(({ status }) => status));
    expect(await statuses()).toEqual(new Set([401]));
    expect(await statuses(await desk.site.signUp())).toEqual(new Set([403]));
  });

  it.each([
    ['an unknown judge', { name: 'NONE', problemId: '1' }, 404, null],
    ['no id', { name: 'HDU', problemId: ' ' }, 400, 'problemId'],
    ['the key alone', { name: 'HDU', problemId: 'HDU-' }, 400, 'problemId'],
  ])('of one problem is refused with %s', async (_what, body, status, field) => {
    const reply = await desk.site.reply(ONE, { body, as: desk.root });
    expect(reply).toMatchObject({ status, ...(field && { data: { field } }) });
  });

  it.each([
    ['no ids', { key: 'HDU', problemIds: ', ,' }, 400],
    ['too many ids', { key: 'HDU', problemIds: '1-501' }, 400],
    ['an unknown judge', { key: 'NONE', problemIds: '1' }, 404],
  ])('of many is refused with %s', async (_what, body, status) => {
    expect((await desk.site.reply(`POST ${IMPORT}`, { body, as: desk.root })).status).toBe(status);
  });

  it('is not asked of a judge that is off or whose reading is closed', async () => {
    const as = desk.root;
    await desk.site.api('PUT /api/admin/remote-judge/pause', {
      body: { key: 'CF', operation: 'problem', paused: true },
      as,
    });
    expect((await desk.site.reply(ONE, { body: { name: 'CF', problemId: '1A' }, as })).status).toBe(503);
    await desk.site.api('PUT /api/admin/remote-judge/pause', { body: { key: 'CF', paused: false }, as });
    await desk.site.api('PUT /api/admin/plugin', { body: { id: 'remote-cf', wanted: 'off' }, as });
    expect((await desk.site.reply(ONE, { body: { name: 'CF', problemId: '1A' }, as })).status).toBe(503);
    await desk.site.api('PUT /api/admin/plugin', { body: { id: 'remote-cf', wanted: 'on' }, as });
  });

  it('stores the problem as its desk.site has it', async () => {
    const saved = await desk.bringIn('hdu-1000', {
      title: 'A + B',
      tags: ['Sums'],
      timeLimitMs: 45_000,
      memoryLimitMb: 1536,
    });
    expect(saved.problemId).toBe('HDU-1000');
    const { problem, tags } = await desk.detail('HDU-1000');
    expect(problem).toMatchObject({
      title: 'A + B',
      type: 0,
      auth: 1,
      difficulty: 1,
      isRemote: true,
      openCaseResult: true,
      isRemoveEndBlank: false,
      author: 'root',
      timeLimit: 45_000,
      memoryLimit: 1536,
      source: '[HDU\\-1000](<https://hdu.example/problem/1000>)',
    });
    expect(readExamples(problem['examples'] as string)).toEqual([{ input: '1 2', output: '3' }]);
    expect(tags).toMatchObject([{ name: 'Sums', oj: 'HDU' }]);
    const names = (await desk.site.api('GET /api/get-problem-languages', {
      query: { pid: saved.pid },
      as: desk.root,
    })) as unknown;
    expect(JSON.stringify(names)).toMatch(/G\+\+.*Java|Java.*G\+\+/);
    expect(await desk.knex('remoteProblem').where({ pid: saved.pid }).first()).toMatchObject({
      bank: 'HDU',
      remoteId: '1000',
      url: 'https://hdu.example/problem/1000',
    });
  });

  it('names a tag after the bank where the desk.site has none, and allows only the languages that the desk.site takes', async () => {
    const { pid } = await desk.bringIn('1001', { languageIds: ['5', '77'], difficulty: 2, ref: '41180' });
    expect((await desk.detail('HDU-1001')).tags).toMatchObject([{ name: 'HDU', oj: 'HDU' }]);
    const allowed = desk.knex('problemLanguage as p').join('language as l', 'l.id', 'p.lid').where('p.pid', pid);
    expect(await allowed.select('l.name')).toEqual([{ name: 'Java' }]);
    expect(await desk.knex('remoteProblem').where({ pid }).first('ref')).toEqual({ ref: '41180' });
  });

  it('of a desk.judge that shares languages allows those', async () => {
    const { pid } = await desk.bringIn('100001A', {}, { name: 'gym' });
    const allowed = desk.knex('problemLanguage as p').join('language as l', 'l.id', 'p.lid').where('p.pid', pid);
    expect(await allowed.distinct('l.oj')).toEqual([{ oj: 'CF' }]);
  });

  it('of an adapter that the site does not know by name is found by its key, with tags of its bank', async () => {
    await desk.bringIn('1', { title: 'From elsewhere' }, { name: 'ZOJ' });
    const { records } = await desk.site.api('GET /api/get-problem-list', { query: { oj: 'ZOJ' } });
    expect(records.map(({ problemId }) => problemId)).toEqual(['ZOJ-1']);
    const office = await desk.site.api('GET /api/admin/problem/get-problem-list', {
      query: { oj: 'ZOJ' },
      as: desk.root,
    });
    expect(office.records.map(({ problemId }) => problemId)).toEqual(['ZOJ-1']);
    const tag = { name: 'extra', oj: 'ZOJ' };
    expect((await desk.site.reply('POST /api/admin/tag', { body: tag, as: desk.root })).status).toBe(200);
  });

  it('of a plain admin is not public', async () => {
    const { pid } = await desk.bringIn('1002', {}, { as: desk.admin });
    expect(await desk.knex('problem').where({ id: pid }).first('auth', 'authorUid')).toEqual({
      auth: 2,
      authorUid: desk.admin.uid,
    });
  });

  it('of a problem that is here is refused', async () => {
    const reply = await desk.judge.during(
      desk.site.reply(ONE, { body: { name: 'HDU', problemId: '1000' }, as: desk.root }),
    );
    expect(reply).toMatchObject({ status: 409, data: { field: 'problemId' } });
    const byAddress = { name: 'HDU', problemId: 'https://hdu.example/1000' };
    const other = await desk.judge.during(
      desk.site.reply(ONE, { body: byAddress, as: desk.root }),
      brings({ id: '1000' }),
    );
    expect(other.status).toBe(409);
  });

  it('of a code that a problem of our own has is refused', async () => {
    await makeProblem(desk.site, { problem: { problemId: 'HDU-7777' } });
    const reply = await desk.judge.during(
      desk.site.reply(ONE, { body: { name: 'HDU', problemId: '7777' }, as: desk.root }),
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
    const reply = await desk.judge.during(
      desk.site.reply(ONE, { body: { name: 'HDU', problemId: '9999' }, as: desk.root }),
      () => failed(kind),
    );
    expect(reply.status).toBe(status);
    expect(reply.msg).not.toMatch(/^remote\.|\{/);
  });
});

describe('an import of many', () => {
  it('reads each, and one that fails keeps none of the others', async () => {
    const { id, items } = await desk.begin('2000-2002, 2000');
    expect(items.map(({ state, problemId }) => [state, problemId])).toEqual([
      ['waiting', '2000'],
      ['waiting', '2001'],
      ['waiting', '2002'],
    ]);
    await desk.judge.take();
    expect((await desk.look(id)).items[0]!.state).toBe('fetching');
    await desk.leap(13_000);
    await desk.judge.workOff((job) =>
      job.kind === 'fetch' && job.problemId === '2001' ? failed('notFound', 'none') : readsAll(job),
    );
    const batch = await desk.look(id);
    expect(batch).toMatchObject({ by: 'root', finishedAt: expect.any(String) as string });
    expect(batch.items).toMatchObject([
      { state: 'done', outcome: 'added', title: 'Problem 2000', failure: null },
      { state: 'failed', outcome: null, failure: { kind: 'notFound', message: 'none' } },
      { state: 'done', outcome: 'added' },
    ]);
  });

  it('does not read what is here', async () => {
    const { id } = await desk.begin('2000 2003');
    expect((await desk.judge.workOff()).map((job) => job.kind === 'fetch' && job.problemId)).toEqual(['2003']);
    expect((await desk.look(id)).items.map(({ outcome }) => outcome)).toEqual(['exists', 'added']);
  });

  it('adds a problem once when two import it at once', async () => {
    const [one, two] = await Promise.all([desk.begin('2100'), desk.begin('2100', desk.admin)]);
    const other = fakeRemoteJudge(desk.site, { name: 'other' });
    const [mine, theirs] = [(await desk.judge.take())!, (await other.take())!];
    const result = { ok: true, problem: remoteProblem({ id: '2100' }) };
    await Promise.all([desk.judge.done(mine, result), other.done(theirs, result)]);
    const outcomes = [...(await desk.look(one.id)).items, ...(await desk.look(two.id)).items].map(
      ({ outcome, pid }) => [outcome, pid],
    );
    const [{ pid }] = await desk.knex('remoteProblem').where({ remoteId: '2100' });
    expect(outcomes.sort()).toEqual([
      ['added', pid],
      ['exists', pid],
    ]);
  });

  it('takes turns with others, so that a long one keeps nobody waiting', async () => {
    await desk.begin('2200-2204');
    await desk.begin('2300');
    const first = (await desk.judge.take())!;
    await desk.leap(1);
    await desk.judge.done(first, readsAll(first));
    const order = (await desk.judge.workOff()).map((job) => job.kind === 'fetch' && job.problemId);
    expect(first).toMatchObject({ problemId: '2200' });
    expect(order).toEqual(['2300', '2201', '2202', '2203', '2204']);
  });

  it('is seen by those who desk.look after the bank, and by a plain admin when it is theirs', async () => {
    const [mine, theirs] = [await desk.begin('2401', desk.admin), await desk.begin('2402')];
    expect((await desk.look(mine.id, desk.admin)).by).toBe(desk.admin.username);
    expect((await desk.look(mine.id)).by).toBe(desk.admin.username);
    for (const call of [`GET ${IMPORT}`, `DELETE ${IMPORT}`] as const) {
      expect((await desk.site.reply(call, { query: { id: theirs.id }, as: desk.admin })).status).toBe(404);
    }
    const listed = await desk.site.api(`GET ${IMPORT}/list`, { query: {}, as: desk.admin });
    expect(new Set(listed.records.map(({ by }) => by))).toEqual(new Set([desk.admin.username]));
    const all = await desk.site.api(`GET ${IMPORT}/list`, { query: {}, as: desk.root });
    expect(all.records[0]).toMatchObject({ id: theirs.id, by: 'root', total: 1, done: 0, failed: 0, finishedAt: null });
    await desk.judge.workOff(() => failed('notFound'));
    const done = await desk.site.api(`GET ${IMPORT}/list`, { query: {}, as: desk.root });
    expect(done.records[0]).toMatchObject({ total: 1, done: 1, failed: 1, finishedAt: expect.any(String) as string });
  });

  it('when removed stops what is not read yet', async () => {
    const { id } = await desk.begin('2500 2501');
    const taken = (await desk.judge.take())!;
    await desk.site.api(`DELETE ${IMPORT}`, { query: { id }, as: desk.root });
    expect(await desk.judge.renew(taken.id)).toEqual([taken.id]);
    await desk.judge.done(taken, { ok: true, problem: remoteProblem({ id: '2500' }) });
    expect(await desk.judge.workOff()).toEqual([]);
    expect(await desk.knex('remoteProblem').where({ remoteId: '2500' }).first()).toBeUndefined();
  });

  it('adds nothing for somebody who may not write problems any more', async () => {
    const former = await desk.site.signUp({ role: Role.Admin });
    const { id } = await desk.begin('2600', former);
    await desk.knex('accountRole').where({ uid: former.uid }).update({ role: Role.User });
    await desk.judge.workOff();
    expect((await desk.look(id)).items[0]).toMatchObject({ state: 'failed', failure: { kind: 'rejected' } });
  });
});

describe('a problem of another judge', () => {
  it('is saved by the form of the back office, with the limits of its desk.site and no cases', async () => {
    const { pid } = await desk.bringIn('4000', { timeLimitMs: 60_000, memoryLimitMb: 4096 });
    const before = await desk.site.api('GET /api/admin/problem', { query: { pid }, as: desk.root });
    const { problemId, timeLimit, memoryLimit, description, examples } = before;
    const problem = { id: pid, problemId, title: 'Edited', timeLimit, memoryLimit, description, examples };
    await desk.site.api('PUT /api/admin/problem', { body: { problem, samples: [] }, as: desk.root });
    expect((await desk.detail('HDU-4000')).problem).toMatchObject({
      title: 'Edited',
      timeLimit: 60_000,
      memoryLimit: 4096,
    });
  });

  it('is the only one with limits beyond ours', async () => {
    const own = problemForm({ problem: { timeLimit: 60_000 } });
    const reply = await desk.site.reply('POST /api/admin/problem', { body: own, as: desk.root });
    expect(reply).toMatchObject({ status: 400, data: { field: 'problem.timeLimit' } });
  });
});
