import { Role, Status, encodeVerdictMessage, type SubmissionListQuery } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, Points } from '@tribunal/server';
import {
  submissionVisibilityProviders,
  type SubmissionVisibilityProvider,
  type Visibility,
} from '@tribunal/server/submission';
import {
  waitForVerdict,
  createProblem,
  startFakeJudge,
  startTestApp,
  submit,
  type FakeJudge,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HIDDEN } from '../../src/submission';

let site: TestApp;
let judge: FakeJudge;
let [root, ada, bob]: TestUser[] = [];
let pid: string;
let accepted: number;
let wrong: number;
let broken: number;
const SECRET = 'int secret;';

beforeAll(async () => {
  site = await startTestApp();
  judge = await startFakeJudge(site);
  root = await site.asRoot();
  ada = await site.signUp({ username: 'ada_lovelace' });
  bob = await site.signUp({ username: 'bob%' });
  pid = (await createProblem(site, { problem: { problemId: 'READ_1' } })).problemId;
  accepted = await final(ada, SECRET);
  wrong = await final(bob, 'verdict: -1');
  broken = await final(ada, 'verdict: -2');
});
afterAll(async () => {
  await judge?.stop();
  await site?.stop();
});

async function final(as: TestUser, code: string, problemId = pid): Promise<number> {
  const { submitId } = await submit(site, as, { pid: problemId, code });
  await waitForVerdict(site, as, submitId);
  return submitId;
}
const list = (query: SubmissionListQuery, as?: TestUser) => site.api('GET /api/get-submission-list', { query, as });
const ids = async (query: SubmissionListQuery, as?: TestUser) =>
  (await list(query, as)).records.map(({ submitId }) => submitId);
/** Lets one plugin decide the visibility of `wrong` until the returned function is called. */
function withVisibility(decide: (usual: Visibility) => Visibility): () => void {
  const provider: SubmissionVisibilityProvider = {
    appliesTo: ({ submitId }) => submitId === wrong,
    visibility: (_viewer, submissions) => submissions.map(({ visible }) => decide(visible)),
    ownersVisibility: (submissions) => submissions.map(({ visible }) => decide(visible)),
  };
  return resolve(site.app.container, Points).contribute(submissionVisibilityProviders, [provider]);
}
const statuses = (submitIds: number[], as?: TestUser) =>
  site.api('POST /api/check-submissions-status', { body: { submitIds }, as });
const detail = (submitId: number, as?: TestUser) =>
  site.reply('GET /api/get-submission-detail', { query: { submitId }, as });

describe('the status list', () => {
  it('has the newest first and no code in it', async () => {
    const page = await list({});
    expect(page).toMatchObject({ total: 3, size: 15, current: 1, pages: 1 });
    expect(page.records.map(({ submitId }) => submitId)).toEqual([broken, wrong, accepted]);
    expect(page.records[2]).toEqual({
      submitId: accepted,
      pid: expect.any(Number) as number,
      displayPid: 'READ_1',
      displayId: null,
      cid: 0,
      gid: null,
      uid: ada!.uid,
      username: 'ada_lovelace',
      title: 'A + B',
      status: Status.Accepted,
      score: null,
      oiRankScore: null,
      time: 7,
      memory: 1024,
      length: SECRET.length,
      language: 'C++',
      judger: 'fake-1',
      isPostponed: false,
      isManual: false,
      share: false,
      submitTime: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  it('filters by verdict, name and problem, taking special characters as they are', async () => {
    expect(await ids({ status: Status.WrongAnswer })).toEqual([wrong]);
    expect(await ids({ username: 'LOVE' })).toEqual([broken, accepted]);
    expect(await ids({ username: '%' })).toEqual([wrong]);
    expect(await ids({ problemID: 'ead' })).toHaveLength(3);
    expect(await ids({ problemID: 'READx1' })).toEqual([]);
    expect(await ids({ problemID: 'rea', completeProblemID: true })).toEqual([]);
    expect(await ids({ problemID: 'read_1', completeProblemID: true })).toHaveLength(3);
    expect(await ids({ status: Status.Accepted, username: 'bob' })).toEqual([]);
  });

  it('shows only mine to those who are logged in', async () => {
    expect((await site.reply('GET /api/get-submission-list', { query: { onlyMine: true } })).status).toBe(401);
    expect(await ids({ onlyMine: true }, bob)).toEqual([wrong]);
  });

  it('is paged', async () => {
    const page = await list({ limit: 2, currentPage: 2 });
    expect(page).toMatchObject({ total: 3, pages: 2, current: 2 });
    expect(page.records.map(({ submitId }) => submitId)).toEqual([accepted]);
    expect(await list({ beforeContestSubmit: true, containsEnd: true })).toMatchObject({ total: 3 });
    expect(await list({ currentPage: 9_000_000 })).toMatchObject({ records: [], total: 3 });
  });

  it('knows no groups', async () => {
    expect((await site.reply('GET /api/get-submission-list', { query: { gid: 1 } })).status).toBe(404);
  });

  it('keeps submissions to hidden problems to staff and their owner', async () => {
    const { pid: number, problemId } = await createProblem(site);
    const id = await final(bob!, 'x', problemId);
    await resolve(site.app.container, Db)('problem').where({ id: number }).update({ auth: 2 });
    expect(await ids({ problemID: problemId })).toEqual([]);
    expect(await ids({ problemID: problemId }, ada)).toEqual([]);
    expect(await ids({ problemID: problemId }, bob)).toEqual([id]);
    expect(await ids({ problemID: problemId }, root)).toEqual([id]);
    expect((await detail(id, ada)).status).toBe(403);
    expect((await detail(id)).status).toBe(401);
  });
});

describe('a submission', () => {
  it('that does not exist is 404', async () => {
    expect((await detail(999_999)).status).toBe(404);
  });

  it('shows its code to the owner and staff only', async () => {
    for (const as of [ada, root]) expect((await detail(accepted, as)).data!.submission.code).toBe(SECRET);
    for (const as of [bob, undefined]) {
      const { submission, codeShare } = (await detail(accepted, as)).data!;
      expect(submission).toMatchObject({ code: null, errorMessage: null, status: Status.Accepted });
      expect(codeShare).toBe(true);
    }
  });

  it('shows the compiler output to those who may see the code', async () => {
    expect((await detail(broken, ada)).data!.submission.errorMessage).toBe('main.cpp:1: error');
    expect((await detail(broken, bob)).data!.submission.errorMessage).toBeNull();
  });

  it("contains the judge's own part of it also as a code with values", async () => {
    const refused = await final(ada!, 'int slow;');
    const judgeMessage = { code: 'compilerTime' as const, values: { seconds: 10 } };
    const verdict = { status: Status.CompileError, message: encodeVerdictMessage(judgeMessage, 'main.cpp:1: note') };
    await resolve(
      site.app.container,
      Db,
    )('judgement')
      .where({ submissionId: refused, isCurrent: true })
      .update(verdict);
    const errorMessage = 'Compilation took longer than 10 s\nmain.cpp:1: note';
    expect((await detail(refused, ada)).data!.submission).toMatchObject({ errorMessage, errorRemark: judgeMessage });
    expect((await detail(refused, bob)).data!.submission).toMatchObject({ errorMessage: null, errorRemark: null });
    await resolve(site.app.container, Db)('submission').where({ id: refused }).delete();
  });

  it('shows why judges failed to those who may edit the problem', async () => {
    const failed = await final(ada!, 'int failed;');
    const verdict = { status: Status.SystemError, message: 'the checker crashed: expected 42' };
    await resolve(site.app.container, Db)('judgement').where({ submissionId: failed, isCurrent: true }).update(verdict);
    const admin = await site.signUp({ role: Role.Admin });
    for (const as of [ada, bob, admin]) expect((await detail(failed, as)).data!.submission.errorMessage).toBeNull();
    expect((await detail(failed, root)).data!.submission.errorMessage).toBe(verdict.message);
    await resolve(site.app.container, Db)('submission').where({ id: failed }).delete();
  });

  it('never shows where it came from', async () => {
    const text = JSON.stringify((await detail(accepted, root)).data);
    expect(text).not.toMatch(/"ip"|provenance|127\.0\.0\.1|instance/);
  });

  it('can be shared and taken back by its owner', async () => {
    const share = (as: TestUser | undefined, value: boolean) =>
      site.reply('PUT /api/submission', { body: { submitId: accepted, share: value }, as });
    expect((await share(undefined, true)).status).toBe(401);
    expect((await share(bob, true)).status).toBe(403);
    expect((await share(root, true)).status).toBe(403);
    expect((await share(ada, true)).status).toBe(200);
    expect((await detail(accepted, bob)).data!.submission.code).toBe(SECRET);
    expect((await share(ada, false)).status).toBe(200);
    expect((await detail(accepted, bob)).data!.submission.code).toBeNull();
  });

  it('cannot be shared where the problem says so', async () => {
    const { problemId } = await createProblem(site, { problem: { codeShare: false } });
    const id = await final(ada!, 'x', problemId);
    expect((await detail(id, ada)).data!.codeShare).toBe(false);
    expect((await site.reply('PUT /api/submission', { body: { submitId: id, share: true }, as: ada })).status).toBe(
      403,
    );
  });

  it('is shown as the plugin says that guards it', async () => {
    const end = withVisibility(() => HIDDEN);
    expect((await detail(wrong, bob)).status).toBe(403);
    end();
    expect((await detail(wrong, bob)).status).toBe(200);
  });

  it('has neither verdict nor anything that reveals it where the plugin hides the result', async () => {
    const end = withVisibility((usual) => ({ ...usual, result: false }));
    const hidden = { status: Status.UnknownResult, score: null, time: null, memory: null, judger: null };
    expect((await detail(wrong, bob)).data!.submission).toMatchObject({ ...hidden, errorMessage: null });
    expect((await statuses([wrong, accepted], bob))[wrong]).toMatchObject(hidden);
    expect(await site.api('GET /api/get-all-case-result', { query: { submitId: wrong }, as: bob })).toBeNull();
    expect((await site.reply('GET /api/resubmit', { query: { submitId: wrong }, as: bob })).status).toBe(403);
    end();
  });

  it('hides its measures and the name of its problem if the plugin says so', async () => {
    const alias = { displayId: 'A', title: 'Alpha' };
    const end = withVisibility((usual) => ({ ...usual, measures: false, alias }));
    const row = { displayPid: 'A', displayId: 'A', title: 'Alpha', time: null, memory: null, length: null };
    expect((await statuses([wrong], bob))[wrong]).toMatchObject({ ...row, status: Status.WrongAnswer });
    end();
  });
});

describe('results of single cases', () => {
  const cases = (submitId: number, as?: TestUser) =>
    site.api('GET /api/get-all-case-result', { query: { submitId }, as });

  it('are for everybody, with file names for staff', async () => {
    const found = await cases(accepted);
    expect(found).toMatchObject({ judgeCaseMode: 'default', subTaskJudgeCaseVoList: [] });
    expect(found!.judgeCaseList).toMatchObject([
      { seq: 1, status: 0, time: 7, memory: 1024, inputData: null, outputData: null },
      { seq: 2, status: 0 },
    ]);
    expect((await cases(accepted, root))!.judgeCaseList[1]).toMatchObject({ inputData: '2.in', outputData: '2.out' });
  });

  it('are null where the problem keeps them to itself', async () => {
    const { problemId } = await createProblem(site, { problem: { openCaseResult: false } });
    expect(await cases(await final(ada!, 'x', problemId), ada)).toBeNull();
  });

  it('come by subtask where the problem has some', async () => {
    const { problemId } = await createProblem(site, {
      problem: { type: 1, judgeCaseMode: 'subtask_lowest', difficulty: 2 },
      samples: [
        { input: '1', output: '1', score: 40, groupNum: 1 },
        { input: '2', output: '2', score: 60, groupNum: 2 },
      ],
    });
    const id = await final(ada!, 'x', problemId);
    const found = await cases(id);
    expect(found).toMatchObject({ judgeCaseMode: 'subtask_lowest', judgeCaseList: [] });
    expect(found!.subTaskJudgeCaseVoList).toMatchObject([
      { groupNum: 1, status: 0, score: 40, ac: 1, total: 1 },
      { groupNum: 2, score: 60 },
    ]);
    expect((await detail(id)).data!.submission).toMatchObject({ score: 100, oiRankScore: 14 });
  });
});

describe('a submission in a contest without a visibility provider', () => {
  const moveToContest = (cid: number) =>
    resolve(site.app.container, Db)('submission').where({ id: accepted }).update({ cid });
  beforeAll(() => moveToContest(3));
  afterAll(() => moveToContest(0));

  it('is there for its owner and root, with its code and nothing of its result', async () => {
    const unknown = { status: Status.UnknownResult, score: null, time: null, memory: null, judger: null };
    for (const as of [ada, root]) {
      const { submission } = (await detail(accepted, as)).data!;
      expect(submission).toMatchObject({ ...unknown, code: SECRET, errorMessage: null, errorRemark: null });
      expect((await statuses([accepted], as))[accepted]).toMatchObject(unknown);
      expect(await site.api('GET /api/get-all-case-result', { query: { submitId: accepted }, as })).toBeNull();
    }
  });

  it('is not there for others, staff neither', async () => {
    const admin = await site.signUp({ role: Role.Admin });
    expect([(await detail(accepted, bob)).status, (await detail(accepted)).status]).toEqual([403, 401]);
    for (const as of [bob, admin]) expect(await statuses([accepted], as)).toEqual({});
  });
});

describe('polling', () => {
  const poll = (submitIds: number[], as?: TestUser) =>
    site.api('POST /api/check-submissions-status', { body: { submitIds }, as });

  it('finds what may be seen and leaves the rest out', async () => {
    await resolve(site.app.container, Db)('submission').where({ id: wrong }).update({ cid: 3 });
    expect(Object.keys(await poll([accepted, wrong, 999_999]))).toEqual([String(accepted)]);
    expect(Object.keys(await poll([accepted, wrong], bob))).toEqual([String(accepted), String(wrong)]);
    await resolve(site.app.container, Db)('submission').where({ id: wrong }).update({ cid: 0 });
    expect((await poll([wrong]))[wrong]).toMatchObject({ status: Status.WrongAnswer });
    expect((await poll([wrong]))[wrong]).not.toHaveProperty('code');
  });

  it('takes 500 at once and no more', async () => {
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    expect((await site.reply('POST /api/check-submissions-status', { body: { submitIds: many } })).status).toBe(400);
    expect(
      (await site.reply('POST /api/check-submissions-status', { body: { submitIds: many.slice(1) } })).status,
    ).toBe(200);
    expect(await poll([])).toEqual({});
  });
});
