import { ProblemAuth, Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Streams } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AllTrainingCalls, type OrderItem, type TrainingSave } from '../contract';
import { GROUP, openTrainingHarness, PASSWORD, type TestProblem, type TrainingHarness } from './training-harness';

const TRAINING = '/api/admin/training';
const LIST = `GET ${TRAINING}/get-training-list` as const;
const PROBLEMS = `GET ${TRAINING}/get-problem-list` as const;

let harness: TrainingHarness;
let problems: TestProblem[] = [];
let admin: TestUser, otherAdmin: TestUser, problemAdmin: TestUser, user: TestUser;
beforeAll(async () => {
  harness = await openTrainingHarness();
  problems = await harness.createProblems(4);
  admin = await harness.site.signUp({ role: Role.Admin });
  otherAdmin = await harness.site.signUp({ role: Role.Admin });
  problemAdmin = await harness.site.signUp({ role: Role.ProblemAdmin });
  user = await harness.site.signUp();
});
afterAll(() => harness?.stop());

const save: TrainingSave = { title: 'Graphs', rank: 5, auth: 'Public' };
const get = (tid: number, as = harness.root) => harness.calls.reply(`GET ${TRAINING}`, { query: { tid }, as });
const update = (tid: number, changes: object, as: TestUser = harness.root) =>
  harness.calls.reply(`PUT ${TRAINING}`, { body: { training: { id: tid, ...save, ...changes } }, as });
const idsOf = (tid: number, kind: 'trainingProblem' | 'trainingSection'): Promise<number[]> =>
  harness.knex(kind).where({ tid }).orderBy('id').pluck('id');
const pidsIn = async (tid: number, query: object = {}, as = harness.root) =>
  (await harness.calls.api(PROBLEMS, { query: { tid, ...query }, as })).problemList.records.map(({ id }) => id);

describe('a training', () => {
  it('is created by staff, and belongs to its creator whatever the body says', async () => {
    const forged = { training: { ...save, uid: harness.root.uid, author: 'root', gid: GROUP, id: 1 } };
    const { id } = await harness.calls.api(`POST ${TRAINING}`, { body: forged as never, as: admin });
    expect((await get(id, admin)).data!.training).toMatchObject({
      ...save,
      id,
      uid: admin.uid,
      gid: null,
      status: true,
    });
    expect((await harness.calls.reply(`POST ${TRAINING}`, { body: { training: save }, as: user })).status).toBe(403);
    expect((await harness.calls.reply(`POST ${TRAINING}`, { body: { training: save } })).status).toBe(401);
  });

  it('is changed by its author and root only, whomever the caller claims to be', async () => {
    const tid = await harness.createTraining(save, [], admin);
    const forged = { author: otherAdmin.username, uid: otherAdmin.uid, gid: GROUP };
    expect((await update(tid, forged, otherAdmin)).status).toBe(403);
    expect((await get(tid, otherAdmin)).status).toBe(403);
    const visible = (as: TestUser) =>
      harness.calls.reply(`PUT ${TRAINING}/change-training-status`, {
        query: { tid, status: false, author: as.username } as never,
        as,
      });
    expect((await visible(otherAdmin)).status).toBe(403);
    expect((await visible(admin)).status).toBe(200);
    expect((await update(tid, { title: 'Trees', ...forged }, admin)).status).toBe(200);
    expect((await get(tid)).data!.training).toMatchObject({ title: 'Trees', status: false, uid: admin.uid, gid: null });
  });

  it('is deleted by its author too while nobody else is a member, and its problems and their submissions stay', async () => {
    const tid = await harness.createTraining(
      { ...save, auth: 'Private', privatePwd: PASSWORD, title: 'Short-lived' },
      problems,
      admin,
    );
    const remove = (as?: TestUser) => harness.calls.reply(`DELETE ${TRAINING}`, { query: { tid }, as });
    const mayDelete = async () =>
      (await harness.calls.api(LIST, { query: { keyword: 'short-lived' }, as: admin })).records[0]?.mayDelete;
    expect([(await remove()).status, (await remove(user)).status, (await remove(otherAdmin)).status]).toEqual([
      401, 403, 403,
    ]);
    expect(await mayDelete()).toBe(true);
    await harness.join(tid, user);
    const submitId = await harness.solve(user, problems[0]!, 0, tid);
    expect(await mayDelete()).toBe(false);
    const members = harness.knex('trainingMember').where({ tid });
    await members.clone().update({ isBanned: true });
    expect(await mayDelete()).toBe(true);
    await members.clone().update({ isBanned: false, uid: admin.uid });
    expect(await mayDelete()).toBe(true);
    await members.clone().update({ uid: user.uid });
    expect((await update(tid, { title: 'Short-lived', auth: 'Public' }, admin)).status).toBe(200);
    expect(await mayDelete()).toBe(true);
    expect((await update(tid, { title: 'Short-lived', auth: 'Private', privatePwd: PASSWORD }, admin)).status).toBe(
      200,
    );
    expect(await mayDelete()).toBe(false);
    expect(await remove(admin)).toMatchObject({
      status: 409,
      msg: 'This training has members. Only a super admin can delete it.',
    });
    await harness.knex('trainingMember').where({ tid }).delete();
    expect((await remove(admin)).status).toBe(200);
    expect((await get(tid)).status).toBe(404);
    expect(await harness.knex('problem').where({ id: problems[0]!.pid })).toHaveLength(1);
    expect(await harness.knex('submission').where({ id: submitId })).toHaveLength(1);
  });

  it('with members is deleted by root, and notifies the pages that show it', async () => {
    const tid = await harness.createTraining({ ...save, auth: 'Private', privatePwd: PASSWORD }, problems, admin);
    await harness.join(tid, user);
    const published = vi.spyOn(resolve(harness.site.app.container, Streams), 'publishToSubscribers');
    const remove = (as: TestUser) => harness.calls.reply(`DELETE ${TRAINING}`, { query: { tid }, as });
    expect((await remove(harness.root)).status).toBe(200);
    expect(published.mock.calls.map(([, key, what]) => [key, what])).toContainEqual([
      String(tid),
      { kind: 'training' },
    ]);
    published.mockRestore();
    expect((await remove(harness.root)).status).toBe(404);
  });

  it('notifies the pages that show it when a problem is hidden or deleted', async () => {
    const [problem] = await harness.createProblems(1);
    const tid = await harness.createTraining(save, [problem!], admin);
    const published = vi.spyOn(resolve(harness.site.app.container, Streams), 'publishToSubscribers');
    const publications = () => published.mock.calls.filter(([, key]) => key === String(tid)).length;
    const hidden = { id: problem!.pid, auth: ProblemAuth.Private };
    await harness.site.api('PUT /api/admin/problem/change-problem-auth', { body: hidden, as: harness.root });
    expect(publications()).toBe(1);
    await harness.site.api('DELETE /api/admin/problem', { query: { pid: problem!.pid }, as: harness.root });
    expect(publications()).toBe(2);
    published.mockRestore();
  });

  it.each<[string, object, string]>([
    ['a title', { title: ' ' }, 'training.title'],
    ['a title that fits', { title: 'x'.repeat(256) }, 'training.title'],
    ['a rank', { rank: -1 }, 'training.rank'],
    ['a rank that fits', { rank: 2 ** 31 }, 'training.rank'],
    ['a password if it is private', { auth: 'Private' }, 'privatePwd'],
    ['an access', { auth: 'Protected' }, 'training.auth'],
    ['a due time with a zone', { dueTime: '2026-05-01T09:00:00' }, 'dueTime'],
  ])('needs %s', async (_, changes, field) => {
    const body = { training: { ...save, ...changes } };
    expect(await harness.calls.reply(`POST ${TRAINING}`, { body, as: admin })).toMatchObject({
      status: 400,
      data: { field },
    });
  });
});

describe('the list', () => {
  it('has hidden trainings for their author and root, and no passwords', async () => {
    await harness.createTraining({ title: 'Listed', auth: 'Private', privatePwd: PASSWORD, status: false }, [], admin);
    const listed = async (as: TestUser) => {
      const page = await harness.calls.api(LIST, { query: { keyword: 'listed' }, as });
      expect(JSON.stringify(page)).not.toContain(PASSWORD);
      return page.records.map(({ mayEdit, mayDelete }) => [mayEdit, mayDelete]);
    };
    expect(await listed(admin)).toEqual([[true, true]]);
    expect(await listed(harness.root)).toEqual([[true, true]]);
    expect(await listed(otherAdmin)).toEqual([]);
    expect((await harness.calls.reply(LIST, { query: {}, as: user })).status).toBe(403);
  });

  it('finds ids and ranks, and nothing of groups', async () => {
    const tid = await harness.createTraining({ title: 'Found', rank: 987_654 });
    const found = async (keyword: string) =>
      (await harness.calls.api(LIST, { query: { keyword }, as: harness.root })).records.map(({ id }) => id);
    expect(await found('987654')).toEqual([tid]);
    expect(await found(String(tid))).toContain(tid);
    await harness.knex('training').where({ id: tid }).update({ gid: GROUP });
    expect(await found('987654')).toEqual([]);
    expect(await found('found')).toEqual([]);
  });
});

describe('the problems of a training', () => {
  const link = (tid: number, pid: number, rank: number, more: object = {}) => ({ tid, pid, rank, ...more });
  const setRank = (body: AllTrainingCalls[`PUT ${typeof TRAINING}/problem`]['body'], as: TestUser = harness.root) =>
    harness.calls.reply(`PUT ${TRAINING}/problem`, { body, as });

  it('are in their order across pages, and can be searched', async () => {
    const tid = await harness.createTraining(save, problems);
    const pids = problems.map(({ pid }) => pid);
    for (const [index, pid] of pids.entries()) await setRank(link(tid, pid, 100 - index));
    const paged = await Promise.all(
      [1, 2].map((currentPage) => pidsIn(tid, { queryExisted: true, limit: 2, currentPage })),
    );
    expect(paged.flat()).toEqual([...pids].reverse());
    expect(await pidsIn(tid, { queryExisted: true, keyword: problems[1]!.problemId })).toEqual([pids[1]]);
    const { trainingProblemMap } = await harness.calls.api(PROBLEMS, { query: { tid }, as: harness.root });
    expect(trainingProblemMap[pids[0]!]).toMatchObject({ tid, rank: 100, displayId: problems[0]!.problemId });
  });

  it('are picked from the public ones that it does not have', async () => {
    const [hidden] = await harness.createProblems(1);
    await harness.setProblemAuth(hidden!.pid, ProblemAuth.Private);
    const tid = await harness.createTraining(save, [problems[0]!], admin);
    const pickable = await pidsIn(tid, { limit: 100 }, admin);
    expect(pickable).toEqual(expect.arrayContaining([problems[1]!.pid, problems[2]!.pid]));
    for (const { pid } of [problems[0]!, hidden!]) expect(pickable).not.toContain(pid);
    expect((await harness.calls.reply(PROBLEMS, { query: { tid }, as: otherAdmin })).status).toBe(403);
  });

  it('are added several at once, all or none, and keep their visibility', async () => {
    const [hidden, inContest] = await harness.createProblems(2);
    await harness.setProblemAuth(hidden!.pid, ProblemAuth.Private);
    await harness.setProblemAuth(inContest!.pid, ProblemAuth.Contest);
    const tid = await harness.createTraining(save, [problems[0]!]);
    const add = async (...pids: number[]) =>
      (await harness.calls.reply(`POST ${TRAINING}/add-problems`, { body: { tid, pids }, as: harness.root })).status;
    expect(await add(problems[1]!.pid, hidden!.pid)).toBe(400);
    expect(await add(inContest!.pid)).toBe(400);
    expect(await add(999_999)).toBe(400);
    expect(await add(problems[1]!.pid, problems[0]!.pid)).toBe(409);
    expect(await add(problems[1]!.pid, problems[1]!.pid)).toBe(409);
    expect(await pidsIn(tid, { queryExisted: true })).toEqual([problems[0]!.pid]);
    expect(await add(problems[2]!.pid, problems[1]!.pid)).toBe(200);
    expect(await pidsIn(tid, { queryExisted: true })).toEqual([0, 2, 1].map((at) => problems[at]!.pid));
    const [stored] = await harness.knex('problem').where({ id: problems[2]!.pid });
    expect(stored!.auth).toBe(ProblemAuth.Public);
  });

  it('are there once, however often they are added at the same moment', async () => {
    const tid = await harness.createTraining(save);
    const body = { tid, pid: problems[0]!.pid, displayId: problems[0]!.problemId };
    const call = `POST ${TRAINING}/add-problem-from-public` as const;
    const replies = await Promise.all([1, 2, 3].map(() => harness.calls.reply(call, { body, as: harness.root })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const other = { tid, pid: problems[1]!.pid, displayId: 'ANOTHER' };
    expect(await harness.calls.reply(call, { body: other, as: harness.root })).toMatchObject({
      status: 400,
      data: { field: 'displayId' },
    });
  });

  it('are ranked only where they are: no link is made, moved or taken from another training', async () => {
    const mine = await harness.createTraining(save, [problems[0]!], admin);
    const theirs = await harness.createTraining(save, [problems[1]!], otherAdmin);
    const [theirLink] = await idsOf(theirs, 'trainingProblem');
    expect((await setRank(link(mine, problems[1]!.pid, 1), admin)).status).toBe(404);
    expect((await setRank(link(mine, problems[1]!.pid, 1, { id: theirLink }), admin)).status).toBe(404);
    expect((await setRank(link(mine, problems[0]!.pid, 1, { id: theirLink }), admin)).status).toBe(404);
    expect((await setRank(link(theirs, problems[1]!.pid, 1), admin)).status).toBe(403);
    expect((await setRank(link(mine, problems[0]!.pid, 77), admin)).status).toBe(200);
    expect(await harness.knex('trainingProblem').where({ tid: mine })).toMatchObject([{ rank: 77 }]);
  });

  it('are removed from the training alone; without a training nothing is', async () => {
    const tid = await harness.createTraining(save, [problems[0]!], admin);
    const remove = (query: object, as: TestUser) =>
      harness.calls.reply(`DELETE ${TRAINING}/problem`, { query: query as never, as });
    const pid = problems[0]!.pid;
    expect((await remove({ pid }, harness.root)).status).toBe(400);
    expect((await remove({ tid, pid }, otherAdmin)).status).toBe(403);
    expect((await remove({ tid, pid }, admin)).status).toBe(200);
    expect((await remove({ tid, pid }, admin)).status).toBe(404);
    expect(await harness.knex('problem').where({ id: pid })).toHaveLength(1);
  });

  it('cannot be imported while remote judging is off', async () => {
    const tid = await harness.createTraining(save);
    const query = { tid, name: 'HDU', problemId: '1000' };
    const call = `GET ${TRAINING}/import-remote-oj-problem` as const;
    expect((await harness.calls.reply(call, { query, as: harness.root })).status).toBe(503);
    expect((await harness.calls.reply(call, { query, as: admin })).status).toBe(403);
  });
});

describe('sections', () => {
  const create = (tid: number, body: object, as: TestUser = harness.root) =>
    harness.calls.reply(`POST ${TRAINING}/section`, { body: { tid, title: 'Section', ...body }, as });

  it('are created at the end, changed, and removed without their problems', async () => {
    const tid = await harness.createTraining(save, problems.slice(0, 2), admin);
    expect((await create(tid, {}, otherAdmin)).status).toBe(403);
    const first = (await create(tid, { title: 'First' }, admin)).data!.id;
    const second = (await create(tid, { title: 'Second', needsSection: first, needsSolved: 2 }, admin)).data!.id;
    const list = () => harness.calls.api(`GET ${TRAINING}/sections`, { query: { tid }, as: admin });
    expect(await list()).toMatchObject([
      { id: first, title: 'First', needsSection: null, needsSolved: null },
      { id: second, title: 'Second', needsSection: first, needsSolved: 2 },
    ]);
    const change = { id: second, title: 'Third', needsSection: null };
    expect((await harness.calls.reply(`PUT ${TRAINING}/section`, { body: change, as: otherAdmin })).status).toBe(403);
    await harness.calls.api(`PUT ${TRAINING}/section`, {
      body: { ...change, needsSection: first, needsSolved: 1 },
      as: admin,
    });
    await harness.calls.api(`DELETE ${TRAINING}/section`, { query: { id: first }, as: admin });
    expect(await list()).toMatchObject([{ id: second, title: 'Third', needsSection: null, needsSolved: null }]);
    expect(await pidsIn(tid, { queryExisted: true })).toHaveLength(2);
  });

  it('need a section of the same training and a number', async () => {
    const tid = await harness.createTraining(save);
    const foreign = (await create(await harness.createTraining(save), {})).data!.id;
    const own = (await create(tid, {})).data!.id;
    for (const [body, field] of [
      [{ needsSection: foreign, needsSolved: 1 }, 'needsSection'],
      [{ needsSection: own }, 'needsSolved'],
      [{ needsSection: own, needsSolved: 0 }, 'needsSolved'],
      [{ title: ' ' }, 'title'],
    ] as const) {
      expect(await create(tid, body)).toMatchObject({ status: 400, data: { field } });
    }
    const itself = { id: own, title: 'Self', needsSection: own, needsSolved: 1 };
    expect((await harness.calls.reply(`PUT ${TRAINING}/section`, { body: itself, as: harness.root })).status).toBe(400);
  });

  it('are ordered together with the problems, all of them or not at all', async () => {
    const tid = await harness.createTraining(save, problems.slice(0, 2), admin);
    const section = (await create(tid, {})).data!.id;
    const links = await idsOf(tid, 'trainingProblem');
    const order = (items: OrderItem[], as: TestUser = admin) =>
      harness.calls.reply(`PUT ${TRAINING}/order`, { body: { tid, items }, as });
    const all: OrderItem[] = [
      { kind: 'problem', id: links[1]! },
      { kind: 'section', id: section },
      { kind: 'problem', id: links[0]! },
    ];
    expect((await order(all, otherAdmin)).status).toBe(403);
    expect((await order(all.slice(1))).status).toBe(400);
    expect((await order([...all, all[0]!])).status).toBe(400);
    const [foreign] = await idsOf(await harness.createTraining(save, [problems[3]!]), 'trainingProblem');
    expect((await order([all[1]!, all[2]!, { kind: 'problem', id: foreign! }])).status).toBe(400);
    expect((await order(all)).status).toBe(200);
    const listed = await harness.calls.api('GET /api/get-training-problem-list', { query: { tid }, as: user });
    expect(listed.map(({ pid, sectionId }) => [pid, sectionId])).toEqual([
      [problems[1]!.pid, null],
      [problems[0]!.pid, section],
    ]);
  });
});

describe('categories', () => {
  const CATEGORY = `${TRAINING}/category` as const;
  const create = (name: string, as: TestUser, color = '#00AAff') =>
    harness.calls.reply(`POST ${CATEGORY}`, { body: { name, color }, as });

  it('are managed by root and problem admins', async () => {
    expect((await create('Mine', admin)).status).toBe(403);
    const id = (await create('Strings', problemAdmin)).data!.id;
    const change = { id, name: 'Texts', color: '#000000' };
    expect((await harness.calls.reply(`PUT ${CATEGORY}`, { body: change, as: admin })).status).toBe(403);
    expect((await harness.calls.reply(`PUT ${CATEGORY}`, { body: change, as: problemAdmin })).status).toBe(200);
    expect((await harness.calls.reply(`DELETE ${CATEGORY}`, { query: { cid: id }, as: admin })).status).toBe(403);
    expect((await harness.calls.reply(`DELETE ${CATEGORY}`, { query: { cid: id }, as: problemAdmin })).status).toBe(
      200,
    );
    expect((await harness.calls.reply(`DELETE ${CATEGORY}`, { query: { cid: id }, as: problemAdmin })).status).toBe(
      404,
    );
  });

  it('have unique names, also when two are created at the same moment', async () => {
    const replies = await Promise.all(['Unique', 'unique', 'UNIQUE'].map((name) => create(name, harness.root)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await create('Pale', harness.root, 'red')).toMatchObject({ status: 400, data: { field: 'color' } });
  });

  it('are chosen by id, or by a name that is new or known; never from another place', async () => {
    const withCategory = async (trainingCategory: object, as: TestUser) => {
      const reply = await harness.calls.reply(`POST ${TRAINING}`, { body: { training: save, trainingCategory }, as });
      return reply.data ? (await get(reply.data.id)).data!.trainingCategory!.name : reply.status;
    };
    expect(await withCategory({ name: 'Brand new', color: '#123456' }, problemAdmin)).toBe('Brand new');
    expect(await withCategory({ name: 'brand NEW' }, admin)).toBe('Brand new');
    expect(await withCategory({ name: 'Another one', color: '#123456' }, admin)).toBe(403);
    const row = { name: 'Of a group', color: '#123456', gid: GROUP };
    const [foreign] = await harness.knex('trainingCategory').insert(row).returning('id');
    expect(await withCategory({ id: foreign!.id }, harness.root)).toBe(404);
  });
});
