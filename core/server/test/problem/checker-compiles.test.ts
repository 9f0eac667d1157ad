import type { ProblemSave } from '@tribunal/contract';
import {
  problemForm,
  startFakeJudge,
  startTestApp,
  type FakeJudge,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const GOOD = 'int main() { return 0; }';
/** The judge of tests answers what code tells it to. */
const BROKEN = 'verdict: -2';

let site: TestApp;
let root: TestUser;
let judge: FakeJudge;
beforeAll(async () => {
  site = await startTestApp();
  root = await site.asRoot();
  judge = await startFakeJudge(site);
});
afterAll(async () => {
  await judge?.stop();
  await site?.stop();
});

const form = (problem: Partial<ProblemSave['problem']>, overrides: Partial<ProblemSave> = {}) =>
  problemForm({ judgeMode: 'spj', problem: { spjLanguage: 'C++', ...problem }, ...overrides });
const create = (body: ProblemSave) => site.reply('POST /api/admin/problem', { body, as: root });
const update = (body: ProblemSave) => site.reply('PUT /api/admin/problem', { body, as: root });
const REFUSAL = {
  status: 400,
  data: { field: 'problem.spjCode' },
  msg: expect.stringContaining('main.cpp:1: error') as string,
};

describe.each(['spj', 'interactive'] as const)('a program of the mode %s', (judgeMode) => {
  it('that does not compile is not stored, and the refusal has the compiler output', async () => {
    const body = form({ spjCode: BROKEN }, { judgeMode });
    expect(await create(body)).toMatchObject(REFUSAL);
    expect((await create({ ...body, problem: { ...body.problem, spjCode: GOOD } })).status).toBe(200);
  });

  it('that does not compile does not take the place of one that does', async () => {
    const body = form({ spjCode: GOOD }, { judgeMode });
    const { pid } = (await create(body)).data!;
    const changed = (problem: Partial<ProblemSave['problem']>) =>
      update({ ...body, problem: { ...body.problem, id: pid, ...problem } });
    expect(await changed({ spjCode: BROKEN })).toMatchObject(REFUSAL);
    expect((await changed({ title: 'C + D' })).status).toBe(200);
    const stored = await site.api('GET /api/admin/problem', { query: { pid }, as: root });
    expect(stored).toMatchObject({ title: 'C + D', spjCode: GOOD });
  });
});

it('a program is compiled with the files that it may include, and again when one changes', async () => {
  const body = form({ spjCode: GOOD, judgeExtraFile: JSON.stringify({ 'a.h': 'int a;' }) });
  const before = judge.claimed.length;
  const { pid } = (await create(body)).data!;
  const stored = { ...body, problem: { ...body.problem, id: pid } };
  await update(stored);
  expect(judge.claimed.length).toBe(before + 1);
  await update({ ...stored, problem: { ...stored.problem, judgeExtraFile: JSON.stringify({ 'a.h': 'int b;' }) } });
  expect(judge.claimed.length).toBe(before + 2);
});

it('a program is stored unchecked while no judge could compile it', async () => {
  await using lonely = await startTestApp();
  const body = form({ spjCode: BROKEN });
  const as = await lonely.asRoot();
  expect((await lonely.reply('POST /api/admin/problem', { body, as })).status).toBe(200);
});
