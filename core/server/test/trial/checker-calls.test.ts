import { buffer } from 'node:stream/consumers';
import type { ProblemSave } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Routes, type AnyRoute } from '@tribunal/platform';
import type { AllContestCalls } from '@tribunal/plugin-contest/contract';
import { ContestAuth, ContestType } from '@tribunal/plugin-contest/contract';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import { GroupAuth } from '@tribunal/plugin-group/contract';
import type { AllGroupProblemCalls } from '@tribunal/plugin-group-problem/contract';
import type { PackageCalls, ParsedPackage } from '@tribunal/plugin-problem-packages/contract';
import { Db, streamZip } from '@tribunal/server';
import { allPluginsIn, problemForm, startTestApp } from '@tribunal/testing';
import type { Schema } from 'joi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFile } from '../http/forms';
import { BROKEN, COMPILER_OUTPUT, openCompileHarness, type CompileHarness } from './compile-harness';

const GOOD = 'int main() { return 0; }';

let harness: CompileHarness;
let calls: ReturnType<typeof callsOf>;
let gid: number;
const callsOf = ({ site }: CompileHarness) =>
  site.calls<AllContestCalls & AllGroupCalls & AllGroupProblemCalls & PackageCalls>();
beforeAll(async () => {
  harness = await openCompileHarness({ plugins: await allPluginsIn(new URL('../../../../plugins/', import.meta.url)) });
  calls = callsOf(harness);
  const draft = {
    name: 'Checkers',
    shortName: 'checkers',
    brief: 'Checkers',
    description: 'Checkers',
    auth: GroupAuth.Public,
  };
  gid = (await calls.api('POST /api/group', { body: draft, as: harness.root })).id;
});
afterAll(() => harness?.stop());

const knex = () => resolve(harness.site.app.container, Db);
const form = (problem: Partial<ProblemSave['problem']>, overrides: Partial<ProblemSave> = {}) =>
  problemForm({ judgeMode: 'spj', problem: { spjLanguage: 'C++', ...problem }, ...overrides });
const inGroup = (save: ProblemSave, id?: number) => ({
  ...save,
  problem: { ...save.problem, problemId: save.problem.problemId!.slice(0, 8), gid, ...(id !== undefined && { id }) },
});

const HOUR = 3_600_000;
const times = () => ({
  startTime: new Date(Date.now() + HOUR).toISOString(),
  endTime: new Date(Date.now() + 2 * HOUR).toISOString(),
});
const contest = () => ({ title: 'Checkers', type: ContestType.Acm, auth: ContestAuth.Public, ...times() });
const link = (save: ProblemSave, cid: number) => ({ cid, displayId: 'A', save });

interface Answer {
  status: number;
  msg: string;
  data: unknown;
}
type SaveCall = (save: ProblemSave) => Promise<Answer>;

/** Every call that stores a problem with the program of its setter. Changes are of problems whose program compiles. */
const CALLS: Readonly<Record<string, SaveCall>> = {
  'POST /api/admin/problem': (body) => harness.site.reply('POST /api/admin/problem', { body, as: harness.root }),
  'PUT /api/admin/problem': (save) => change(save, 'PUT /api/admin/problem'),
  'PUT /api/admin/contest/problem': (save) => change(save, 'PUT /api/admin/contest/problem'),
  'POST /api/admin/contest/problem': async (save) => {
    const { id: cid } = await calls.api('POST /api/admin/contest', { body: contest(), as: harness.root });
    return calls.reply('POST /api/admin/contest/problem', { body: link(save, cid), as: harness.root });
  },
  'POST /api/group/problem': (save) =>
    calls.reply('POST /api/group/problem', { body: inGroup(save), as: harness.root }),
  'PUT /api/group/problem': async (save) => {
    const good = { ...save, problem: { ...save.problem, spjCode: GOOD } };
    const { pid } = await calls.api('POST /api/group/problem', { body: inGroup(good), as: harness.root });
    return calls.reply('PUT /api/group/problem', { body: inGroup(save, pid), as: harness.root });
  },
  'POST /api/group/contest-problem': async (save) => {
    const { id: cid } = await calls.api('POST /api/group/contest', {
      body: { ...contest(), gid },
      as: harness.root,
    });
    const body = { ...link(inGroup(save), cid), gid };
    return calls.reply('POST /api/group/contest-problem', { body, as: harness.root });
  },
};

async function change(
  save: ProblemSave,
  call: 'PUT /api/admin/problem' | 'PUT /api/admin/contest/problem',
): Promise<Answer> {
  const { site, root } = harness;
  const good = { ...save, problem: { ...save.problem, spjCode: GOOD } };
  const { pid } = await site.api('POST /api/admin/problem', { body: good, as: root });
  const body = { ...save, problem: { ...save.problem, id: pid } };
  return call === 'PUT /api/admin/problem'
    ? site.reply(call, { body, as: root })
    : calls.reply(call, { body, as: root });
}

const storedCodes = async (title: string): Promise<(string | null)[]> =>
  (await knex()('problem').where({ title }).select('spjCode')).map(({ spjCode }) => spjCode);

describe.each(Object.entries(CALLS))('%s', (name, open) => {
  it.each(['spj', 'interactive'] as const)(
    'refuses a program of the mode %s that does not compile, with the compiler output',
    async (judgeMode) => {
      const title = `${name} ${judgeMode}`;
      const refused = await open(form({ title, spjCode: BROKEN }, { judgeMode }));
      expect(refused).toMatchObject({ status: 400, msg: expect.stringContaining(COMPILER_OUTPUT) as string });
      expect((refused.data as { field: string }).field).toMatch(/problem\.spjCode$/);
      // A change leaves the program that was there.
      expect(await storedCodes(title)).toEqual(name.startsWith('PUT') ? [GOOD] : []);
      expect((await open(form({ title, spjCode: GOOD }, { judgeMode }))).status).toBe(200);
    },
  );
});

it('these are all calls that take such a program', () => {
  const takesProgram = (route: AnyRoute): boolean => {
    const body = (route as { body?: { joi?: Schema } }).body?.joi;
    // Without the fields of a row that a call drops.
    const read = (_key: string, value: { flags?: { result?: string } } | null) =>
      value?.flags?.result === 'strip' ? undefined : value;
    return body !== undefined && JSON.stringify(body.describe(), read).includes('"spjCode"');
  };
  const found = resolve(harness.site.app.container, Routes).list().filter(takesProgram);
  expect(found.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(CALLS).sort());
});

it('an import refuses the problem of a package alone whose program does not compile', async () => {
  const entries = Object.entries({ broken: BROKEN, good: GOOD }).flatMap(([title, spjCode]) => {
    const problem = { problemId: `PK-${title}`, title, spjLanguage: 'C++', spjCode };
    const description = { judgeMode: 'spj', problem, samples: [{ input: '1.in', output: '1.out' }] };
    const files = { [`${title}.json`]: JSON.stringify(description), [`${title}/1.in`]: '1 2', [`${title}/1.out`]: '3' };
    return Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) }));
  });
  const zip = await buffer(streamZip(entries, new Date()));
  const { root, site } = harness;
  const { data } = await sendFile<ParsedPackage>(site, '/api/file/import-problem', zip, { as: root });
  const problems = data.problems.map(({ key }) => ({ key, publish: 'never' as const }));
  const imported = await calls.api('POST /api/admin/problem/import', { body: { id: data.id, problems }, as: root });
  expect(imported[0]).toMatchObject({ title: 'broken', state: 'failed', pid: null });
  expect(imported[0]!.message).toContain(COMPILER_OUTPUT);
  expect(await storedCodes('good')).toEqual([GOOD]);
  expect(await storedCodes('broken')).toEqual([]);
});

it('a program is compiled with the files that it may include, and again when one changes', async () => {
  const { site, root, tasks } = harness;
  const body = form({ spjCode: GOOD, judgeExtraFile: JSON.stringify({ 'a.h': 'int a;' }) });
  const before = tasks.length;
  const { pid } = await site.api('POST /api/admin/problem', { body, as: root });
  const update = (problem: Partial<ProblemSave['problem']> = {}) =>
    site.api('PUT /api/admin/problem', {
      body: { ...body, problem: { ...body.problem, id: pid, ...problem } },
      as: root,
    });
  await update();
  await update({ title: 'C + D' });
  expect(tasks.length).toBe(before + 1);
  await update({ judgeExtraFile: JSON.stringify({ 'a.h': 'int b;' }) });
  expect(tasks.length).toBe(before + 2);
});

it('a program is stored unchecked while no judge could compile it', async () => {
  await using lonely = await startTestApp();
  const body = form({ spjCode: BROKEN });
  const as = await lonely.asRoot();
  expect((await lonely.reply('POST /api/admin/problem', { body, as })).status).toBe(200);
});
