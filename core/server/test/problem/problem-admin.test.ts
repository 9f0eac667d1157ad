import { ProblemAuth, Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  problemSourcePlugin,
  waitForVerdict,
  createProblem,
  problemForm,
  startFakeJudge,
  startTestApp,
  submit,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LIST = 'GET /api/admin/problem/get-problem-list';
const GET_PROBLEM = 'GET /api/admin/problem';
const REMOVE = 'DELETE /api/admin/problem';
const AUTH = 'PUT /api/admin/problem/change-problem-auth';

let site: TestApp;
let root: TestUser;
let problemAdmin: TestUser;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await startTestApp({ plugins: [problemSourcePlugin({ key: 'HDU' })] });
  root = await site.asRoot();
  problemAdmin = await site.signUp({ role: Role.ProblemAdmin });
  admin = await site.signUp({ username: 'ad_min', role: Role.Admin });
  user = await site.signUp();
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const madeBy = (as: TestUser, problem = {}) =>
  site.api('POST /api/admin/problem', { body: problemForm({ problem }), as });

describe(LIST, () => {
  const ids = async (query: object, as = root) =>
    (await site.api(LIST, { query, as })).records.map(({ problemId }) => problemId);
  beforeAll(async () => {
    await createProblem(site, { problem: { problemId: 'list-1', title: '100% sure' } });
    await madeBy(admin, { problemId: 'list-2', title: 'Snake_case', auth: 2 });
    const { pid } = await createProblem(site, { problem: { problemId: 'HDU-1000', title: 'Remote' } });
    await knex()('problem').where({ id: pid }).update({ bank: 'HDU' });
    const group = await createProblem(site, { problem: { problemId: 'list-g', title: 'Of a group' } });
    await knex()('problem').where({ id: group.pid }).update({ gid: 7 });
  });

  it('is for staff only', async () => {
    expect((await site.reply(LIST, { query: {} })).status).toBe(401);
    expect((await site.reply(LIST, { query: {}, as: user })).status).toBe(403);
  });

  it('has the newest first, hidden ones too, and none of groups', async () => {
    expect(await ids({})).toEqual(['HDU-1000', 'LIST-2', 'LIST-1']);
  });

  it('finds by parts of title, id and author, and takes special characters as they are', async () => {
    expect(await ids({ keyword: ' SURE ' })).toEqual(['LIST-1']);
    expect(await ids({ keyword: 'list-' })).toEqual(['LIST-2', 'LIST-1']);
    expect(await ids({ keyword: 'd_mi' })).toEqual(['LIST-2']);
    expect(await ids({ keyword: '%' })).toEqual(['LIST-1']);
    expect(await ids({ keyword: 'e_c' })).toEqual(['LIST-2']);
    expect(await ids({ keyword: 'group' })).toEqual([]);
  });

  it('filters by visibility and bank', async () => {
    expect(await ids({ auth: 2 })).toEqual(['LIST-2']);
    expect(await ids({ auth: 0 })).toHaveLength(3);
    expect(await ids({ oj: 'Mine' })).toEqual(['LIST-2', 'LIST-1']);
    expect(await ids({ oj: 'HDU' })).toEqual(['HDU-1000']);
    expect(await ids({ oj: 'All' })).toHaveLength(3);
  });

  it('is paged', async () => {
    const page = await site.api(LIST, { query: { limit: 2, currentPage: 2 }, as: root });
    expect(page).toMatchObject({ total: 3, pages: 2, records: [{ problemId: 'LIST-1' }] });
  });

  it('returns in a row what the table shows, and nothing that only editors may read', async () => {
    const { records } = await site.api(LIST, { query: { keyword: 'list-2' }, as: root });
    expect(Object.keys(records[0]!).sort()).toEqual([
      'auth',
      'author',
      'difficulty',
      'gid',
      'gmtCreate',
      'gmtModified',
      'id',
      'isRemote',
      'judgeMode',
      'mayDelete',
      'mayEdit',
      'modifiedUser',
      'problemId',
      'title',
      'type',
    ]);
    expect(records[0]).toMatchObject({ author: 'ad_min', modifiedUser: null, isRemote: false });
  });

  it('says which the viewer may edit', async () => {
    const editable = async (as: TestUser) =>
      (await site.api(LIST, { query: { oj: 'Mine' }, as })).records.map(({ mayEdit }) => mayEdit);
    expect(await editable(admin)).toEqual([true, false]);
    expect(await editable(problemAdmin)).toEqual([true, true]);
  });
});

describe(GET_PROBLEM, () => {
  it('is for those who may edit the problem', async () => {
    const { pid } = await createProblem(site);
    const status = async (as?: TestUser) => (await site.reply(GET_PROBLEM, { query: { pid }, as })).status;
    expect([await status(), await status(user), await status(admin)]).toEqual([401, 403, 403]);
    expect([await status(problemAdmin), await status(root)]).toEqual([200, 200]);
    expect((await site.reply(GET_PROBLEM, { query: { pid: 99_999 }, as: root })).status).toBe(404);
  });

  it('returns what nobody else may read: the checker and its files', async () => {
    const secret = { spjLanguage: 'C++', spjCode: '// the-checker', judgeExtraFile: '{"the-secret.h":"//"}' };
    const shown = { userExtraFile: '{"grader.h":"int f();"}' };
    const { pid, problemId } = await createProblem(site, { problem: { ...secret, ...shown }, judgeMode: 'spj' });
    expect(await site.api(GET_PROBLEM, { query: { pid }, as: root })).toMatchObject({
      ...secret,
      ...shown,
      isUploadCase: false,
    });
    const detail = await site.api('GET /api/get-problem-detail', { query: { problemId }, as: root });
    expect(detail.problem).toMatchObject({ judgeMode: 'spj', ...shown });
    expect(JSON.stringify(detail)).not.toMatch(/the-checker|the-secret|spjCode|judgeExtraFile/);
  });
});

describe(AUTH, () => {
  it('is for those who may edit the problem', async () => {
    const { pid } = await createProblem(site);
    const body = { id: pid, auth: 2 } as const;
    expect((await site.reply(AUTH, { body })).status).toBe(401);
    expect((await site.reply(AUTH, { body, as: user })).status).toBe(403);
    expect((await site.reply(AUTH, { body, as: admin })).status).toBe(403);
  });

  it.each<[string, object, number]>([
    ['an unknown problem', { id: 99_999, auth: 2 }, 404],
    ['an unknown visibility', { id: 1, auth: 4 }, 400],
    ['no visibility', { id: 1, auth: null }, 400],
  ])('refuses %s', async (_what, body, status) => {
    expect((await site.reply(AUTH, { body: body as never, as: root })).status).toBe(status);
  });

  it('lets a plain admin hide an own problem and not publish it', async () => {
    const { pid } = await madeBy(admin);
    const set = async (auth: 1 | 2 | 3, as: TestUser) =>
      (await site.reply(AUTH, { body: { id: pid, auth }, as })).status;
    expect(await set(1, admin)).toBe(403);
    expect(await set(3, admin)).toBe(200);
    expect(await set(1, problemAdmin)).toBe(200);
    expect(await site.api(GET_PROBLEM, { query: { pid }, as: admin })).toMatchObject({
      auth: 1,
      modifiedUser: problemAdmin.username,
    });
    expect(await set(2, admin)).toBe(200);
  });
});

describe(REMOVE, () => {
  it('is for super admins, problem admins and the author, and for nobody else', async () => {
    const { pid } = await madeBy(admin);
    const otherAdmin = await site.signUp({ role: Role.Admin });
    const status = async (as?: TestUser) => (await site.reply(REMOVE, { query: { pid }, as })).status;
    expect([await status(), await status(user), await status(otherAdmin)]).toEqual([401, 403, 404]);
    expect(await status(problemAdmin)).toBe(200);
    expect(await status(root)).toBe(404);
  });

  it('is refused to an author who is a plain admin once others have submitted', async () => {
    const { pid, problemId } = await madeBy(admin);
    const remove = (as: TestUser) => site.reply(REMOVE, { query: { pid }, as });
    const mayDelete = async (as: TestUser) =>
      (await site.api(LIST, { query: { keyword: problemId }, as })).records.map((row) => row.mayDelete);
    await submit(site, admin, { pid: problemId });
    expect([await mayDelete(admin), await mayDelete(problemAdmin)]).toEqual([[true], [true]]);
    await knex()('problem').where({ id: pid }).update({ auth: ProblemAuth.Public });
    await submit(site, user, { pid: problemId });
    expect([await mayDelete(admin), await mayDelete(problemAdmin)]).toEqual([[false], [true]]);
    expect(await remove(admin)).toMatchObject({
      status: 409,
      data: { field: 'pid' },
      msg: 'Other users have submitted to this problem. Only a problem admin can delete it.',
    });
    await knex()('submission').where({ pid, uid: user.uid }).delete();
    expect((await remove(admin)).status).toBe(200);
    expect(await knex()('submission').where({ pid })).toEqual([]);
  });

  it('takes the submissions, their verdicts and all that hangs on the problem with it', async () => {
    await using judge = await startFakeJudge(site);
    const { pid, problemId } = await createProblem(site, {
      tags: [{ name: 'left over' }],
      codeTemplates: [{ lid: 1, code: 'x' }],
    });
    await waitForVerdict(site, user, (await submit(site, user, { pid: problemId })).submitId);
    expect(judge.claimed).toHaveLength(1);
    await site.api(REMOVE, { query: { pid }, as: root });
    const tables = ['submission', 'solved', 'testcase', 'problemVersion', 'problemTag', 'codeTemplate', 'problemCount'];
    for (const table of tables) expect(await knex()(table).where({ pid }), table).toEqual([]);
    expect(await knex()('judgement').whereIn('id', [...judge.claimed])).toEqual([]);
    expect((await site.reply('GET /api/get-problem-detail', { query: { problemId } })).status).toBe(404);
  });
});
