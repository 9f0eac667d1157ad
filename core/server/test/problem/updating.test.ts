import { Role, type ProblemSave } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, Tx } from '@tribunal/server';
import { ProblemAuthoringService } from '@tribunal/server/authoring';
import {
  createProblem,
  problemForm,
  startTestApp,
  waitForBlocked,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentVersion, storeFiles } from './support';

const SAVE = 'PUT /api/admin/problem';

let site: TestApp;
let root: TestUser;
let admin: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  root = await site.asRoot();
  admin = await site.signUp({ role: Role.Admin });
});
afterAll(() => site?.stop());

const read = (pid: number, as = root) => site.api('GET /api/admin/problem', { query: { pid }, as });
const formOf = (pid: number, problemId: string, wish: Partial<ProblemSave['problem']> = {}): ProblemSave =>
  problemForm({ problem: { id: pid, problemId, ...wish } });

describe(SAVE, () => {
  it('is not for visitors, users, and plain admins who did not write the problem', async () => {
    const { pid, problemId } = await createProblem(site);
    const body = formOf(pid, problemId, { title: 'Mine now' });
    expect((await site.reply(SAVE, { body })).status).toBe(401);
    expect((await site.reply(SAVE, { body, as: await site.signUp() })).status).toBe(403);
    expect((await site.reply(SAVE, { body, as: admin })).status).toBe(403);
    expect((await read(pid)).title).toBe('A + B');
  });

  it('is for plain admins who wrote it, and for problem admins', async () => {
    const { pid, problemId } = await site.api('POST /api/admin/problem', { body: problemForm(), as: admin });
    await site.api(SAVE, { body: formOf(pid, problemId, { title: 'Second' }), as: admin });
    const problemAdmin = await site.signUp({ role: Role.ProblemAdmin });
    await site.api(SAVE, { body: formOf(pid, problemId, { title: 'Third' }), as: problemAdmin });
    expect(await read(pid, admin)).toMatchObject({
      title: 'Third',
      author: admin.username,
      modifiedUser: problemAdmin.username,
    });
  });

  it('keeps the author that the problem has, whatever is sent', async () => {
    const { pid, problemId } = await createProblem(site);
    const body = formOf(pid, problemId);
    Object.assign(body.problem, { author: admin.username, gid: 5, isRemote: true });
    await site.api(SAVE, { body, as: root });
    expect(await read(pid)).toMatchObject({ author: 'root', gid: null, isRemote: false });
  });

  it.each<[string, (pid: number) => ProblemSave, number, string]>([
    ['without an id', () => problemForm(), 400, 'problem.id'],
    ['with another one’s problem id', (pid) => formOf(pid, 'taken-too'), 409, 'problem.problemId'],
    ['without cases', (pid) => ({ ...formOf(pid, 'x'), samples: [] }), 400, 'samples'],
    ['with an unknown language', (pid) => ({ ...formOf(pid, 'x'), languages: [{ id: 99_999 }] }), 400, 'languages.0'],
    ['with no language', (pid) => ({ ...formOf(pid, 'x'), languages: [] }), 400, 'languages'],
    [
      'with an empty template',
      (pid) => ({ ...formOf(pid, 'x'), codeTemplates: [{ lid: 1, code: ' ' }] }),
      400,
      'codeTemplates.0.code',
    ],
    [
      'with a checker in Java',
      (pid) => ({ ...formOf(pid, 'x', { spjCode: 'x', spjLanguage: 'Java' }), judgeMode: 'spj' }),
      400,
      'problem.spjLanguage',
    ],
    ['as OI without scores', (pid) => formOf(pid, 'x', { type: 1 }), 400, 'samples.0.score'],
  ])('is refused %s, and leaves everything as it was', async (_what, form, status, field) => {
    await site.reply('POST /api/admin/problem', {
      body: problemForm({ problem: { problemId: 'taken-too' } }),
      as: root,
    });
    const { pid } = await createProblem(site, { tags: [{ name: 'kept' }] });
    const before = [await read(pid), await currentVersion(site, pid)];
    const reply = await site.reply(SAVE, { body: form(pid), as: root });
    expect(reply).toMatchObject({ status, data: { field } });
    expect([await read(pid), await currentVersion(site, pid)]).toEqual(before);
  });

  it('is 404 for a problem that is not there', async () => {
    expect((await site.reply(SAVE, { body: formOf(99_999, 'x'), as: root })).status).toBe(404);
  });

  it('leaves what it does not name: languages, tags, templates and fields', async () => {
    const { pid, problemId } = await createProblem(site, {
      problem: { hint: 'think', isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' },
      languages: [{ name: 'C' }],
      tags: [{ name: 'stays' }],
      codeTemplates: [{ lid: 1, code: '// c' }],
    });
    await site.api(SAVE, { body: formOf(pid, problemId, { title: 'Renamed' }), as: root });
    const { problem, ...rest } = await site.api('GET /api/get-problem-detail', { query: { problemId } });
    expect(problem).toMatchObject({ title: 'Renamed', hint: 'think', isFileIO: true, ioReadFileName: 'a.in' });
    expect(rest).toMatchObject({ languages: ['C'], tags: [{ name: 'stays' }], codeTemplate: { C: '// c' } });
  });

  it('takes away what it no longer names', async () => {
    const { pid, problemId } = await createProblem(site, {
      languages: [{ name: 'C' }, { name: 'Java' }],
      tags: [{ name: 'one' }, { name: 'two' }],
      codeTemplates: [{ lid: 1, code: '// c' }],
    });
    const body = { ...formOf(pid, problemId), languages: [{ name: 'Java' }], tags: [{ name: 'two' }] };
    await site.api(SAVE, { body: { ...body, codeTemplates: [{ lid: 1, code: '', status: false }] }, as: root });
    expect(await site.api('GET /api/get-problem-detail', { query: { problemId } })).toMatchObject({
      languages: ['Java'],
      tags: [{ name: 'two' }],
      codeTemplate: {},
    });
  });

  it('renames the problem for submissions, too, and finds it under no old name', async () => {
    const { pid, problemId } = await createProblem(site);
    expect(await site.api(SAVE, { body: formOf(pid, 'new-name'), as: root })).toMatchObject({
      pid,
      problemId: 'NEW-NAME',
    });
    expect((await site.reply('GET /api/get-problem-detail', { query: { problemId } })).status).toBe(404);
  });

  it('creates a version when what judges receive changes, and none when it stays the same', async () => {
    const { pid, problemId } = await createProblem(site);
    expect((await currentVersion(site, pid)).count).toBe(1);
    await site.api(SAVE, { body: formOf(pid, problemId, { title: 'Only the title' }), as: root });
    expect((await currentVersion(site, pid)).count).toBe(1);
    const body = formOf(pid, problemId, {
      timeLimit: 1234,
      spjCode: '// checks',
      spjLanguage: 'C++',
      judgeExtraFile: '{"testlib.h":"//"}',
      userExtraFile: '{"grader.h":"//"}',
    });
    await site.api(SAVE, { body: { ...body, judgeMode: 'spj' }, as: root });
    const { settings, count } = await currentVersion(site, pid);
    expect(count).toBe(2);
    expect(settings).toMatchObject({
      timeLimitMs: 1234,
      judgeMode: 'spj',
      checker: { language: 'C++', code: '// checks', extraFiles: { 'testlib.h': '//' } },
      extraFiles: { 'grader.h': '//' },
    });
  });

  it('of two at once lets both through, one after the other', async () => {
    const { pid, problemId } = await createProblem(site);
    const body = (title: string): ProblemSave => ({
      ...formOf(pid, problemId, { title }),
      samples: [{ input: title, output: title }],
      tags: [{ name: title }],
    });
    await Promise.all(['left', 'right'].map((title) => site.api(SAVE, { body: body(title), as: root })));
    const { problem, tags } = await site.api('GET /api/get-problem-detail', { query: { problemId } });
    const cases = await site.api('GET /api/admin/problem/get-problem-cases', { query: { pid }, as: root });
    expect([problem.title, ...tags.map(({ name }) => name), ...cases.map(({ input }) => input)]).toEqual(
      Array(3).fill(problem.title),
    );
  });
});

describe('a save that has to wait for another change', () => {
  it('starts from what that change has left', async () => {
    const { pid, problemId } = await createProblem(site);
    const knex = resolve(site.app.container, Db);
    const hiding = await knex.transaction();
    await hiding('problem').where({ id: pid }).update({ auth: 2 });
    const saved = site.api(SAVE, { body: formOf(pid, problemId, { title: 'Later' }), as: root });
    await waitForBlocked(knex);
    await hiding.commit();
    await saved;
    expect(await read(pid)).toMatchObject({ title: 'Later', auth: 2 });
  });
});

describe('a remote problem', () => {
  it('keeps its cases and how it is judged, and has languages and tags of its bank', async () => {
    const knex = resolve(site.app.container, Db);
    const { pid, problemId } = await createProblem(site);
    await knex('problem').where({ id: pid }).update({ bank: 'CF' });
    await knex('language').insert({ oj: 'CF', name: 'Delphi', description: '', contentType: 'text/x-pascal' });
    const body = formOf(pid, problemId, { title: 'Elsewhere', type: 1 });
    const wish = { samples: [], judgeMode: 'spj' as const, tags: [{ name: 'far' }] };
    const foreign = await site.reply(SAVE, { body: { ...body, ...wish, languages: [{ name: 'Java' }] }, as: root });
    expect(foreign).toMatchObject({ status: 400, data: { field: 'languages.0' } });
    await site.api(SAVE, { body: { ...body, ...wish, languages: [{ name: 'Delphi' }] }, as: root });
    expect(await read(pid)).toMatchObject({ title: 'Elsewhere', type: 0, judgeMode: 'default', isRemote: true });
    expect((await currentVersion(site, pid)).settings.cases).toHaveLength(2);
    expect(await site.api('GET /api/get-problem-tags', { query: { pid } })).toMatchObject([{ name: 'far', oj: 'CF' }]);
  });
});

describe('tags', () => {
  it('of a group are refused by id, and a site tag of that name is another one', async () => {
    const knex = resolve(site.app.container, Db);
    const [row] = await knex('tag').insert({ name: 'secret', oj: 'ME', gid: 7 }).returning('id');
    const { pid, problemId } = await createProblem(site);
    const foreign = await site.reply(SAVE, { body: { ...formOf(pid, problemId), tags: [{ id: row!.id }] }, as: root });
    expect(foreign).toMatchObject({ status: 400, data: { field: 'tags.0.id' } });
    await site.api(SAVE, { body: { ...formOf(pid, problemId), tags: [{ name: 'secret' }] }, as: root });
    const tags = await site.api('GET /api/get-problem-tags', { query: { pid } });
    expect(tags).toMatchObject([{ name: 'secret', oj: 'ME' }]);
    expect(tags[0]!.id).not.toBe(row!.id);
  });
});

describe('writing with files that are stored already', () => {
  const authoring = () => resolve(site.app.container, ProblemAuthoringService);
  const author = () => ({ uid: root.uid, roles: ['root'] as const });

  it('takes their names and can be part of a larger transaction', async () => {
    const cases = await storeFiles(site, { a: ['1', '2'], b: ['3', '4'] });
    const { samples: _, ...form } = problemForm();
    const made = await resolve(site.app.container, Tx).run(async () => {
      const first = await authoring().createWith(author(), form, cases);
      await expect(authoring().createWith(author(), form, cases)).rejects.toMatchObject({ status: 409 });
      return first;
    });
    const names = (
      await site.api('GET /api/admin/problem/get-problem-cases', { query: { pid: made.pid }, as: root })
    ).map(({ input, output }) => [input, output]);
    expect(names).toEqual([
      ['a.in', 'a.out'],
      ['b.in', 'b.out'],
    ]);
  });

  it('is held to the limits of the form', async () => {
    const { samples: _, ...form } = problemForm({ problem: { title: 'x'.repeat(256) } });
    const cases = await storeFiles(site, { a: ['1', '2'] });
    await expect(authoring().createWith(author(), form, cases)).rejects.toMatchObject({ field: 'problem.title' });
    const { samples: __, ...fine } = problemForm();
    await expect(authoring().createWith(author(), fine, [])).rejects.toMatchObject({ field: 'samples' });
  });
});
