import { Status, type ProblemListQuery } from '@tribunal/contract';
import {
  problemSourcePlugin,
  waitForVerdict,
  createProblem,
  startFakeJudge,
  startTestApp,
  submit,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let site: TestApp;
let root: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await startTestApp({ plugins: [problemSourcePlugin({ key: 'HDU' })] });
  root = await site.asRoot();
  user = await site.signUp();
});
afterAll(() => site?.stop());

const list = (query: ProblemListQuery, as?: TestUser) => site.api('GET /api/get-problem-list', { query, as });
const ids = async (query: ProblemListQuery): Promise<string[]> =>
  (await list(query)).records.map(({ problemId }) => problemId);

describe('the random problem', () => {
  it('does not exist while there is none', async () => {
    expect((await site.reply('GET /api/get-random-problem', { query: {} })).status).toBe(404);
  });
});

describe('the problem list', () => {
  beforeAll(async () => {
    await createProblem(site, { problem: { problemId: 'L10', title: 'Ten percent: 10%', difficulty: 2 } });
    await createProblem(site, {
      problem: { problemId: 'L9', title: 'Nine' },
      tags: [{ name: 'red' }, { name: 'blue' }],
    });
    await createProblem(site, { problem: { problemId: 'L8', title: 'Eight' }, tags: [{ name: 'red' }] });
    await createProblem(site, { problem: { problemId: 'L7', title: 'Hidden', auth: 2 } });
  });

  it('puts short ids first and leaves hidden problems out', async () => {
    expect(await ids({ keyword: 'l' })).toEqual(['L8', 'L9', 'L10']);
  });

  it('finds by parts of title and id, and takes special characters as they are', async () => {
    expect(await ids({ keyword: 'eIGh' })).toEqual(['L8']);
    expect(await ids({ keyword: ' l9 ' })).toEqual(['L9']);
    expect(await ids({ keyword: '0%' })).toEqual(['L10']);
    expect(await ids({ keyword: '%%' })).toEqual([]);
    expect(await ids({ keyword: '_' })).toEqual([]);
  });

  it('filters by level and bank', async () => {
    expect(await ids({ difficulty: 2 })).toEqual(['L10']);
    expect(await ids({ oj: 'Mine' })).toHaveLength(3);
    expect(await ids({ oj: 'HDU' })).toEqual([]);
  });

  it('wants all tags that are asked for, as a list or repeated', async () => {
    const tags = await site.api('GET /api/get-all-problem-tags', { query: {} });
    const [red, blue] = ['red', 'blue'].map((name) => tags.find((tag) => tag.name === name)!.id);
    expect(await ids({ tagId: [red!] })).toEqual(['L8', 'L9']);
    expect(await ids({ tagId: [red!, blue!] })).toEqual(['L9']);
    const repeated = await site.app.server.inject(`/api/get-problem-list?tagId=${red}&tagId=${blue}`);
    expect(JSON.parse(repeated.payload).data.total).toBe(1);
  });

  it('is paged', async () => {
    const page = await list({ limit: 2, currentPage: 2 });
    expect(page).toMatchObject({ total: 3, size: 2, current: 2, pages: 2 });
    expect(page.records.map(({ problemId }) => problemId)).toEqual(['L10']);
    expect((await list({ limit: 0, currentPage: -3 })).size).toBe(30);
  });

  it('returns in a row what the page shows', async () => {
    const { records } = await list({ keyword: 'L9' });
    expect(records[0]).toMatchObject({ title: 'Nine', difficulty: 0, type: 0, total: 0, ac: 0, myStatus: null });
    expect(records[0]!.tags.map(({ name }) => name)).toEqual(['blue', 'red']);
    expect(new Date(records[0]!.gmtModified).toISOString()).toBe(records[0]!.gmtModified);
  });

  it("shows the viewer's status: accepted once stays accepted", async () => {
    const judge = await startFakeJudge(site);
    const tried = async (code: string) =>
      waitForVerdict(site, user, (await submit(site, user, { pid: 'L9', code })).submitId);
    await tried('verdict: -1');
    expect((await list({ keyword: 'L9' }, user)).records[0]!.myStatus).toBe(Status.WrongAnswer);
    await tried('fine');
    await tried('verdict: 1');
    expect((await list({ keyword: 'L9' }, user)).records[0]).toMatchObject({
      myStatus: Status.Accepted,
      total: 3,
      ac: 1,
      wa: 1,
      tle: 1,
    });
    expect((await list({ keyword: 'L9' }, root)).records[0]!.myStatus).toBeNull();
    await judge.stop();
  });

  it("asks for a login to filter or to sort by one's own results", async () => {
    for (const query of [{ progress: 'solved' }, { sort: 'mine' }] as const) {
      expect((await site.reply('GET /api/get-problem-list', { query })).status).toBe(401);
      const adjacent = { query: { ...query, problemId: 'L9' } };
      expect((await site.reply('GET /api/get-adjacent-problems', adjacent)).status).toBe(401);
    }
    expect((await site.reply('GET /api/get-random-problem', { query: { progress: 'tried' } })).status).toBe(401);
  });

  it('refuses another order and another progress by name', async () => {
    const refusal = async (query: object) =>
      site.reply('GET /api/get-problem-list', { query: query as ProblemListQuery });
    expect(await refusal({ sort: 'colour' })).toMatchObject({ status: 400, data: { field: 'sort' } });
    expect(await refusal({ order: 'up' })).toMatchObject({ status: 400, data: { field: 'order' } });
    expect(await refusal({ progress: 'done' })).toMatchObject({ status: 400, data: { field: 'progress' } });
  });

  it('knows what the viewer has solved and not tried at once, and picks at random among it', async () => {
    const own = async (progress: 'untried' | 'tried' | 'solved') =>
      (await list({ progress }, user)).records.map(({ problemId }) => problemId);
    expect(await Promise.all([own('solved'), own('tried'), own('untried')])).toEqual([['L9'], [], ['L8', 'L10']]);
    const pick = (query: ProblemListQuery) => site.reply('GET /api/get-random-problem', { query, as: user });
    expect((await pick({ progress: 'solved' })).data).toEqual({ problemId: 'L9' });
    expect(await pick({ progress: 'tried' })).toMatchObject({ status: 404, msg: 'No problem matches these filters' });
  });

  it('keeps the place of a problem that has left the filters', async () => {
    const query = { problemId: 'L9', progress: 'untried' } as const;
    const found = await site.api('GET /api/get-adjacent-problems', { query, as: user });
    expect([found.previous?.problemId, found.next?.problemId]).toEqual(['L8', 'L10']);
    const nowhere = { problemId: 'L7', sort: 'total' } as const;
    expect(await site.api('GET /api/get-adjacent-problems', { query: nowhere })).toEqual({
      previous: null,
      next: null,
    });
  });

  it('is what random and recent problems are taken from', async () => {
    const { problemId } = await site.api('GET /api/get-random-problem', { query: {} });
    expect(['L8', 'L9', 'L10']).toContain(problemId);
    const recent = await site.api('GET /api/get-recent-updated-problem');
    expect(recent.map((one) => one.problemId)).toEqual(['L8', 'L9', 'L10']);
  });
});

describe('a problem', () => {
  it('that does not exist is 404, and so is a hidden one', async () => {
    const status = async (problemId: string, as?: TestUser) =>
      (await site.reply('GET /api/get-problem-detail', { query: { problemId }, as })).status;
    expect(await status('nothing')).toBe(404);
    expect(await status('L7')).toBe(404);
    expect(await status('L7', user)).toBe(404);
    expect(await status('L7', root)).toBe(200);
  });

  it('that is hidden shows neither languages nor templates nor tags', async () => {
    const { pid } = await createProblem(site, { problem: { auth: 3 } });
    const calls = [
      'GET /api/get-problem-languages',
      'GET /api/get-problem-code-template',
      'GET /api/get-problem-tags',
      'GET /api/languages',
    ] as const;
    for (const call of calls) expect((await site.reply(call, { query: { pid } })).status).toBe(404);
  });
});

describe('own verdicts', () => {
  const call = 'POST /api/get-user-problem-status';
  it('are for users', async () => {
    expect((await site.reply(call, { body: { pidList: [1], isContestProblemList: false } })).status).toBe(401);
  });
  it('are Not Submitted where nothing was sent', async () => {
    const { pid } = await createProblem(site);
    const statuses = await site.api(call, { body: { pidList: [pid], isContestProblemList: false }, as: user });
    expect(statuses).toEqual({ [pid]: { status: Status.NotSubmitted, score: null } });
  });
  it('need at least one problem, and a contest that exists', async () => {
    expect((await site.reply(call, { body: { pidList: [], isContestProblemList: false }, as: user })).status).toBe(400);
    const inContest = { pidList: [1], isContestProblemList: true, cid: 5 };
    expect((await site.reply(call, { body: inContest, as: user })).status).toBe(404);
  });
});

describe('languages', () => {
  const names = async (query = {}) => (await site.api('GET /api/languages', { query })).map(({ name }) => name);
  const expected = [
    'C',
    'C With O2',
    'C++',
    'C++ With O2',
    'C++ 17',
    'C++ 17 With O2',
    'C++ 20',
    'C++ 20 With O2',
    'Java',
    'Python3',
  ];

  it('are those that the expected judges will offer while none is connected', async () => {
    await using newSite = await startTestApp();
    const found = await newSite.api('GET /api/languages', { query: {} });
    expect(found.map(({ name }) => name)).toEqual(expected);
    expect(found[0]).toMatchObject({ contentType: 'text/x-csrc', oj: 'ME', isSpj: true });
  });

  it('are those that connected judges offer', async () => {
    await using newSite = await startTestApp();
    const { problemId } = await createProblem(newSite);
    const judges = [
      await startFakeJudge(newSite, { name: 'c', languages: ['C', 'Klingon'] }),
      await startFakeJudge(newSite, { name: 'rust', languages: ['Rust'] }),
    ];
    const found = await newSite.api('GET /api/languages', { query: {} });
    expect(found.map(({ name }) => name)).toEqual(['C', 'Rust']);
    const detail = await newSite.api('GET /api/get-problem-detail', { query: { problemId } });
    expect(detail.languages).toEqual(['C', 'Rust']);
    for (const judge of judges) await judge.stop();
  });

  it('of a problem are shown to its editors even while no judge offers them', async () => {
    const { pid } = await createProblem(site, { languages: [{ name: 'C' }, { name: 'Rust' }] });
    const visibleTo = async (as?: TestUser) =>
      (await site.api('GET /api/get-problem-languages', { query: { pid }, as })).map(({ name }) => name);
    expect(await visibleTo(user)).toEqual(['C']);
    expect(await visibleTo(root)).toEqual(['C', 'Rust']);
  });

  it('are all of them on request', async () => {
    expect(await names({ all: true })).toHaveLength(20);
  });
});
