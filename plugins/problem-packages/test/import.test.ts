import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ProblemAuth, Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock, Db, Plugins, streamZip } from '@tribunal/server';
import { openArchive } from '@tribunal/server/platform';
import { createProblem, pluginUnderTest, problemForm, startTestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportedProblem, PackageCalls, ParsedPackage } from '../contract';
import { problemEntries, tribunal } from '../server/formats/tribunal';
import { NO_VERDICT_TIMEOUT_MS } from '../server/import/import-state';
import { ImportVerifier } from '../server/import/import-verifier';
import type { PackageProblem } from '../server/model';
import { finalOf, openJudgingHarness, type JudgingHarness } from '../../../core/server/test/judging/judging-harness';
import { fileWith, withTempFolder, zipOf } from '../../../core/platform/test/archive/archives';
import { download, sendFile } from '../../../core/server/test/http/forms';
import { fileOf, plainOf, randomProblem, rollOf } from './random-problem';

const PREVIEW_PATH = '/api/file/import-problem';
const COMMIT = 'POST /api/admin/problem/import';
const STATES = 'GET /api/admin/problem/import';
const EXPORT = '/api/file/export-problem';
const PLUGIN = new URL('..', import.meta.url);

let harness: JudgingHarness;
let verifier: () => ImportVerifier;
let root: TestUser;
beforeAll(async () => {
  const { plugin, services } = await pluginUnderTest(PLUGIN);
  harness = await openJudgingHarness({ plugins: [plugin] });
  verifier = () => services.get(ImportVerifier);
});
beforeEach(async () => {
  root = await harness.site.asRoot();
});
afterAll(() => harness?.stop());

const packages = () => harness.site.calls<PackageCalls>();
const knex = () => resolve(harness.site.app.container, Db);
const zipWith = (...problems: PackageProblem[]): Promise<Buffer> =>
  buffer(
    streamZip(
      problems.flatMap((problem, at) => [...problemEntries(`problem_${at}`, problem)]),
      new Date(),
    ),
  );

let seed = 100;
/** Returns a simple problem with the given solutions. */
const problemWith = (wish: Partial<PackageProblem> = {}): PackageProblem => ({
  ...randomProblem(rollOf((seed += 1))),
  judgeMode: 'default',
  checker: null,
  judgeExtraFile: {},
  type: 0,
  judgeCaseMode: 'default',
  cases: [{ input: fileOf('1.in', '1 2\n'), output: fileOf('1.out', '3\n'), groupNum: null, score: null }],
  languages: null,
  solutions: [],
  ...wish,
});
const right = { name: 'right.cpp', language: 'C++', code: 'right', expected: [Status.Accepted] };
const wrong = { name: 'wrong.cpp', language: 'C++', code: 'wrong', expected: [Status.WrongAnswer] };

const previewImport = async (...problems: PackageProblem[]): Promise<ParsedPackage> => {
  const { status, msg, data } = await sendFile<ParsedPackage>(harness.site, PREVIEW_PATH, await zipWith(...problems), {
    as: root,
  });
  expect({ status, msg }).toEqual({ status: 200, msg: 'success' });
  return data;
};
type ProblemCommit = PackageCalls[typeof COMMIT]['body']['problems'][number];
const commit = (id: string, ...wishes: (Partial<ProblemCommit> & { key: number })[]): Promise<ImportedProblem[]> =>
  packages().api(COMMIT, {
    body: { id, problems: wishes.map((wish) => ({ publish: 'green' as const, ...wish })) },
    as: root,
  });
const states = (id: string) => packages().api(STATES, { query: { id }, as: root });
const authOf = async (pid: number | null) => (await knex()('problem').where('id', pid).first('auth'))!.auth;

/** Judges the solutions of the problem in their order. */
async function decide(pid: number | null, ...statuses: Status[]): Promise<void> {
  const work = await knex()('judgement as j')
    .join('trial as t', 't.id', 'j.trialId')
    .where({ 't.pid': pid })
    .whereNull('j.judgedAt')
    .orderBy('j.id')
    .pluck<number[]>('j.id');
  for (const [at, status] of statuses.entries())
    await harness.handleReport(finalOf((await harness.claim(work[at]!))!, status));
}

describe('importing', () => {
  it('is for root and problem admins', async () => {
    const zip = await zipWith(problemWith());
    const admin = await harness.site.signUp({ role: Role.Admin });
    const problemAdmin = await harness.site.signUp({ role: Role.ProblemAdmin });
    expect((await sendFile(harness.site, PREVIEW_PATH, zip)).status).toBe(401);
    expect((await sendFile(harness.site, PREVIEW_PATH, zip, { as: harness.user })).status).toBe(403);
    expect((await sendFile(harness.site, PREVIEW_PATH, zip, { as: admin })).status).toBe(403);
    expect((await sendFile(harness.site, PREVIEW_PATH, zip, { as: problemAdmin })).status).toBe(200);
    const { id } = await previewImport(problemWith());
    const body = { id, problems: [{ key: 0, publish: 'never' as const }] };
    expect((await packages().reply(COMMIT, { body, as: admin })).status).toBe(403);
    expect((await packages().reply(COMMIT, { body, as: problemAdmin })).status).toBe(404);
    expect((await packages().reply(STATES, { query: { id }, as: problemAdmin })).status).toBe(404);
  });

  it.each<[string, () => Buffer]>([
    ['no archive', () => Buffer.from('hello')],
    ['testdata alone', () => zipOf({ '1.in': '', '1.out': '' })],
    ['a way out', () => zipOf({ '../problem_1.json': '{}' })],
  ])('refuses %s', async (_, make) => {
    expect(await sendFile(harness.site, PREVIEW_PATH, make(), { as: root })).toMatchObject({
      status: 400,
      data: { field: 'file' },
    });
  });

  it('says what it understood, and changes nothing', async () => {
    const problem = problemWith({
      solutions: [right],
      languages: ['C++', 'Klingon'],
      timeLimit: 60_000,
      images: [],
    });
    const broken = problemWith({ judgeMode: 'spj' });
    const { format, problems } = await previewImport(problem, broken);
    expect(format).toBe('tribunal');
    expect(problems[0]).toMatchObject({
      key: 0,
      problemId: problem.problemId,
      title: problem.title,
      timeLimit: 30_000,
      cases: 1,
      languages: ['C++'],
      solutions: [{ name: 'right.cpp', language: 'C++', expected: [Status.Accepted] }],
      losses: [
        { code: 'language', detail: 'Klingon' },
        { code: 'limit', detail: 'timeLimit: 60000 → 30000' },
      ],
      error: null,
    });
    expect(problems[1]!.error).toBeTruthy();
    expect(await knex()('problem').where('problemId', problem.problemId)).toEqual([]);
  });

  it('stores a problem hidden, and publishes it when its solutions get what they should', async () => {
    const { id } = await previewImport(problemWith({ solutions: [right, wrong] }));
    const [imported] = await commit(id, { key: 0 });
    expect(imported).toMatchObject({ key: 0, state: 'verifying', message: null });
    expect(await authOf(imported!.pid)).toBe(ProblemAuth.Private);
    expect(imported!.solutions).toEqual({ judged: 0, total: 2 });
    await decide(imported!.pid, Status.Accepted);
    expect((await states(id))[0]).toMatchObject({ state: 'verifying', solutions: { judged: 1, total: 2 } });
    const query = { id: 'problem-packages' };
    expect(await harness.site.api('GET /api/admin/plugin/usage', { query, as: root })).toMatchObject({
      interrupts: [expect.stringContaining('Imports whose solutions are being judged: ')],
    });
    await decide(imported!.pid, Status.WrongAnswer);
    expect((await states(id))[0]).toMatchObject({ state: 'green', message: null });
    expect(await authOf(imported!.pid)).toBe(ProblemAuth.Public);
  });

  it('keeps a problem hidden if a solution gets another verdict, and names it', async () => {
    const { id } = await previewImport(problemWith({ solutions: [right, wrong] }));
    const [imported] = await commit(id, { key: 0 });
    await decide(imported!.pid, Status.Accepted, Status.Accepted);
    const [red] = await states(id);
    expect(red).toMatchObject({ state: 'red' });
    expect(red!.message).toContain('wrong.cpp');
    expect(await authOf(imported!.pid)).toBe(ProblemAuth.Private);
  });

  it('publishes despite the verdicts, or never, as requested', async () => {
    const { id } = await previewImport(
      problemWith({ solutions: [right] }),
      problemWith({ solutions: [right] }),
      problemWith(),
    );
    const [always, never, bare] = await commit(
      id,
      { key: 0, publish: 'always' },
      { key: 1, publish: 'never' },
      { key: 2, publish: 'always' },
    );
    expect(await authOf(always!.pid)).toBe(ProblemAuth.Public);
    await decide(always!.pid, Status.RuntimeError);
    await decide(never!.pid, Status.Accepted);
    expect((await states(id)).map(({ state }) => state)).toEqual(['red', 'green', 'unproven']);
    expect(await authOf(always!.pid)).toBe(ProblemAuth.Public);
    expect(await authOf(never!.pid)).toBe(ProblemAuth.Private);
    expect(await authOf(bare!.pid)).toBe(ProblemAuth.Public);
  });

  it('does not take silence for a proof', async () => {
    const { id } = await previewImport(problemWith({ solutions: [{ ...right, expected: [] }] }));
    const [imported] = await commit(id, { key: 0 });
    expect(imported).toMatchObject({ state: 'unproven' });
    expect(imported!.message).toBeTruthy();
    expect(await authOf(imported!.pid)).toBe(ProblemAuth.Private);
  });

  it('does not publish for a user who has lost the permission', async () => {
    const setter = await harness.site.signUp({ role: Role.ProblemAdmin });
    const zip = await zipWith(problemWith({ solutions: [right] }));
    const { data } = await sendFile<ParsedPackage>(harness.site, PREVIEW_PATH, zip, { as: setter });
    const body = { id: data.id, problems: [{ key: 0, publish: 'green' as const }] };
    const [imported] = await packages().api(COMMIT, { body, as: setter });
    await knex()('accountRole').where({ uid: setter.uid }).update({ role: Role.User });
    await decide(imported!.pid, Status.Accepted);
    await verifier().checkAll();
    expect(await authOf(imported!.pid)).toBe(ProblemAuth.Private);
  });

  it('waits half an hour for the next verdict, and then names what is not judged', async () => {
    const { id } = await previewImport(problemWith({ solutions: [right, { ...right, name: 'slow.cpp' }] }));
    const [imported] = await commit(id, { key: 0 });
    harness.advanceClock(NO_VERDICT_TIMEOUT_MS - 1);
    await decide(imported!.pid, Status.Accepted);
    harness.advanceClock(NO_VERDICT_TIMEOUT_MS - 1);
    expect((await states(id))[0]!.state).toBe('verifying');
    harness.advanceClock(1);
    const [red] = await states(id);
    expect(red!.state).toBe('red');
    expect(red!.message).toContain('slow.cpp');
  });

  it('says which compiler is missing, and takes that for no proof of anything', async () => {
    const { id } = await previewImport(
      problemWith({ solutions: [right, { ...right, name: 'slow.rb', language: 'Ruby' }] }),
    );
    const [imported] = await commit(id, { key: 0 });
    await decide(imported!.pid, Status.Accepted);
    const left = knex()('judgement as j').join('trial as t', 't.id', 'j.trialId').where({ 't.language': 'Ruby' });
    const [ruby] = await left.pluck<number[]>('j.id');
    harness.advanceClock(60_000);
    await harness.heartbeat();
    expect(await harness.claim(ruby!)).toBeNull();
    await knex()('judgeNode').delete();
    expect((await states(id))[0]).toMatchObject({
      state: 'unproven',
      message: 'Reference solution slow.rb was not run: no connected judge has a compiler for Ruby',
    });
    expect(await authOf(imported!.pid)).toBe(ProblemAuth.Private);
  });

  it('stores what has half a character in its title, and goes on with the others', async () => {
    const { id } = await previewImport(problemWith({ title: 'half \ud800' }), problemWith());
    const imported = await commit(id, { key: 0 }, { key: 1 });
    expect(imported.map(({ state }) => state)).toEqual(['unproven', 'unproven']);
  });

  it('names an id that is taken, and goes on with the others', async () => {
    const { problemId } = await createProblem(harness.site);
    const fine = problemWith();
    const { id } = await previewImport(problemWith({ problemId }), fine);
    const [failed, stored] = await commit(id, { key: 0 }, { key: 1 });
    expect(failed).toMatchObject({ state: 'failed', pid: null, problemId: problemId.toUpperCase() });
    expect(failed!.message).toContain(problemId.toUpperCase());
    expect(stored!.pid).toBeTypeOf('number');
    const [again] = await commit(id, { key: 0, problemId: `${problemId}-new` });
    expect(again).toMatchObject({ problemId: `${problemId}-new`.toUpperCase() });
    expect(again!.pid).toBeTypeOf('number');
  });

  it('stores each problem once, however often it is asked', async () => {
    const { id } = await previewImport(problemWith());
    const replies = await Promise.all([1, 2, 3].map(() => commit(id, { key: 0 })));
    expect(new Set(replies.map(([one]) => one!.pid)).size).toBe(1);
    expect(await states(id)).toHaveLength(1);
  });

  it('gives ids to problems that have none', async () => {
    const { id } = await previewImport(problemWith({ problemId: null }), problemWith({ problemId: 'no/such id' }));
    const imported = await commit(id, { key: 0 }, { key: 1 });
    expect(imported.map(({ problemId }) => problemId)).toEqual(['P1000', 'P1001']);
  });

  it('gives different ids to what is imported at the same moment', async () => {
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push((await previewImport(problemWith({ problemId: null }))).id);
    const replies = await Promise.all(ids.map((id) => commit(id, { key: 0 })));
    expect(replies.map(([one]) => one!.state)).toEqual(['unproven', 'unproven', 'unproven']);
    expect(new Set(replies.map(([one]) => one!.problemId)).size).toBe(3);
  });

  it('has free ids after the last one was taken', async () => {
    await createProblem(harness.site, { problem: { problemId: 'P99999999' } });
    const { id } = await previewImport(problemWith({ problemId: null }), problemWith({ problemId: null }));
    const imported = await commit(id, { key: 0 }, { key: 1 });
    expect(imported.map(({ problemId }) => problemId)).toEqual([
      expect.stringMatching(/^P1\d{3}$/),
      expect.stringMatching(/^P1\d{3}$/),
    ]);
    await knex()('problem').where({ problemId: 'P99999999' }).delete();
  });

  it('refuses a key that the archive does not have, and an import that is none', async () => {
    const { id } = await previewImport(problemWith());
    const reply = (body: PackageCalls[typeof COMMIT]['body']) => packages().reply(COMMIT, { body, as: root });
    expect(await reply({ id, problems: [{ key: 1, publish: 'never' }] })).toMatchObject({
      status: 400,
      data: { field: 'problems.0.key' },
    });
    expect((await reply({ id: 'unknown', problems: [{ key: 0, publish: 'never' }] })).status).toBe(404);
    expect((await reply({ id: '../../x', problems: [{ key: 0, publish: 'never' }] })).status).toBe(404);
    expect((await packages().reply(STATES, { query: { id: 'unknown' }, as: root })).status).toBe(404);
  });

  it('fails with a sentence when a file of the archive turns out to be damaged', async () => {
    const samples = [{ input: '1.in', output: '1.out' }];
    const json = JSON.stringify({ tribunal: 1, problem: { title: 'A' }, samples });
    const zip = zipOf([
      { name: 'p.json', content: json },
      { name: 'p/1.in', content: 'x', sum: 1 },
      { name: 'p/1.out', content: 'x' },
    ]);
    const { data } = await sendFile<ParsedPackage>(harness.site, PREVIEW_PATH, zip, { as: root });
    const [failed] = await commit(data.id, { key: 0 });
    expect(failed).toMatchObject({ state: 'failed', pid: null });
    expect(failed!.message).toContain('1.in');
  });

  it('goes on after the server has been started again', async () => {
    const { id } = await previewImport(problemWith({ solutions: [right] }));
    const [imported] = await commit(id, { key: 0 });
    await decide(imported!.pid, Status.Accepted);
    const clock = resolve(harness.site.app.container, Clock);
    const { plugin, services } = await pluginUnderTest(PLUGIN);
    await using other = await startTestApp({ databaseUrl: harness.site.databaseUrl, clock, plugins: [plugin] });
    expect(resolve(other.app.container, Plugins).states()).toEqual({ 'problem-packages': 'active' });
    await services.get(ImportVerifier).checkAll();
    expect(await authOf(imported!.pid)).toBe(ProblemAuth.Public);
    expect((await states(id))[0]!.state).toBe('green');
  });
});

describe('exporting', () => {
  it('is for root and problem admins, and names what is not there', async () => {
    const admin = await harness.site.signUp({ role: Role.Admin });
    const url = `${EXPORT}?pid=${harness.pid}`;
    expect(await download(harness.site, url)).toBe(401);
    expect(await download(harness.site, url, harness.user)).toBe(403);
    expect(await download(harness.site, url, admin)).toBe(403);
    expect(await download(harness.site, `${EXPORT}?pid=${harness.pid}&pid=999999`, root)).toBe(404);
    expect(await download(harness.site, EXPORT, root)).toBe(400);
    expect(await download(harness.site, url, root)).toBeInstanceOf(Buffer);
  });

  it('gives back what was imported, whatever it was', async () => {
    const problems = Array.from({ length: 12 }, (_, at) => randomProblem(rollOf(5000 + at)));
    const { id, problems: understood } = await previewImport(...problems);
    // The random test data has no line ends.
    const strange = ({ code }: { code: string }) => code !== 'noFinalLineEndKept';
    expect(
      understood.map(({ losses, remarks, error }) => ({ losses, remarks: remarks.filter(strange), error })),
    ).toEqual(problems.map(() => ({ losses: [], remarks: [], error: null })));
    const imported = await commit(id, ...problems.map((_, key) => ({ key })));
    expect(imported.map(({ state }) => state)).not.toContain('failed');
    const query = imported.map(({ pid }) => `pid=${pid}`).join('&');
    const zip = (await download(harness.site, `${EXPORT}?${query}`, root)) as Buffer;
    await withTempFolder(async (folder) => {
      const archive = await openArchive(await fileWith(folder, zip), join(folder, 'scratch'));
      const read = (await tribunal.read(archive)) as PackageProblem[];
      for (const [at, problem] of problems.entries()) {
        expect(await plainOf(read[at]!)).toEqual(await plainOf(problem));
      }
      await archive.close();
    });
  });

  it('gives files of a form the names that they are kept under', async () => {
    const { pid } = await harness.site.api('POST /api/admin/problem', { body: problemForm(), as: root });
    const zip = (await download(harness.site, `${EXPORT}?pid=${pid}`, root)) as Buffer;
    await withTempFolder(async (folder) => {
      const archive = await openArchive(await fileWith(folder, zip), join(folder, 'scratch'));
      const folderName = `problem_${pid}`;
      expect(archive.files.map(({ name }) => name)).toEqual([
        `${folderName}.json`,
        ...['1.in', '1.out', '2.in', '2.out'].map((name) => `${folderName}/${name}`),
      ]);
      await archive.close();
    });
  });
});
