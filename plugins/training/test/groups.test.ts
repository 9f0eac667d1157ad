import { ProblemAuth, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { MemberAuth, type AllGroupCalls } from '@tribunal/plugin-group/contract';
import { Db, HookBus, Tx, onPlaceRemoved } from '@tribunal/server';
import { UserActionLimiter } from '@tribunal/server/submission';
import {
  createProblem,
  judgeSubmission,
  pluginAt,
  startTestApp,
  type Api,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedGroup } from '../../group/test/group-harness';
import type { AllTrainingCalls, TrainingSave } from '../contract';

const PASSWORD = 'let me in';
let site: TestApp;
let calls: Api<AllTrainingCalls>;
let root: TestUser;
/** Founder of the group. */
let olga: TestUser;
/** Group admins. */
let amy: TestUser;
let ari: TestUser;
let mia: TestUser;
/** Founder of another group, and in no other. */
let eve: TestUser;
let gid: number;
let others: number;
/** A training of the group by Amy, and one of the other group. */
let tid: number;
let foreign: number;

interface Problem {
  pid: number;
  problemId: string;
}
let ofBank: Problem;
let ofGroup: Problem;
let ofOthers: Problem;

const knex = () => resolve(site.app.container, Db);
const problemIn = async (place: number | null, auth: ProblemAuth = ProblemAuth.Public): Promise<Problem> => {
  const problem = await createProblem(site);
  await knex()('problem').where({ id: problem.pid }).update({ gid: place, auth });
  return problem;
};

beforeAll(async () => {
  const folders = ['..', '../../group/', '../../group-problem/'];
  site = await startTestApp({
    plugins: await Promise.all(folders.map((folder) => pluginAt(new URL(folder, import.meta.url)))),
  });
  calls = site.calls<AllTrainingCalls>();
  vi.spyOn(resolve(site.app.container, UserActionLimiter), 'consume').mockResolvedValue(undefined as never);
  root = await site.asRoot();
  const people = await Promise.all(Array.from({ length: 5 }, () => site.signUp()));
  [olga, amy, ari, mia, eve] = people as [TestUser, TestUser, TestUser, TestUser, TestUser];
  gid = await seedGroup(site, olga, { admins: [amy, ari], members: [mia] });
  others = await seedGroup(site, eve, { admins: [amy] });
  [ofBank, ofGroup, ofOthers] = [await problemIn(null), await problemIn(gid), await problemIn(others)];
});
afterAll(() => site?.stop());
beforeEach(async () => {
  tid = await create(amy, gid);
  foreign = await create(eve, others);
});

const create = async (as: TestUser, place: number, save: Partial<TrainingSave> = {}): Promise<number> => {
  const training = { title: 'Evening class', rank: 1, auth: 'Public' as const, ...save };
  return (await calls.api('POST /api/group/training', { body: { gid: place, training }, as })).id;
};
const siteTraining = async (): Promise<number> => {
  const training = { title: 'Of the site', rank: 1, auth: 'Public' as const };
  return (await calls.api('POST /api/admin/training', { body: { training }, as: root })).id;
};

const statusOf = async (reply: Promise<{ status: number }>): Promise<number> => (await reply).status;
const save = (id: number) => ({ training: { id, title: 'New', rank: 2, auth: 'Public' as const } });
const list = (as: TestUser | undefined, place = gid) =>
  calls.reply('GET /api/group/get-training-list', { query: { gid: place }, as });
const adminList = (as: TestUser) => calls.reply('GET /api/group/get-admin-training-list', { query: { gid }, as });
const detail = (as: TestUser | undefined, id = tid) =>
  calls.reply('GET /api/get-training-detail', { query: { tid: id }, as });
const problemsOf = async (as: TestUser, id = tid) =>
  (await calls.api('GET /api/get-training-problem-list', { query: { tid: id }, as })).map(({ pid }) => pid);
const addFromGroup = (as: TestUser, problemId: string, id = tid) =>
  calls.reply('POST /api/group/add-training-problem-from-group', { query: { tid: id, problemId }, as });
const addFromPublic = (as: TestUser, pid: number, id = tid) =>
  calls.reply('POST /api/group/add-training-problem-from-public', { body: { tid: id, pid }, as });
const submit = (as: TestUser, { problemId: pid }: Problem, wish: object = {}) => {
  const body = { pid, language: 'C++', code: 'int main() {}', isRemote: false, tid, ...wish };
  return site.reply('POST /api/submit-problem-judge', { body, as });
};

/** Makes every call of administration about the training `id`, as if it were in the group `named`. */
async function administer(as: TestUser | undefined, id: number, named?: number): Promise<number[]> {
  const at = { tid: id, ...(named !== undefined && { gid: named }) };
  const acts = [
    () => calls.reply('GET /api/group/training', { query: at, as }),
    () => calls.reply('PUT /api/group/training', { body: { ...save(id), gid: named }, as }),
    () => calls.reply('PUT /api/group/change-training-status', { query: { ...at, status: false }, as }),
    () => calls.reply('GET /api/group/get-training-problem-list', { query: at, as }),
    () => calls.reply('PUT /api/group/training-problem', { body: { ...at, pid: ofBank.pid, rank: 1 }, as }),
    () => calls.reply('DELETE /api/group/training-problem', { query: { ...at, pid: ofBank.pid }, as }),
    () => calls.reply('POST /api/group/add-training-problem-from-public', { body: { ...at, pid: ofBank.pid }, as }),
    () => calls.reply('POST /api/group/add-training-problem-from-group', { query: { ...at, problemId: 'X' }, as }),
    () => calls.reply('POST /api/group/add-training-problems', { body: { ...at, pids: [ofBank.pid] }, as }),
    () => calls.reply('GET /api/group/training-sections', { query: at, as }),
    () => calls.reply('POST /api/group/training-section', { body: { ...at, title: 'S' }, as }),
    () => calls.reply('PUT /api/group/training-order', { body: { ...at, items: [] }, as }),
    () => calls.reply('DELETE /api/group/training', { query: at, as }),
  ];
  const statuses: number[] = [];
  for (const act of acts) statuses.push(await statusOf(act()));
  return statuses;
}
const COUNT = 13;

describe('trainings of a group', () => {
  it('do not exist for users outside of it, whatever the call', async () => {
    expect(await administer(undefined, tid)).toEqual(Array<number>(COUNT).fill(401));
    expect(await administer(eve, tid)).toEqual(Array<number>(COUNT).fill(404));
    const training = { title: 'T', rank: 1, auth: 'Public' as const };
    // Calls that name the visible group, and no training of it.
    const naming = await Promise.all([
      statusOf(list(eve)),
      statusOf(adminList(eve)),
      statusOf(calls.reply('GET /api/group/get-training-category', { query: { gid }, as: eve })),
      statusOf(calls.reply('POST /api/group/training', { body: { gid, training }, as: eve })),
    ]);
    expect(naming).toEqual(Array<number>(naming.length).fill(403));
    const replies = await Promise.all([
      statusOf(detail(eve)),
      statusOf(calls.reply('GET /api/get-training-access', { query: { tid }, as: eve })),
      statusOf(calls.reply('POST /api/register-training', { body: { tid, password: PASSWORD }, as: eve })),
      statusOf(calls.reply('GET /api/get-training-problem-list', { query: { tid }, as: eve })),
      statusOf(calls.reply('GET /api/get-training-rank', { query: { tid }, as: eve })),
      statusOf(calls.reply('GET /api/get-training-progress', { query: { tid }, as: eve })),
      statusOf(submit(eve, ofBank)),
    ]);
    expect(replies).toEqual(Array<number>(replies.length).fill(404));
    const onSite = await calls.api('GET /api/get-training-list', { query: { keyword: 'Evening' }, as: root });
    expect(onSite.records).toEqual([]);
  });

  it('are reached with the number of their own group only, by admins of both', async () => {
    const mine = await create(amy, others);
    expect(await administer(amy, mine, gid)).toEqual(Array<number>(COUNT).fill(404));
    expect(await administer(root, await siteTraining())).toEqual(Array<number>(COUNT).fill(404));
    expect((await detail(amy, mine)).data).toMatchObject({ title: 'Evening class', gid: others });
  });

  it('are seen by members and administered by their authors and group roots', async () => {
    const listed = (await list(mia)).data!.records.find(({ id }) => id === tid);
    expect(listed).toMatchObject({ gid, author: amy.username });
    expect((await detail(mia)).data!.viewer).toEqual({ isTrainingAdmin: false, hasAccess: true, entryRefusal: null });
    expect(await administer(mia, tid)).toEqual(Array<number>(COUNT).fill(403));
    // Group admins change only their own trainings.
    expect(await administer(ari, tid)).toEqual(Array<number>(COUNT).fill(403));
    expect((await adminList(mia)).status).toBe(403);
    const rows = (await adminList(ari)).data!.records.filter(({ id }) => id === tid);
    expect(rows).toMatchObject([{ mayEdit: false, mayDelete: false }]);
    for (const as of [amy, olga, root]) {
      const id = await create(amy, gid);
      await addFromPublic(as, ofBank.pid, id);
      // The group has no problem X, the bank's problem was added a moment before, and the order is out of date.
      const problems = [200, 200, 200, 404, 409];
      expect(await administer(as, id)).toEqual([200, 200, 200, 200, ...problems, 200, 200, 400, 200]);
      expect((await detail(as, id)).status).toBe(404);
    }
  });

  it('are no longer administered by an author who is no group admin any more', async () => {
    await knex()('groupMember').where({ gid, uid: amy.uid }).update({ auth: MemberAuth.Member });
    expect(await administer(amy, tid)).toEqual(Array<number>(COUNT).fill(403));
    await knex()('groupMember').where({ gid, uid: amy.uid }).update({ auth: MemberAuth.Admin });
  });

  it('are only read in an archived group, except by group roots', async () => {
    const archive = (isArchived: boolean) =>
      site.calls<AllGroupCalls>().api('PUT /api/group/archive', { body: { gid, isArchived }, as: olga });
    await archive(true);
    const training = { title: 'T', rank: 1, auth: 'Public' as const };
    const create = (as: TestUser) => statusOf(calls.reply('POST /api/group/training', { body: { gid, training }, as }));
    expect([await create(amy), await create(olga)]).toEqual([403, 403]);
    expect(await administer(amy, tid)).toEqual(Array<number>(COUNT).fill(403));
    expect([(await adminList(olga)).status, (await detail(mia)).status]).toEqual([200, 200]);
    await archive(false);
    expect(await create(amy)).toBe(200);
  });

  it('take neither author nor group of a training from the client', async () => {
    // B4, B5
    const training = { ...save(tid).training, uid: eve.uid, author: eve.username, gid: others };
    const reply = await calls.reply('PUT /api/group/training', { body: { training } as never, as: amy });
    if (reply.status === 200) expect((await detail(amy)).data).toMatchObject({ gid, author: amy.username });
    else expect(reply.status).toBe(400);
    expect(await knex()('training').where({ id: tid }).first('gid', 'uid')).toEqual({ gid, uid: amy.uid });
  });

  it('have categories of the site and of their group, never of another', async () => {
    const choose = (id: number, trainingCategory: object, as = amy) =>
      calls.reply('PUT /api/group/training', { body: { ...save(id), trainingCategory }, as });
    const name = { name: 'Warm-up', color: '#112233' };
    expect((await choose(tid, name)).status).toBe(200);
    const ours = (await calls.api('GET /api/group/get-training-category', { query: { gid }, as: mia })).find(
      (one) => one.gid === gid,
    );
    expect(ours).toMatchObject(name);
    expect(await statusOf(choose(foreign, { id: ours!.id }, eve))).toBe(404);
    const { id } = await calls.api('POST /api/admin/training/category', { body: { ...name, name: 'All' }, as: root });
    expect(await statusOf(choose(foreign, { id }, eve))).toBe(200);
    const onSite = await calls.api('GET /api/get-training-category', {});
    expect(onSite.map((one) => one.name)).not.toContain('Warm-up');
  });

  it('that are private have members with the password, which group admins neither need nor read in lists', async () => {
    const id = await create(amy, gid, { auth: 'Private', privatePwd: PASSWORD });
    expect((await detail(mia, id)).data!.viewer.entryRefusal).toBe('needsPassword');
    expect((await detail(ari, id)).data!.viewer).toMatchObject({ entryRefusal: null, isTrainingAdmin: false });
    // B38
    expect(JSON.stringify((await adminList(ari)).data)).not.toContain(PASSWORD);
    const enter = (as: TestUser, password: string) =>
      statusOf(calls.reply('POST /api/register-training', { body: { tid: id, password }, as }));
    expect([await enter(eve, PASSWORD), await enter(mia, 'x'), await enter(mia, PASSWORD)]).toEqual([404, 400, 200]);
    const rank = await calls.api('GET /api/get-training-rank', { query: { tid: id }, as: mia });
    expect(rank.records).toMatchObject([{ uid: mia.uid }]);
    // Group admins are not ranked.
    await enter(ari, PASSWORD);
    expect((await calls.api('GET /api/get-training-rank', { query: { tid: id }, as: mia })).total).toBe(1);
  });

  it('are gone with their group, and no others', async () => {
    const gone = await seedGroup(site, mia, {});
    const id = await create(mia, gone);
    const { container } = site.app;
    await resolve(container, Tx).run(() => resolve(container, HookBus).run(onPlaceRemoved, { gid: gone }));
    expect(await knex()('training').whereIn('id', [id, tid]).pluck('id')).toEqual([tid]);
  });
});

describe('problems of a training of a group', () => {
  it('are public ones of the site and of the group, never of another group', async () => {
    // B6
    expect(await statusOf(addFromPublic(amy, ofBank.pid))).toBe(200);
    expect(await statusOf(addFromGroup(amy, ofGroup.problemId.toLowerCase()))).toBe(200);
    expect(await problemsOf(mia)).toEqual([ofBank.pid, ofGroup.pid]);
    const [hidden, hiddenInGroup] = [
      await problemIn(null, ProblemAuth.Private),
      await problemIn(gid, ProblemAuth.Contest),
    ];
    // Amy is a group admin of both groups.
    for (const { problemId } of [ofOthers, ofBank, hidden, hiddenInGroup]) {
      expect(await statusOf(addFromGroup(amy, problemId))).toBe(404);
    }
    for (const { pid } of [ofOthers, hidden, hiddenInGroup]) expect(await statusOf(addFromPublic(amy, pid))).toBe(400);
    expect(await statusOf(addFromGroup(amy, ofGroup.problemId))).toBe(409);
    const query = { tid, queryExisted: false, limit: 100 };
    const { problemList } = await calls.api('GET /api/group/get-training-problem-list', { query, as: amy });
    const offered = problemList.records.map(({ id }) => id);
    for (const { pid } of [ofBank, ofGroup, ofOthers, hidden, hiddenInGroup]) expect(offered).not.toContain(pid);
  });

  it('of the group are found without the prefix of their id, too', async () => {
    const { pid, problemId } = await problemIn(gid);
    await knex()('problem')
      .where({ id: pid })
      .update({ problemId: `NIGHT-${problemId}` });
    await knex()('groupProblem').insert({ pid, gid, prefix: 'NIGHT-', stateChangedAt: new Date() });
    expect(await statusOf(addFromGroup(amy, problemId.toLowerCase()))).toBe(200);
    expect(await problemsOf(amy)).toContain(pid);
  });

  it('of the group stay invisible elsewhere', async () => {
    await addFromGroup(amy, ofGroup.problemId);
    const open = (as: TestUser | undefined) =>
      statusOf(site.reply('GET /api/get-problem-detail', { query: { problemId: ofGroup.problemId }, as }));
    expect([await open(undefined), await open(eve)]).toEqual([404, 404]);
    const { records } = await site.api('GET /api/get-problem-list', { query: { keyword: ofGroup.problemId }, as: mia });
    expect(records).toEqual([]);
    const query = { tid: foreign, displayId: ofGroup.problemId };
    expect(await statusOf(calls.reply('GET /api/get-training-problem-details', { query, as: eve }))).toBe(404);
    const inside = { tid, displayId: ofGroup.problemId };
    expect(await statusOf(calls.reply('GET /api/get-training-problem-details', { query: inside, as: mia }))).toBe(200);
  });

  it('that were hidden later are not named to those who administer the training', async () => {
    const problem = await problemIn(null);
    await addFromPublic(amy, problem.pid);
    await knex()('problem').where({ id: problem.pid }).update({ auth: ProblemAuth.Contest, title: 'Secret title' });
    const query = { tid, queryExisted: true };
    const { problemList } = await calls.api('GET /api/group/get-training-problem-list', { query, as: amy });
    expect(problemList.records).toMatchObject([{ id: problem.pid, title: problem.problemId }]);
    expect(await problemsOf(mia)).toEqual([]);
  });

  it('have sections, which are those of their training', async () => {
    const body = { tid, gid, title: 'First' };
    const { id } = await calls.api('POST /api/group/training-section', { body, as: amy });
    for (const as of [eve, mia, ari]) {
      const change = calls.reply('PUT /api/group/training-section', { body: { id, title: 'Mine' }, as });
      const remove = calls.reply('DELETE /api/group/training-section', { query: { id }, as });
      expect([await statusOf(change), await statusOf(remove)]).toEqual(as === eve ? [404, 404] : [403, 403]);
    }
    expect((await detail(mia)).data!.sections).toMatchObject([{ title: 'First' }]);
  });

  it('are submitted to by members, as work of the training and its group', async () => {
    await addFromPublic(amy, ofBank.pid);
    await addFromGroup(amy, ofGroup.problemId);
    // B60
    expect(await statusOf(submit(mia, ofOthers))).toBe(404);
    expect(await statusOf(submit(eve, ofGroup, { tid: foreign }))).toBe(404);
    for (const problem of [ofBank, ofGroup]) {
      const { data } = await submit(mia, problem, { gid: others });
      const stored = await knex()('submission').where({ id: data!.submitId }).first('tid', 'gid', 'pid');
      expect(stored).toEqual({ tid, gid, pid: problem.pid });
      await judgeSubmission(site, data!.submitId, Status.Accepted);
    }
    expect((await detail(mia)).data).toMatchObject({ acCount: 2, problemCount: 2 });
  });
});
