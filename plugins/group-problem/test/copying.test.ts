import { ProblemAuth, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { GroupCopyRequest } from '@tribunal/plugin-group/contract';
import { PluginSettings } from '@tribunal/server';
import { TestdataStore } from '@tribunal/server/authoring';
import { createProblem, judgeSubmission, submit, waitForBlocked } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { draftOf, UNLIMITED } from '../../group/test/group-harness';
import { startGroupProblemHarness, type GroupProblemHarness } from './group-problem-harness';

let harness: GroupProblemHarness;
let original: { pid: number; problemId: string };
let number = 0;
beforeAll(async () => {
  harness = await startGroupProblemHarness(undefined, ['comment', 'contest', 'training']);
  await resolve(harness.site.app.container, PluginSettings).save('group', UNLIMITED);
});
afterAll(() => harness?.stop());

const CHECKER = 'int main() { return 0; }';
const LINK = '/api/public/img/original.png';
const draft = (): GroupCopyRequest['group'] => {
  number += 1;
  return draftOf({ name: `Copy ${number}`, shortName: `copy${number}x` });
};
const copy = (group = draft()) =>
  harness.calls.reply('POST /api/group/copy', {
    body: { gid: harness.gid, group, firstAt: null, withAnnouncements: false },
    as: harness.users.groupRoot,
  });
const formOf = (pid: number) => harness.calls.api('GET /api/group/problem', { query: { pid }, as: harness.users.root });
const problemsOf = (gid: number) => harness.knex('problem').where({ gid }).orderBy('id');

beforeEach(async () => {
  const { knex, gid, users, calls } = harness;
  await knex('problem').where({ gid }).delete();
  await knex('contest').where({ gid }).delete();
  await knex('training').where({ gid }).delete();
  await knex('tag').where({ gid }).delete();
  original = await harness.write({
    problem: {
      auth: ProblemAuth.Public,
      description: `![](${LINK})`,
      hint: 'Think',
      timeLimit: 3000,
    },
  });
  const { pid } = original;
  const [own] = await knex('tag').insert({ name: 'Own tag', gid, oj: 'ME', color: '#fff' }).returning('id');
  await knex('problemTag').insert({ pid, tagId: own!.id });
  await knex('problem').where({ id: pid }).update({ judgeMode: 'spj', spjLanguage: 'C++', spjCode: CHECKER });
  const [{ sha256 }] = (await knex('publicContent')
    .insert({ sha256: 'a'.repeat(64), bytes: 1, touchedAt: new Date() })
    .onConflict('sha256')
    .merge()
    .returning('sha256')) as [{ sha256: string }];
  const picture = {
    name: 'original.png',
    kind: 'statement',
    sha256,
    type: 'image/png',
    createdAt: new Date(),
  } as const;
  await knex('publicFile').insert({ ...picture, pid });
  await calls.api('PUT /api/group/problem/solutions', {
    body: { pid, solutions: [{ name: 'main', language: 'C++', code: 'int main;', expected: [Status.Accepted] }] },
    as: users.admin,
  });
});

it('copies the problems of a group with everything that their authors wrote', async () => {
  const { knex } = harness;
  const { pid } = original;
  const { data } = await copy();
  const [made, ...more] = await problemsOf(data!.id);
  expect(more).toEqual([]);
  expect(made).toMatchObject({
    problemId: `COPY${number}X${original.problemId.slice('FIRST'.length)}`,
    authorUid: harness.users.groupRoot.uid,
    auth: ProblemAuth.Public,
    judgeMode: 'spj',
    spjCode: CHECKER,
    timeLimit: 3000,
    hint: 'Think',
  });
  const ids = [
    'id',
    'problemId',
    'problemIdPrefix',
    'author',
    'authorUid',
    'modifiedUser',
    'modifiedUid',
    'gid',
    'tags',
  ];
  const shown = async (of: number) => {
    const form = Object.entries(await formOf(of)).filter(([field]) => !ids.includes(field) && !field.startsWith('gmt'));
    return Object.fromEntries([...form, ['description', null]]) as object;
  };
  expect(await shown(made!.id)).toEqual(await shown(pid));
  for (const table of ['testcase', 'problemLanguage', 'problemSolution'] as const) {
    const rows = async (of: number) => {
      const found = (await knex(table).where({ pid: of })) as unknown as Record<string, unknown>[];
      return found.map(({ id: _, createdAt: __, pid: ___, ...row }) => row);
    };
    expect(await rows(made!.id)).toEqual(await rows(pid));
    expect((await rows(pid)).length).toBeGreaterThan(0);
  }
  const tags = await knex('problemTag as l').join('tag as t', 't.id', 'l.tagId').where({ pid: made!.id }).select('t.*');
  expect(tags).toMatchObject([{ name: 'Own tag', gid: data!.id }]);
});

it('keeps the copies, with their files, when the group is removed', async () => {
  const { knex, site } = harness;
  const { data } = await copy();
  const [made] = await problemsOf(data!.id);
  await knex('problem').where({ id: original.pid }).delete();
  const [file] = await knex('publicFile').where({ pid: made!.id });
  expect(file!.name).toMatch(/^[\w-]{24}\.png$/);
  expect(made!.description).toBe(`![](/api/public/img/${file!.name})`);
  const cases = await knex('testcase').where({ pid: made!.id });
  const store = resolve(site.app.container, TestdataStore);
  for (const { inputSha256 } of cases) expect(await store.verify(inputSha256)).toBe(true);
});

it('lets members of the copy submit to it', async () => {
  const { site, users, knex } = harness;
  const { data } = await copy();
  const [made] = await problemsOf(data!.id);
  const { submitId } = await submit(site, users.groupRoot, { pid: made!.problemId });
  await judgeSubmission(site, submitId, Status.Accepted);
  expect(await knex('submission').where({ pid: made!.id })).toMatchObject([{ gid: data!.id }]);
});

it('leads contests and trainings of the copy to the copies', async () => {
  const { knex, gid, users } = harness;
  const common = { gid, uid: users.admin.uid, isVisible: true };
  const times = { startAt: new Date('2031-01-01T10:00:00Z'), endAt: new Date('2031-01-01T12:00:00Z') };
  const [contest] = await knex('contest')
    .insert({ ...common, ...times, title: 'Round', type: 0, auth: 0 } as never)
    .returning('id');
  const [training] = await knex('training')
    .insert({ ...common, title: 'Basics', auth: 'Public' })
    .returning('id');
  await knex('contestProblem').insert({
    cid: contest!.id,
    pid: original.pid,
    displayId: 'A',
    displayTitle: 'x',
  } as never);
  await knex('trainingProblem').insert({ tid: training!.id, pid: original.pid });
  const described = await harness.calls.api('GET /api/group/copy', { query: { gid }, as: users.groupRoot });
  expect(described).toMatchObject({ problems: 1, missing: [] });
  const { data } = await copy();
  const [made] = await problemsOf(data!.id);
  const inContest = await knex('contestProblem as l')
    .join('contest as c', 'c.id', 'l.cid')
    .where({ 'c.gid': data!.id });
  const inTraining = await knex('trainingProblem as l')
    .join('training as t', 't.id', 'l.tid')
    .where({ 't.gid': data!.id });
  expect([...inContest, ...inTraining].map(({ pid }) => pid)).toEqual([made!.id, made!.id]);
});

it('gives another id to a problem that would have the one of another', async () => {
  const { knex, gid } = harness;
  const second = await harness.write();
  await knex('problem').where({ id: original.pid }).update({ problemId: 'OLDA' });
  await knex('groupProblem').where({ pid: original.pid }).update({ prefix: 'OLD' });
  await knex('problem').where({ id: second.pid }).update({ problemId: 'FIRSTA' });
  expect(await problemsOf(gid)).toHaveLength(2);
  await createProblem(harness.site, { problem: { problemId: `COPY${number + 1}XA` } });
  const { data, msg } = await copy();
  expect(msg).toBe('success');
  const made = await problemsOf(data!.id);
  expect(made.map(({ problemId }) => problemId)).toEqual([`COPY${number}XA-2`, `COPY${number}XA-3`]);
});

it('is refused if somebody else stores a problem with an id of the copy at the same time', async () => {
  const { knex } = harness;
  const group = draft();
  const copying = await knex.transaction(async (other) => {
    const { id: _, ...row } = (await other('problem').where({ id: original.pid }).first())!;
    const problemId = `COPY${number}X${original.problemId.slice('FIRST'.length)}`;
    await other('problem').insert({ ...row, problemId, gid: null });
    const pending = copy(group);
    await waitForBlocked(knex);
    return { pending };
  });
  expect(await copying.pending).toMatchObject({ status: 409, data: { field: 'shortName' } });
  expect(await knex('groupItem').where({ shortName: group.shortName })).toEqual([]);
  expect((await copy(group)).status).toBe(200);
});

it('stores files in large chunks, and the problems of a contest by one statement', async () => {
  const { knex, gid, users } = harness;
  const second = await harness.write({
    problem: { description: '![](/api/public/img/second.png)', hint: '/api/public/img/third.png' },
  });
  const file = await knex('publicFile').where({ name: 'original.png' }).first();
  const { id: _, ...picture } = file!;
  const more = ['second.png', 'third.png', ...Array.from({ length: 1000 }, (_name, index) => `${index}.png`)];
  await knex('publicFile').insert(more.map((name) => ({ ...picture, name, pid: second.pid })) as never);
  const times = { startAt: new Date('2031-01-01T10:00:00Z'), endAt: new Date('2031-01-01T12:00:00Z') };
  const [contest] = await knex('contest')
    .insert({ gid, uid: users.admin.uid, ...times, title: 'Round', type: 0, auth: 0 } as never)
    .returning('id');
  const links = [original.pid, second.pid].map((pid, index) => ({ pid, displayId: 'AB'[index], displayTitle: 'x' }));
  await knex('contestProblem').insert(links.map((link) => ({ ...link, cid: contest!.id })) as never);
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => {
    const found = /^(insert into "(public_file|contest_problem)"|update "?problem\b)/.exec(sql);
    if (found) statements.push(found[0]);
  };
  knex.on('query', note);
  const { data } = await copy();
  knex.off('query', note);
  // Versions are set by an update of problems, too.
  expect(statements.sort()).toEqual([
    'insert into "contest_problem"',
    'insert into "public_file"',
    'insert into "public_file"',
    'update problem',
    'update problem',
  ]);
  const made = await problemsOf(data!.id);
  const files = await knex('publicFile')
    .whereIn(
      'pid',
      made.map(({ id }) => id),
    )
    .orderBy('id');
  expect(files).toHaveLength(1003);
  const [one, two, three] = files.map(({ name }) => `/api/public/img/${name}`);
  expect(made).toMatchObject([
    { description: `![](${one})`, hint: 'Think' },
    { description: `![](${two})`, hint: three },
  ]);
  expect(
    await knex('contestProblem as l').join('contest as c', 'c.id', 'l.cid').where({ 'c.gid': data!.id }),
  ).toHaveLength(2);
});

it('copies nothing if a problem cannot be copied', async () => {
  const { knex } = harness;
  await knex.raw(`
    create function fail_case() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger fail_case before insert on testcase for each row execute function fail_case();
  `);
  const group = draft();
  const { status } = await copy(group);
  await knex.raw('drop function fail_case cascade');
  expect(status).toBe(500);
  expect(await knex('groupItem').where({ shortName: group.shortName })).toEqual([]);
  expect(await knex('problem').whereLike('problemId', `${group.shortName.toUpperCase()}%`)).toEqual([]);
});

it('refuses a short name that makes an id too long', async () => {
  const { knex } = harness;
  const long = 'A'.repeat(45);
  await knex('problem')
    .where({ id: original.pid })
    .update({ problemId: `FIRST${long}` });
  expect(await copy({ ...draft(), shortName: 'ninechars' })).toMatchObject({
    status: 400,
    data: { field: 'shortName' },
  });
});
