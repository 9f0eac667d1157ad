import { Limits, Role, type ProblemSave } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { ProblemAuthoringService } from '@tribunal/server/authoring';
import { problemForm, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const SAVE = 'POST /api/admin/problem';
const detail = (problemId: string) => site.api('GET /api/get-problem-detail', { query: { problemId }, as: root });

describe(SAVE, () => {
  it('is not for visitors and users', async () => {
    const user = await site.signUp();
    expect((await site.reply(SAVE, { body: problemForm() })).status).toBe(401);
    expect((await site.reply(SAVE, { body: problemForm(), as: user })).status).toBe(403);
  });

  it('makes a problem that everybody can read', async () => {
    const form = problemForm({
      problem: {
        problemId: 'read-me',
        title: 'Read me',
        description: 'a',
        examples: '<input>1</input><output>1</output>',
      },
      tags: [{ name: 'math', color: '#123456' }, { name: 'intro' }],
    });
    const { pid, problemId } = await site.api(SAVE, { body: form, as: root });
    expect(problemId).toBe('READ-ME');
    const found = await site.api('GET /api/get-problem-detail', { query: { problemId: 'read-me' } });
    expect(found.problem).toMatchObject({
      id: pid,
      title: 'Read me',
      author: 'root',
      description: 'a',
      isRemote: false,
    });
    expect(found.tags.map(({ name }) => name)).toEqual(['intro', 'math']);
    expect(found.languages).toContain('C++ 20 With O2');
    expect(found.languages).not.toContain('Rust');
    expect(found.codeTemplate).toEqual({});
    expect(found.problemCount.total).toBe(0);
    // The response must reveal neither how the problem is judged nor its testdata: 20 + 22 is a hidden testcase.
    expect(JSON.stringify(found)).not.toMatch(/spj|sha256|dataHash|"20 22/i);
  });

  it('keeps a problem together with what is done alongside, or neither', async () => {
    const authoring = resolve(site.app.container, ProblemAuthoringService);
    const author = { uid: root.uid, roles: ['root'] as const };
    const stored = (problemId: string) => resolve(site.app.container, Db)('problem').where({ problemId });
    const make = (problemId: string, work: () => Promise<void>) =>
      authoring.create(author, problemForm({ problem: { problemId } }), {
        beforeCommit: async ({ pid }) => {
          await resolve(site.app.container, Db)('problemCount').where({ pid }).update({ total: 7 });
          await work();
        },
      });
    await expect(make('NEITHER', () => Promise.reject(new Error('not so')))).rejects.toThrow('not so');
    expect(await stored('NEITHER')).toEqual([]);
    const { pid } = await make('BOTH', async () => undefined);
    expect(await resolve(site.app.container, Db)('problemCount').where({ pid }).first()).toMatchObject({ total: 7 });
  });

  it('uses a tag again whatever its case', async () => {
    for (const name of ['Graphs', 'graphs'])
      await site.api(SAVE, { body: problemForm({ tags: [{ name }] }), as: root });
    const tags = await site.api('GET /api/get-all-problem-tags', { query: {} });
    expect(tags.filter(({ name }) => name.toLowerCase() === 'graphs')).toHaveLength(1);
  });

  it('stores each case once and hashes the whole of them', async () => {
    const samples = [{ input: 'same\n', output: 'same\n' }];
    const [a, b] = [
      await site.api(SAVE, { body: problemForm({ samples }), as: root }),
      await site.api(SAVE, { body: problemForm({ samples }), as: root }),
    ];
    const knex = resolve(site.app.container, Db);
    const rows = await knex('problem').whereIn('id', [a.pid, b.pid]).select('dataHash');
    const hashes = rows.map(({ dataHash }) => dataHash);
    expect(new Set(hashes).size).toBe(1);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    const refs = await knex('testcase').whereIn('pid', [a.pid, b.pid]).select();
    expect(new Set(refs.flatMap(({ inputSha256, outputSha256 }) => [inputSha256, outputSha256])).size).toBe(1);
  });

  it('allows only the languages it names', async () => {
    const { problemId } = await site.api(SAVE, {
      body: problemForm({ languages: [{ name: 'C' }, { name: 'Java' }] }),
      as: root,
    });
    expect((await detail(problemId)).languages).toEqual(['C', 'Java']);
  });

  it('keeps templates by language', async () => {
    const [language] = await site.api('GET /api/languages', { query: {} });
    const form = problemForm({ codeTemplates: [{ lid: language!.id, code: '// begin' }] });
    const { pid, problemId } = await site.api(SAVE, { body: form, as: root });
    expect((await detail(problemId)).codeTemplate).toEqual({ [language!.name]: '// begin' });
    const templates = await site.api('GET /api/get-problem-code-template', { query: { pid } });
    expect(templates).toMatchObject([{ pid, lid: language!.id, code: '// begin', status: true }]);
  });

  it('refuses a problem id that is taken, also in another case, by the name of the field', async () => {
    await site.api(SAVE, { body: problemForm({ problem: { problemId: 'Taken-1' } }), as: root });
    const again = await site.reply(SAVE, { body: problemForm({ problem: { problemId: 'tAKEN-1' } }), as: root });
    expect(again).toMatchObject({ status: 409, data: { field: 'problem.problemId' } });
    expect(again.msg).toContain('TAKEN-1');
  });

  it('lets one of two win that come at once', async () => {
    const body = problemForm({ problem: { problemId: 'race-1' } });
    const replies = await Promise.all([site.reply(SAVE, { body, as: root }), site.reply(SAVE, { body, as: root })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each<[string, ProblemSave, string, number | string]>([
    ['a folder as id', problemForm({ problem: { problemId: '.' } }), 'problem.problemId', "can't be “.” or “..”"],
    [
      'a parent folder as id',
      problemForm({ problem: { problemId: ' .. ' } }),
      'problem.problemId',
      "can't be “.” or “..”",
    ],
    ['no id', problemForm({ problem: { problemId: '  ' } }), 'problem.problemId', ''],
    ['an id with a slash', problemForm({ problem: { problemId: 'a/b' } }), 'problem.problemId', ''],
    ['a long title', problemForm({ problem: { title: 'x'.repeat(256) } }), 'problem.title', 255],
    ['no time', problemForm({ problem: { timeLimit: 0 } }), 'problem.timeLimit', 1],
    ['too much time', problemForm({ problem: { timeLimit: 30_001 } }), 'problem.timeLimit', 30_000],
    ['too much memory', problemForm({ problem: { memoryLimit: 1025 } }), 'problem.memoryLimit', 1024],
    ['too much stack', problemForm({ problem: { stackLimit: 1025 } }), 'problem.stackLimit', 1024],
    ['a long text', problemForm({ problem: { description: 'x'.repeat(65_536) } }), 'problem.description', 65_535],
    [
      'examples that are cut',
      problemForm({ problem: { examples: '<input>1</input>' } }),
      'problem.examples',
      '<input>',
    ],
    [
      'examples with their own tags in them',
      problemForm({ problem: { examples: '<input>1<input></input><output>2</output>' } }),
      'problem.examples',
      '<input>',
    ],
    ['no language', problemForm({ languages: [] }), 'languages', 1],
    ['an unknown language', problemForm({ languages: [{ name: 'Klingon' }] }), 'languages.0', 'Klingon'],
    ['an unknown tag', problemForm({ tags: [{ id: 99_999 }] }), 'tags.0.id', 99_999],
    [
      'an unknown template language',
      problemForm({ codeTemplates: [{ lid: 99_999, code: 'x' }] }),
      'codeTemplates.0.lid',
      99_999,
    ],
    [
      'too many cases',
      problemForm({ samples: Array.from({ length: Limits.cases.max + 1 }, () => ({ input: '1', output: '1' })) }),
      'samples',
      1000,
    ],
  ])('refuses %s and says what is wrong', async (_what, body, field, message) => {
    const reply = await site.reply(SAVE, { body, as: root });
    expect(reply).toMatchObject({ status: 400, httpStatus: 400, data: { field } });
    expect(reply.msg).toContain(String(message));
  });

  it('leaves nothing of a problem that was refused', async () => {
    const form = problemForm({ problem: { problemId: 'gone-1' }, tags: [{ name: 'never-made' }, { id: 99_999 }] });
    expect((await site.reply(SAVE, { body: form, as: root })).status).toBe(400);
    const knex = resolve(site.app.container, Db);
    expect(await knex('problem').where({ problemId: 'GONE-1' })).toEqual([]);
    expect(await knex('tag').where({ name: 'never-made' })).toEqual([]);
  });

  it('lets an admin write a private problem but not publish it', async () => {
    const admin = await site.signUp({ role: Role.Admin });
    const { problemId } = await site.api(SAVE, { body: problemForm(), as: admin });
    expect((await site.reply('GET /api/get-problem-detail', { query: { problemId } })).status).toBe(404);
    const published = await site.reply(SAVE, { body: problemForm({ problem: { auth: 1 } }), as: admin });
    expect(published.status).toBe(403);
  });
});
