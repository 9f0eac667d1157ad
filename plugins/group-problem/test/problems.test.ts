import { placeSubmissions, ProblemAuth, Status, type RoleSymbol } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { HookBus, Points, topicAuthorizers, Tx, onPlaceRemoved } from '@tribunal/server';
import { createProblem, judgeSubmission, problemForm } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedGroup } from '../../group/test/group-harness';
import { GroupProblemLimits, GroupProblems } from '../contract';
import { startGroupProblemHarness, type GroupProblemHarness, type Name } from './group-problem-harness';

let harness: GroupProblemHarness;
beforeAll(async () => {
  harness = await startGroupProblemHarness();
});
afterAll(() => harness?.stop());

const as = (name: Name) => harness.users[name];
const saveOf = (pid: number, ownId: string, gid?: number) => {
  const save = problemForm({ problem: { id: pid, problemId: ownId, title: 'Changed' } });
  return { ...save, problem: { ...save.problem, gid } };
};

/** Calls everything that changes or reads a problem as an editor, and returns the statuses. */
async function edit(name: Name, pid: number, gid?: number, language = 'C++'): Promise<Record<string, number>> {
  const { calls } = harness;
  const ofProblem = { pid, gid };
  const user = as(name);
  const check = { pid, code: 'int main;', language };
  const replies = {
    get: await calls.reply('GET /api/group/problem', { query: ofProblem, as: user }),
    cases: await calls.reply('GET /api/group/get-problem-cases', { query: ofProblem, as: user }),
    solutions: await calls.reply('GET /api/group/problem/solutions', { query: ofProblem, as: user }),
    update: await calls.reply('PUT /api/group/problem', { body: saveOf(pid, 'changed', gid), as: user }),
    auth: await calls.reply('PUT /api/group/change-problem-auth', { query: { ...ofProblem, auth: 2 }, as: user }),
    apply: await calls.reply('PUT /api/group/apply-public', { query: { ...ofProblem, isApplied: true }, as: user }),
    store: await calls.reply('PUT /api/group/problem/solutions', { body: { ...ofProblem, solutions: [] }, as: user }),
    verify: await calls.reply('POST /api/group/problem/verify', { body: ofProblem, as: user }),
    retry: await calls.reply('POST /api/group/problem/try-again', { body: ofProblem, as: user }),
    compile: await calls.reply('POST /api/group/compile-spj', {
      query: { gid: gid ?? harness.gid },
      body: check,
      as: user,
    }),
    remove: await calls.reply('DELETE /api/group/problem', { query: ofProblem, as: user }),
  };
  return Object.fromEntries(Object.entries(replies).map(([call, { status }]) => [call, status]));
}
const allOf = (status: number) =>
  Object.fromEntries(
    ['get', 'cases', 'solutions', 'update', 'auth', 'apply', 'store', 'verify', 'retry', 'compile', 'remove'].map(
      (call) => [call, status],
    ),
  );

describe('problems of a group', () => {
  it.each<[Name | null, number, number]>([
    [null, 401, 401],
    ['stranger', 403, 403],
    ['applicant', 403, 403],
    ['foreigner', 403, 403],
    ['staff', 403, 403],
    ['member', 200, 403],
    ['admin', 200, 200],
    ['owner', 200, 200],
    ['root', 200, 200],
  ])('are listed for %s: %i, with hidden ones: %i', async (name, list, adminList) => {
    const { calls, gid } = harness;
    const user = name ? as(name) : undefined;
    const shown = await calls.reply('GET /api/group/get-problem-list', { query: { gid }, as: user });
    const all = await calls.reply('GET /api/group/get-admin-problem-list', { query: { gid }, as: user });
    const tags = await calls.reply('GET /api/group/get-all-problem-tags', { query: { gid }, as: user });
    expect([shown.status, all.status, tags.status]).toEqual([list, adminList, adminList]);
  });

  it.each<[Name, number]>([
    ['stranger', 403],
    ['applicant', 403],
    ['member', 403],
    ['staff', 403],
    ['reviewer', 403],
  ])('are not written by %s: %i', async (name, status) => {
    const save = problemForm({ problem: { problemId: 'NOT-HERE' } });
    const body = { ...save, problem: { ...save.problem, gid: harness.gid } };
    const reply = await harness.calls.reply('POST /api/group/problem', { body, as: as(name) });
    expect(reply.status).toBe(status);
    expect(await harness.knex('problem').whereILike('problemId', '%NOT-HERE')).toEqual([]);
  });

  it('are new in the audit log, whichever problem the form names', async () => {
    const ofSite = await createProblem(harness.site);
    const { pid } = await harness.write({ problem: { id: ofSite.pid } });
    const [newest] = await harness.knex('auditEntry').orderBy('id', 'desc').limit(1);
    expect(newest).toMatchObject({ call: 'POST /api/group/problem', subjectId: String(pid), before: null });
  });

  it('are named by other plugins with and without the prefix; a whole id wins, others stay as they are', async () => {
    const { problemId } = await harness.write({ problem: { problemId: 'short1' } });
    const prefix = problemId.slice(0, -'short1'.length);
    const twice = await harness.write({ problem: { problemId: problemId } });
    const completed = (id: string, gid = harness.gid) =>
      resolve(harness.site.app.container, GroupProblems).completeId(gid, id);
    expect(await completed(' short1 ')).toBe(problemId);
    expect(await completed(problemId.toLowerCase())).toBe(problemId);
    expect(await completed(prefix + problemId)).toBe(twice.problemId);
    expect(await completed('short1', harness.foreign)).toBe('short1');
    expect(await completed('none')).toBe('none');
  });

  it.each<[Name, number]>([
    ['stranger', 404],
    ['applicant', 404],
    ['foreigner', 404],
    ['staff', 404],
    ['member', 403],
    ['rival', 403],
  ])('are not changed by %s: %i', async (name, status) => {
    const { pid } = await harness.write();
    const before = await harness.row(pid);
    expect(await edit(name, pid)).toEqual({ ...allOf(status), compile: 403 });
    expect(await harness.row(pid)).toEqual(before);
    expect(await harness.knex('groupProblem').where({ pid }).first()).toMatchObject({ state: 'none' });
  });

  it('exist in their own group only: another number of a group changes nothing', async () => {
    const { pid } = await harness.write();
    const theirs = await harness.write({ as: 'foreigner', gid: harness.foreign });
    const ofSite = await createProblem(harness.site);
    const before = await Promise.all([pid, theirs.pid, ofSite.pid].map(harness.row));
    const compile = 403;
    expect(await edit('foreigner', pid, harness.foreign)).toEqual(allOf(404));
    expect(await edit('owner', theirs.pid, harness.gid)).toEqual(allOf(404));
    expect(await edit('owner', theirs.pid, harness.foreign)).toEqual({ ...allOf(404), compile });
    expect(await edit('owner', ofSite.pid)).toEqual(allOf(404));
    expect(await edit('owner', ofSite.pid, harness.gid)).toEqual(allOf(404));
    expect(await edit('root', theirs.pid, harness.gid)).toEqual(allOf(404));
    expect(await Promise.all([pid, theirs.pid, ofSite.pid].map(harness.row))).toEqual(before);
  });

  it('are changed by their author and by group roots', async () => {
    for (const name of ['admin', 'groupRoot', 'owner', 'root'] as const) {
      const { pid } = await harness.write();
      // No checker has this language, and hidden problems do not become public.
      expect(await edit(name, pid, harness.gid, 'Unknown')).toEqual({ ...allOf(200), apply: 409, compile: 400 });
      expect(await harness.row(pid)).toBeUndefined();
    }
  });
});

describe('the list of members', () => {
  it('has visible problems with own results, by id, with filters', async () => {
    const { calls, gid, site } = harness;
    const list = (query: object) =>
      calls.api('GET /api/group/get-problem-list', { query: { gid, limit: 100, ...query }, as: as('member') });
    const one = await harness.write({ problem: { problemId: 'list2', title: 'Trees', difficulty: 2 } });
    const two = await harness.write({ problem: { problemId: 'list1', title: 'Graphs' } });
    await harness.write({ problem: { problemId: 'list3', auth: ProblemAuth.Private } });
    const { submitId } = await site.api('POST /api/submit-problem-judge', {
      body: { pid: one.problemId, language: 'C', code: 'main;', isRemote: false },
      as: as('member'),
    });
    await judgeSubmission(site, submitId, 0);
    const { records, total } = await list({ keyword: 'LIST' });
    expect(total).toBe(2);
    expect(records).toMatchObject([
      { pid: two.pid, problemId: 'FIRSTLIST1', myStatus: null, isPublic: false, total: 0 },
      { pid: one.pid, problemId: 'FIRSTLIST2', myStatus: 0, isPublic: false, total: 1, ac: 1 },
    ]);
    expect((await list({ keyword: 'graph' })).records.map(({ pid }) => pid)).toEqual([two.pid]);
    expect((await list({ keyword: 'list', difficulty: 2 })).records.map(({ pid }) => pid)).toEqual([one.pid]);
    expect((await list({ keyword: 'list', limit: 1, currentPage: 2 })).records.map(({ pid }) => pid)).toEqual([
      one.pid,
    ]);
  });

  it('of another group has none of them', async () => {
    const { calls, foreign } = harness;
    const query = { gid: foreign, keyword: 'FIRST' };
    expect((await calls.api('GET /api/group/get-problem-list', { query, as: as('foreigner') })).records).toEqual([]);
  });
});

describe('the code of members', () => {
  it.each<[Name | null, 'the code' | 'no code' | number]>([
    [null, 401],
    ['stranger', 403],
    ['applicant', 403],
    ['foreigner', 403],
    ['owner', 'the code'],
    ['groupRoot', 'the code'],
    ['admin', 'the code'],
    ['rival', 'the code'],
    ['staff', 'the code'],
    ['root', 'the code'],
  ])('for a problem of the group is read by %s: %s', async (name, expected) => {
    expect(await readCode(name, (await harness.write()).problemId)).toBe(expected);
  });

  it('is not read by group admins for a hidden problem of somebody else', async () => {
    const ofOwner = await harness.write({ as: 'owner' });
    const id = await submitAsMember(ofOwner.problemId);
    await harness.knex('problem').where({ id: ofOwner.pid }).update({ auth: ProblemAuth.Private });
    expect(await codeOf('admin', id)).toBe(403);
    expect(await codeOf('owner', id)).toBe('the code');
  });

  const submitAsMember = async (pid: string): Promise<number> => {
    const body = { pid, language: 'C', code: 'the code', isRemote: false, gid: harness.gid };
    const { submitId } = await harness.site.api('POST /api/submit-problem-judge', { body, as: as('member') });
    await judgeSubmission(harness.site, submitId, Status.Accepted);
    return submitId;
  };
  const codeOf = async (name: Name | null, submitId: number): Promise<string | number> => {
    const user = name ? as(name) : undefined;
    const { status, data } = await harness.site.reply('GET /api/get-submission-detail', {
      query: { submitId },
      as: user,
    });
    return status === 200 ? data!.submission.code || 'no code' : status;
  };
  const readCode = async (name: Name | null, problemId: string): Promise<string | number> =>
    codeOf(name, await submitAsMember(problemId));
});

describe('the list of submissions', () => {
  const STAFF: Partial<Record<Name, readonly RoleSymbol[]>> = {
    staff: ['admin'],
    reviewer: ['problem_admin'],
    root: ['root'],
  };
  it.each<[Name | null, boolean]>([
    [null, false],
    ['stranger', false],
    ['foreigner', false],
    ['applicant', false],
    ['member', true],
    ['admin', true],
    ['owner', true],
    ['staff', true],
    ['reviewer', true],
    ['root', true],
  ])('is read, and followed while it changes, by %s: %s', async (name, may) => {
    const { gid, site } = harness;
    const { status } = await site.reply('GET /api/get-submission-list', {
      query: { gid },
      ...(name && { as: as(name) }),
    });
    expect(status).toBe(may ? 200 : 403);
    const viewer = name && {
      ...as(name),
      roles: STAFF[name] ?? (['default_user'] as const),
      permissions: new Set<never>(),
      sessionId: 'any',
    };
    const points = resolve(site.app.container, Points);
    const authorizer = points.list(topicAuthorizers).find(({ topic }) => topic === placeSubmissions);
    expect(await authorizer!.canSubscribe(viewer, String(gid))).toBe(may);
  });
});

describe('ids', () => {
  it('begin with the short name of the group, which editing leaves out', async () => {
    const { pid, problemId } = await harness.write({ problem: { problemId: 'sum' } });
    expect(problemId).toBe('FIRSTSUM');
    const query = { pid, gid: harness.gid };
    const read = () => harness.calls.api('GET /api/group/problem', { query, as: as('admin') });
    expect(await read()).toMatchObject({ problemId: 'SUM', problemIdPrefix: 'FIRST' });
    // Other clients send the row of the list too.
    const list = { query: { gid: harness.gid, keyword: 'SUM' }, as: as('admin') };
    const [row] = (await harness.calls.api('GET /api/group/get-admin-problem-list', list)).records;
    const save = saveOf(pid, 'sum2');
    const body = { ...save, problem: { ...row, ...save.problem } };
    await harness.calls.api('PUT /api/group/problem', { body, as: as('admin') });
    expect(await harness.row(pid)).toMatchObject({ problemId: 'FIRSTSUM2', title: 'Changed', gid: harness.gid });
  });

  it('stay when the group is renamed', async () => {
    const { pid } = await harness.write({ problem: { problemId: 'stays' } });
    const { calls, gid, knex } = harness;
    await knex('groupItem').where({ id: gid }).update({ shortName: 'renamed' });
    await calls.api('PUT /api/group/problem', { body: saveOf(pid, 'stays'), as: as('admin') });
    expect(await harness.row(pid)).toMatchObject({ problemId: 'FIRSTSTAYS' });
    const later = await harness.write({ problem: { problemId: 'later' } });
    expect(later.problemId).toBe('RENAMEDLATER');
    await knex('groupItem').where({ id: gid }).update({ shortName: 'first' });
  });

  it('are taken once on the whole site', async () => {
    await harness.write({ problem: { problemId: 'twice' } });
    const save = problemForm({ problem: { problemId: 'twice' } });
    const body = { ...save, problem: { ...save.problem, gid: harness.gid } };
    const reply = await harness.calls.reply('POST /api/group/problem', { body, as: as('admin') });
    expect(reply).toMatchObject({ status: 409, data: { field: 'problem.problemId' } });
  });
});

it('tags that a group creates are its own', async () => {
  const { calls, gid, foreign, site } = harness;
  const save = problemForm({ problem: { problemId: 'tagged' }, tags: [{ name: 'Secret technique' }] });
  const body = { ...save, problem: { ...save.problem, gid } };
  await calls.api('POST /api/group/problem', { body, as: as('admin') });
  const tagsOf = async (of: number, name: Name) =>
    (await calls.api('GET /api/group/get-all-problem-tags', { query: { gid: of }, as: as(name) })).map(
      (tag) => tag.name,
    );
  expect(await tagsOf(gid, 'admin')).toContain('Secret technique');
  expect(await tagsOf(foreign, 'foreigner')).not.toContain('Secret technique');
  expect((await site.api('GET /api/get-all-problem-tags', { query: {} })).map(({ name }) => name)).toEqual([]);
});

it('a group has at most so many problems, also when many are created at once', async () => {
  const { knex } = harness;
  const gid = await seedGroup(harness.site, as('owner'), {});
  const { pid } = await harness.write({ as: 'owner', gid });
  await knex.raw(
    `insert into problem overriding system value
     select (jsonb_populate_record(p, jsonb_build_object(
       'id', 1000000 + n, 'problem_id', 'COPY' || n, 'version_id', null))).*
     from problem p, generate_series(1, ?) n where p.id = ?`,
    [GroupProblemLimits.problems.max - 2, pid],
  );
  const create = async (number: number) => {
    const save = problemForm({ problem: { problemId: `last${number}` } });
    const body = { ...save, problem: { ...save.problem, gid } };
    return (await harness.calls.reply('POST /api/group/problem', { body, as: as('owner') })).status;
  };
  expect((await Promise.all([1, 2, 3, 4].map(create))).sort()).toEqual([200, 409, 409, 409]);
  expect(await create(5)).toBe(409);
});

it('a group that is removed takes its problems, submissions and tags with it', async () => {
  const { knex, foreign, site } = harness;
  const { pid, problemId } = await harness.write({ as: 'foreigner', gid: foreign });
  await site.api('POST /api/submit-problem-judge', {
    body: { pid: problemId, language: 'C', code: 'main;', isRemote: false },
    as: as('foreigner'),
  });
  const { container } = site.app;
  await resolve(container, Tx).run(() => resolve(container, HookBus).run(onPlaceRemoved, { gid: foreign }));
  expect(await harness.row(pid)).toBeUndefined();
  expect(await knex('groupProblem').where({ gid: foreign })).toEqual([]);
  expect(await knex('submission').where({ gid: foreign })).toEqual([]);
  expect(await knex('testcase').where({ pid })).toEqual([]);
});
