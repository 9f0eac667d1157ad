import { Limits, Role, type ProblemSave, type SampleCase } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { ProblemAuthoringService } from '@tribunal/server/authoring';
import { createProblem, problemForm, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from 'node:stream/consumers';
import { TestdataStore } from '../../src/file';
import { currentVersion, storeFiles, upload } from './support';

const CREATE = 'POST /api/admin/problem';
const UPDATE = 'PUT /api/admin/problem';
const CASES = 'GET /api/admin/problem/get-problem-cases';

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const casesOf = (pid: number, isUpload?: boolean) => site.api(CASES, { query: { pid, isUpload }, as: root });
const samplesOf = (...texts: string[]): SampleCase[] => texts.map((text) => ({ input: text, output: `${text}!` }));
const named = (...names: string[]): SampleCase[] =>
  names.map((name) => ({ input: `${name}.in`, output: `${name}.out` }));
const uploading = (uploadTestcaseDir: string | null, samples: SampleCase[]) => ({
  isUploadTestCase: true,
  uploadTestcaseDir,
  samples,
});
const edit = (pid: number, problemId: string, rest: Partial<ProblemSave>, as = root) =>
  site.reply(UPDATE, { body: problemForm({ problem: { id: pid, problemId }, ...rest }), as });

describe(CASES, () => {
  it('is not for visitors, users, and plain admins who did not write the problem', async () => {
    const { pid } = await createProblem(site);
    const status = async (as?: TestUser) => (await site.reply(CASES, { query: { pid }, as })).status;
    expect(await status()).toBe(401);
    expect(await status(await site.signUp())).toBe(403);
    expect(await status(await site.signUp({ role: Role.Admin }))).toBe(403);
    expect(await status(await site.signUp({ role: Role.ProblemAdmin }))).toBe(200);
  });

  it('is 404 for a problem that is not there', async () => {
    expect((await site.reply(CASES, { query: { pid: 99_999 }, as: root })).status).toBe(404);
  });

  it('returns contents that were written and names that were uploaded, and the other on request', async () => {
    const { pid } = await createProblem(site, { samples: [{ input: 'é', output: '' }] });
    const sizes = { inputBytes: 2, outputBytes: 0, score: null, groupNum: null, pid };
    expect(await casesOf(pid)).toMatchObject([{ input: 'é', output: '', ...sizes }]);
    expect(await casesOf(pid, true)).toMatchObject([{ input: '1.in', output: '1.out', ...sizes }]);
    const dir = await upload(site, root, { big: ['1', '2'] });
    const { pid: other } = await createProblem(site, uploading(dir, named('big')));
    expect(await casesOf(other)).toMatchObject([{ input: 'big.in', output: 'big.out' }]);
    expect(await casesOf(other, false)).toMatchObject([{ input: '1', output: '2' }]);
  });

  it('does not send as text what is none, or too much', async () => {
    const author = { uid: root.uid, roles: ['root'] as const };
    const make = async (input: Uint8Array | string) => {
      const [one] = await storeFiles(site, { a: [input, ''] });
      const { samples: _, ...form } = problemForm();
      return resolve(site.app.container, ProblemAuthoringService).createWith(author, form, [one!]);
    };
    const reply = async (input: Uint8Array | string) =>
      (await site.reply(CASES, { query: { pid: (await make(input)).pid, isUpload: false }, as: root })).status;
    expect(await reply(Uint8Array.of(0xff, 0xfe))).toBe(400);
    expect(await reply('x'.repeat(Limits.inlineCaseBytes.max + 1))).toBe(413);
  });
});

describe('cases written into the form', () => {
  it.each<[string, SampleCase[], string]>([
    ['none', [], 'samples'],
    ['an empty one', [...samplesOf('a'), { input: '', output: '' }], 'samples.1.input'],
    ['too large a one', [{ input: '', output: '€'.repeat(6_000_000) }], 'samples.0.output'],
  ])('are refused: %s', async (_what, samples, field) => {
    expect(await site.reply(CREATE, { body: problemForm({ samples }), as: root })).toMatchObject({
      status: 400,
      data: { field },
    });
  });

  it('are kept with Unix line ends, in their order', async () => {
    const { pid } = await createProblem(site, { samples: [{ input: '1\r\n2\r', output: 'x\r\n' }, ...samplesOf('b')] });
    expect(await casesOf(pid)).toMatchObject([
      { input: '1\n2\n', output: 'x\n' },
      { input: 'b', output: 'b!' },
    ]);
  });

  it('keep their rows while their contents stay, wherever they move', async () => {
    const { pid, problemId } = await createProblem(site, { samples: samplesOf('a', 'b', 'c') });
    const [a, b, c] = (await casesOf(pid)).map(({ id }) => id);
    expect((await edit(pid, problemId, { samples: samplesOf('c', 'new', 'a') })).status).toBe(200);
    const ids = (await casesOf(pid)).map(({ id }) => id);
    expect([ids[0], ids[2]]).toEqual([c, a]);
    expect([a, b, c]).not.toContain(ids[1]);
  });

  it('may be the same twice, and then each has a row', async () => {
    const { pid, problemId } = await createProblem(site, { samples: samplesOf('a', 'a') });
    await edit(pid, problemId, { samples: samplesOf('a', 'a', 'a') });
    expect(new Set((await casesOf(pid)).map(({ id }) => id)).size).toBe(3);
  });

  it('take no notice of ids that the client sends', async () => {
    const { pid: other } = await createProblem(site, { samples: samplesOf('theirs') });
    const [theirs] = await casesOf(other);
    const { pid, problemId } = await createProblem(site, { samples: samplesOf('ours') });
    await edit(pid, problemId, { samples: [{ ...samplesOf('changed')[0]!, id: theirs!.id }] });
    expect(await casesOf(other)).toEqual([theirs]);
  });
});

describe('cases that were uploaded', () => {
  const pairs = { a: ['1', '2'], b: ['3', '4'], c: ['5', '6'] } as const;

  it.each<[string, (dir: string) => Partial<ProblemSave>, string]>([
    ['without an upload', () => uploading(null, named('a')), 'uploadTestcaseDir'],
    ['of an unknown upload', () => uploading('/etc', named('a')), 'uploadTestcaseDir'],
    ['without naming a file', (dir) => uploading(dir, []), 'samples'],
    ['with a file of another folder', (dir) => uploading(dir, named('../problem_1000/1')), 'samples.0.input'],
    ['with an input that is none of them', (dir) => uploading(dir, named('a', 'z')), 'samples.1.input'],
    [
      'with an output that is none of them',
      (dir) => uploading(dir, [{ input: 'a.in', output: 'a.ans' }]),
      'samples.0.output',
    ],
    [
      'without scores in OI',
      (dir) => ({ problem: { type: 1 }, ...uploading(dir, named('a')) }) as Partial<ProblemSave>,
      'samples.0.score',
    ],
  ])('are refused %s', async (_what, wish, field) => {
    const dir = await upload(site, root, pairs);
    const reply = await site.reply(CREATE, { body: problemForm(wish(dir) as never), as: root });
    expect(reply).toMatchObject({ status: 400, data: { field } });
  });

  it('of another user are refused', async () => {
    const dir = await upload(site, await site.signUp(), pairs);
    const reply = await site.reply(CREATE, { body: problemForm(uploading(dir, named('a'))), as: root });
    expect(reply).toMatchObject({ status: 400, data: { field: 'uploadTestcaseDir' } });
  });

  it('are those that the form names, in its order, with its scores by group', async () => {
    const dir = await upload(site, root, pairs);
    const scores = [
      { score: 10, groupNum: 1 },
      { score: 30, groupNum: 1 },
      { score: 5, groupNum: 2 },
    ];
    const { pid } = await createProblem(site, {
      problem: { type: 1, judgeCaseMode: 'subtask_lowest' },
      ...uploading(
        dir,
        named('c', 'a', 'b').map((one, index) => ({ ...one, ...scores[index] })),
      ),
    });
    expect(await casesOf(pid)).toMatchObject([
      { input: 'c.in', ...scores[0] },
      { input: 'a.in', ...scores[1] },
      { input: 'b.in', ...scores[2] },
    ]);
    const problem = await site.api('GET /api/admin/problem', { query: { pid }, as: root });
    expect(problem).toMatchObject({ ioScore: 15, isUploadCase: true });
  });

  it('can be chosen again from the data that the problem has', async () => {
    const dir = await upload(site, root, pairs);
    const { pid, problemId } = await createProblem(site, uploading(dir, named('a', 'b')));
    const [a, b] = await casesOf(pid);
    expect((await edit(pid, problemId, uploading(null, named('b')))).status).toBe(200);
    expect(await casesOf(pid)).toEqual([b]);
    const missingFileReply = await edit(pid, problemId, uploading(null, named('a')));
    expect(missingFileReply).toMatchObject({ status: 400, data: { field: 'samples.0.input' } });
    expect(a!.input).toBe('a.in');
    expect(await casesOf(pid)).toEqual([b]);
  });

  it('stay those of the problem when the form does not say how cases come', async () => {
    const dir = await upload(site, root, pairs);
    const { pid, problemId } = await createProblem(site, uploading(dir, named('a')));
    expect((await edit(pid, problemId, { samples: named('a') })).status).toBe(200);
    expect(await casesOf(pid)).toMatchObject([{ input: 'a.in', inputBytes: 1 }]);
  });

  it('can take the place of written ones and go back', async () => {
    const { pid, problemId } = await createProblem(site, { samples: samplesOf('by hand') });
    const dir = await upload(site, root, pairs);
    await edit(pid, problemId, uploading(dir, named('a')));
    expect(await casesOf(pid)).toMatchObject([{ input: 'a.in' }]);
    await edit(pid, problemId, { isUploadTestCase: false, samples: samplesOf('by hand') });
    expect(await casesOf(pid)).toMatchObject([{ input: 'by hand', output: 'by hand!' }]);
  });

  it('of a new version leave the old one whole for judgings that run on it', async () => {
    const { pid, problemId } = await createProblem(site, uploading(await upload(site, root, pairs), named('a')));
    const { settings } = await currentVersion(site, pid);
    await edit(pid, problemId, uploading(await upload(site, root, { z: ['new', 'new'] }), named('z')));
    const next = await currentVersion(site, pid);
    expect(next.count).toBe(2);
    expect(next.settings.dataHash).not.toBe(settings.dataHash);
    const old = (await resolve(site.app.container, TestdataStore).open(settings.cases[0]!.input.sha256))!;
    expect(await text(old.stream)).toBe('1');
  });
});
