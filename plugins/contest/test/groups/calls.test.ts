import { Role } from '@tribunal/contract';
import { MemberAuth } from '@tribunal/plugin-group/contract';
import { problemForm, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestAuth, type ContestGroupCalls } from '../../contract';
import { contestForm } from '../admin/support';
import type { ContestHarness } from '../contest-harness';
import { openGroupContestHarness, type GroupContestHarness, type TestGroup } from './group-harness';

type Call = keyof ContestGroupCalls;

let groups: GroupContestHarness;
let harness: ContestHarness;
let [group, other] = [] as unknown as [TestGroup, TestGroup];
/** An admin of the site who is no member of any group. */
let staff: TestUser;
/** Contest of anna that each test has for itself, with the problem A and an announcement. */
let [cid, pid, aid, link] = [] as unknown as [number, number, number, number];
/** Contest of the other group's owner, and one of the site by anna, who may not create any there. */
let [foreign, ofSite] = [] as unknown as [number, number];
/** A public problem of the site, and ones of the two groups. */
let [publicPid, groupProblem, foreignProblem] = [] as unknown as [number, string, string];

beforeAll(async () => {
  groups = await openGroupContestHarness();
  ({ harness } = groups);
  [group, other] = [await groups.createGroup(), await groups.createGroup()];
  staff = await harness.site.signUp({ role: Role.Admin });
  // No test changes these: the calls for them are refused, and problems are only linked.
  foreign = await create(other.gid, other.olga);
  ofSite = await harness.createContest({ uid: group.anna.uid, when: 'scheduled' });
  ({ pid } = await harness.createContestProblem(ofSite, { displayId: 'A' }));
  await harness.createContestProblem(foreign, { displayId: 'A', pid });
  publicPid = await createProblem(null);
  [groupProblem, foreignProblem] = [await problemOf(group.gid), await problemOf(other.gid)];
});
afterAll(() => harness?.stop());

beforeEach(async () => {
  cid = await create(group.gid, group.anna);
  ({ id: link } = await harness.createContestProblem(cid, { displayId: 'A', pid }));
  aid = (await announce(group.anna, cid)).data!.id;
});

const create = async (gid: number, as: TestUser, wish: object = {}): Promise<number> => {
  const body = { gid, ...contestForm(harness, wish) };
  return (await harness.calls.api('POST /api/group/contest', { body, as })).id;
};
const announcement = { title: 'Hello', content: 'World', status: 0 as const };
const announce = (as: TestUser, of: number) =>
  harness.calls.reply('POST /api/group/contest-announcement', { body: { cid: of, announcement }, as });
let count = 0;
async function createProblem(gid: number | null, columns: object = {}): Promise<number> {
  count += 1;
  const contest = await harness.createContest({ when: 'scheduled' });
  const made = await harness.createContestProblem(contest, { displayId: 'A' });
  await harness
    .knex('problem')
    .where({ id: made.pid })
    .update({ problemId: `P${count}`, auth: 1, gid, authorUid: group.olga.uid, ...columns });
  return made.pid;
}
const problemOf = async (gid: number, columns: object = {}): Promise<string> => {
  const found = await harness
    .knex('problem')
    .where({ id: await createProblem(gid, columns) })
    .first('problemId');
  return found!.problemId;
};

/** Sends a call for a contest and returns its status. */
async function statusOf(call: Call, as: TestUser | undefined, of: number, gid?: number): Promise<number> {
  const named = { cid: of, ...(gid !== undefined && { gid }) };
  const save = { id: of, ...(gid !== undefined && { gid }), ...contestForm(harness) };
  const inputs: Partial<Record<Call, object>> = {
    'PUT /api/group/contest': { body: save },
    'POST /api/group/contest/clone': { body: named },
    'PUT /api/group/change-contest-visible': { query: { ...named, visible: true } },
    'GET /api/group/contest-problem': { query: { ...named, pid } },
    'PUT /api/group/contest-problem': { body: { ...named, pid, color: '#ff0000' } },
    'DELETE /api/group/contest-problem': { query: { ...named, pid } },
    'PUT /api/group/contest-problem-order': { body: { ...named, ids: [link] } },
    'POST /api/group/add-contest-problem-from-public': { body: { ...named, pid: publicPid, displayId: 'P' } },
    'POST /api/group/add-contest-problem-from-group': { query: { ...named, problemId: groupProblem, displayId: 'G' } },
    'POST /api/group/contest-announcement': { body: { ...named, announcement } },
    'PUT /api/group/contest-announcement': { body: { ...named, announcement: { id: aid, ...announcement } } },
    'DELETE /api/group/contest-announcement': { query: { ...named, aid } },
  };
  const input = inputs[call] ?? { query: named };
  return (await harness.calls.reply(call, { ...input, as } as never)).status;
}

/** Calls for one contest, in an order in which the last ones remove what the others need. */
const CALLS = [
  'GET /api/group/contest',
  'PUT /api/group/contest',
  'PUT /api/group/change-contest-visible',
  'POST /api/group/contest/clone',
  'GET /api/group/get-contest-problem-list',
  'GET /api/group/contest-problem',
  'PUT /api/group/contest-problem',
  'PUT /api/group/contest-problem-order',
  'DELETE /api/group/contest-problem-order',
  'POST /api/group/add-contest-problem-from-public',
  'POST /api/group/add-contest-problem-from-group',
  'GET /api/group/get-contest-announcement-list',
  'POST /api/group/contest-announcement',
  'PUT /api/group/contest-announcement',
  'DELETE /api/group/contest-announcement',
  'DELETE /api/group/contest-problem',
  'DELETE /api/group/contest',
] as const satisfies Call[];

describe('every call for a contest of a group', () => {
  it.each(CALLS)('%s is for its author, group roots and root', async (call) => {
    const { abel, leo, mia, adam } = group;
    expect(await statusOf(call, undefined, cid)).toBe(401);
    for (const stranger of [staff, abel, leo, other.olga]) expect(await statusOf(call, stranger, cid)).toBe(404);
    for (const member of [mia, adam]) expect(await statusOf(call, member, cid)).toBe(403);
    expect(await statusOf(call, group.anna, cid)).toBe(200);
  });

  it.each(CALLS)('%s refuses contests of the site and of another group', async (call) => {
    const { anna, olga } = group;
    expect(await statusOf(call, anna, ofSite)).toBe(404);
    expect(await statusOf(call, harness.root, ofSite)).toBe(404);
    expect(await statusOf(call, anna, foreign)).toBe(404);
    expect(await statusOf(call, olga, foreign, group.gid)).toBe(404);
    expect(await statusOf(call, olga, cid, other.gid)).toBe(404);
    expect(await statusOf(call, other.olga, foreign, group.gid)).toBe(404);
    expect(await statusOf(call, anna, 999_999)).toBe(404);
    expect(await statusOf(call, olga, cid, group.gid)).toBe(200);
  });

  it.each(CALLS)('%s is no longer for an author who has left', async (call) => {
    const former = await harness.site.signUp();
    await groups.setRank(group.gid, former, MemberAuth.Admin);
    await harness.knex('contest').where({ id: cid }).update({ uid: former.uid });
    await groups.setRank(group.gid, former, null);
    expect(await statusOf(call, former, cid)).toBe(404);
    expect(await statusOf(call, group.ruth, cid)).toBe(200);
  });

  it.each(CALLS)('%s is no longer for an author who is no group admin any more', async (call) => {
    await groups.setRank(group.gid, group.anna, MemberAuth.Member);
    const status = await statusOf(call, group.anna, cid);
    await groups.setRank(group.gid, group.anna, MemberAuth.Admin);
    expect(status).toBe(403);
  });

  it.each(CALLS)('%s of a banned or disbanded group is for nobody but root', async (call) => {
    for (const [columns, root] of [
      [{ isBanned: true }, 200],
      [{ isBanned: false, disbandedAt: harness.now() }, null],
    ] as const) {
      await harness.knex('groupItem').where({ id: group.gid }).update(columns);
      expect(await statusOf(call, group.olga, cid)).toBe(404);
      if (root !== null) expect(await statusOf(call, harness.root, cid)).toBe(root);
    }
    await harness.knex('groupItem').where({ id: group.gid }).update({ isBanned: false, disbandedAt: null });
  });
});

describe('an id that belongs to something else', () => {
  it('is refused for a link to a problem of another contest', async () => {
    const second = await create(group.gid, group.adam);
    const { id } = await harness.createContestProblem(second, { displayId: 'B' });
    const change = (body: object, as: TestUser) =>
      harness.calls.reply('PUT /api/group/contest-problem', { body: { cid, color: '#00ff00', ...body }, as });
    expect((await change({ id }, group.anna)).status).toBe(404);
    expect((await change({ id, cid: second }, group.anna)).status).toBe(403);
    expect((await change({}, group.anna)).status).toBe(400);
    expect((await change({ id: link }, group.anna)).status).toBe(200);
    expect(await harness.knex('contestProblem').where({ id }).first('color')).toEqual({ color: null });
  });

  it('is refused for an announcement of another contest', async () => {
    const second = await create(group.gid, group.adam);
    const { id } = (await announce(group.adam, second)).data!;
    const body = { cid, announcement: { id, ...announcement } };
    expect((await harness.calls.reply('PUT /api/group/contest-announcement', { body, as: group.anna })).status).toBe(
      404,
    );
    const query = { cid, aid: id };
    const removal = await harness.calls.reply('DELETE /api/group/contest-announcement', { query, as: group.anna });
    expect(removal.status).toBe(404);
    expect(await harness.knex('contestAnnouncement').where({ id }).first('cid')).toEqual({ cid: second });
  });

  it('cannot move a contest or give it to another author', async () => {
    const body = { id: cid, ...contestForm(harness), gid: other.gid, uid: group.mia.uid, author: 'mia' };
    expect((await harness.calls.reply('PUT /api/group/contest', { body, as: group.olga })).status).toBe(404);
    expect(await harness.knex('contest').where({ id: cid }).first('gid', 'uid')).toEqual({
      gid: group.gid,
      uid: group.anna.uid,
    });
  });
});

describe('GET /api/group/get-contest-list', () => {
  const list = (as: TestUser | undefined, gid = group.gid, query: object = {}) =>
    harness.calls.reply('GET /api/group/get-contest-list', { query: { gid, ...query }, as });

  it('is for members: a hidden group is unknown to others', async () => {
    const hidden = await groups.createGroup({ visible: false });
    expect((await list(undefined)).status).toBe(401);
    for (const stranger of [staff, group.abel, group.leo]) expect((await list(stranger)).status).toBe(403);
    for (const stranger of [staff, hidden.abel, hidden.leo])
      expect((await list(stranger, hidden.gid)).status).toBe(404);
    expect((await list(group.mia, 999_999)).status).toBe(404);
    expect((await list(hidden.mia, hidden.gid)).status).toBe(200);
  });

  it('has the visible contests of this group, and no other', async () => {
    const hidden = await create(group.gid, group.anna);
    const query = { cid: hidden, visible: false };
    await harness.calls.api('PUT /api/group/change-contest-visible', { query, as: group.anna });
    const { data } = await list(group.mia, group.gid, { limit: 100 });
    const ids = data!.records.map(({ id }) => id);
    expect(ids).toContain(cid);
    for (const one of [hidden, foreign, ofSite]) expect(ids).not.toContain(one);
    expect(data!.records.every(({ gid }) => gid === group.gid)).toBe(true);
  });
});

describe('GET /api/group/get-admin-contest-list', () => {
  const list = (as: TestUser | undefined, gid = group.gid) =>
    harness.calls.reply('GET /api/group/get-admin-contest-list', { query: { gid, limit: 100 }, as });

  it('is for group admins', async () => {
    expect((await list(undefined)).status).toBe(401);
    for (const one of [staff, group.leo, group.mia]) expect((await list(one)).status).toBe(403);
    expect((await list(group.anna, other.gid)).status).toBe(403);
  });

  it('says who may change what, and shows no password', async () => {
    const secret = await create(group.gid, group.adam, { auth: ContestAuth.Private, pwd: 'open sesame' });
    await harness.knex('contest').where({ id: secret }).update({ isVisible: false });
    const rightsIn = async (as: TestUser, id: number) => {
      const { data } = await list(as);
      const row = data!.records.find((one) => one.id === id);
      return row && [row.mayEdit, row.mayDelete];
    };
    expect(await rightsIn(group.anna, cid)).toEqual([true, true]);
    expect(await rightsIn(group.adam, cid)).toEqual([false, false]);
    expect(await rightsIn(group.adam, secret)).toEqual([true, true]);
    expect(await rightsIn(group.anna, secret)).toBeUndefined();
    expect(await rightsIn(group.ruth, secret)).toEqual([true, true]);
    expect(JSON.stringify(await list(group.ruth))).not.toContain('open sesame');
    expect(await rightsIn(group.ruth, foreign)).toBeUndefined();
  });
});

describe('POST /api/group/contest', () => {
  const post = (as: TestUser | undefined, gid: number, wish: object = {}) =>
    harness.calls.reply('POST /api/group/contest', { body: { gid, ...contestForm(harness), ...wish }, as });

  it('is for group admins of this group', async () => {
    expect((await post(undefined, group.gid)).status).toBe(401);
    for (const one of [staff, group.leo, group.abel, group.mia]) expect((await post(one, group.gid)).status).toBe(403);
    expect((await post(group.anna, other.gid)).status).toBe(403);
    expect((await post(group.anna, 999_999)).status).toBe(404);
  });

  it('refuses what the form of a contest refuses', async () => {
    expect(await post(group.anna, group.gid, { title: '' })).toMatchObject({ status: 400, data: { field: 'title' } });
    expect(await post(group.anna, group.gid, { auth: ContestAuth.Private })).toMatchObject({
      status: 400,
      data: { field: 'pwd' },
    });
  });

  it('creates a contest of the group whose author is the caller', async () => {
    const { data } = await post(group.anna, group.gid, { uid: group.mia.uid, isRecord: true });
    const row = await harness.knex('contest').where({ id: data!.id }).first('gid', 'uid', 'isRecord');
    expect(row).toEqual({ gid: group.gid, uid: group.anna.uid, isRecord: false });
  });
});

describe('a copy of a contest', () => {
  it('is in the same group, hidden, of the one who copies', async () => {
    const body = { cid, gid: group.gid };
    const { id } = await harness.calls.api('POST /api/group/contest/clone', { body, as: group.ruth });
    const row = await harness.knex('contest').where({ id }).first('gid', 'uid', 'isVisible', 'source');
    expect(row).toEqual({ gid: group.gid, uid: group.ruth.uid, isVisible: false, source: cid });
    expect(await harness.knex('contestProblem').where({ cid: id }).pluck('pid')).toEqual([pid]);
  });
});

describe('problems of a contest', () => {
  const candidates = async (as: TestUser) =>
    (
      await harness.calls.api('GET /api/group/get-contest-problem-list', {
        query: { cid, problemType: 0, limit: 100 },
        as,
      })
    ).problemList.records.map(({ id }) => id);
  const fromPublic = (as: TestUser, added: number, displayId = 'P') =>
    harness.calls.reply('POST /api/group/add-contest-problem-from-public', {
      body: { cid, pid: added, displayId },
      as,
    });
  const fromGroup = (as: TestUser, problemId: string, displayId = 'G') =>
    harness.calls.reply('POST /api/group/add-contest-problem-from-group', {
      query: { cid, problemId, displayId },
      as,
    });

  it('of the bank are public ones only', async () => {
    const contestOnly = await createProblem(null, { auth: 3 });
    const ofOther = await createProblem(other.gid);
    const found = await candidates(group.ruth);
    expect(found).toContain(publicPid);
    expect(found).not.toContain(contestOnly);
    expect(found).not.toContain(ofOther);
    for (const one of [contestOnly, ofOther]) expect((await fromPublic(group.ruth, one)).status).toBe(404);
    expect((await fromPublic(group.anna, publicPid)).status).toBe(200);
    expect((await fromPublic(group.anna, publicPid, 'Q')).status).toBe(409);
  });

  it('of the group are found by their id there, and stay as visible as they were', async () => {
    const auth = { auth: 3 };
    const hidden = await problemOf(group.gid, { auth: 2, authorUid: group.anna.uid });
    const contestOnly = await problemOf(group.gid, auth);
    const own = await problemOf(group.gid, { ...auth, authorUid: group.anna.uid });
    expect((await fromGroup(group.anna, foreignProblem)).status).toBe(404);
    expect((await fromGroup(group.anna, 'NONE')).status).toBe(404);
    expect((await fromGroup(group.anna, contestOnly)).status).toBe(404);
    expect(await fromGroup(group.anna, hidden)).toMatchObject({ status: 400, data: { field: 'pid' } });
    expect((await fromGroup(group.anna, groupProblem.toLowerCase())).status).toBe(200);
    expect((await fromGroup(group.anna, own, 'H')).status).toBe(200);
    expect((await fromGroup(group.ruth, contestOnly, 'I')).status).toBe(200);
    const short = await problemOf(group.gid);
    await harness
      .knex('problem')
      .where({ problemId: short })
      .update({ problemId: `NIGHT-${short}` });
    const pid = harness
      .knex('problem')
      .where({ problemId: `NIGHT-${short}` })
      .select('id');
    const link = { gid: group.gid, prefix: 'NIGHT-', stateChangedAt: new Date() };
    await harness.knex('groupProblem').insert({ ...link, pid: (await pid)[0]!.id });
    expect((await fromGroup(group.ruth, short.toLowerCase(), 'S')).status).toBe(200);
    const rows = await harness
      .knex('problem')
      .whereIn('problemId', [groupProblem, own, contestOnly])
      .select('auth', 'gid');
    expect(rows.map(({ auth: one }) => one).sort()).toEqual([1, 3, 3]);
    expect(rows.every(({ gid }) => gid === group.gid)).toBe(true);
  });

  it('are created in the group, for contests alone', async () => {
    const save = problemForm();
    const post = (as: TestUser, displayId = 'N') =>
      harness.calls.reply('POST /api/group/contest-problem', { body: { cid, displayId, save }, as });
    expect((await post(group.mia)).status).toBe(403);
    expect((await post(group.adam)).status).toBe(403);
    expect((await post(staff)).status).toBe(404);
    expect(await post(group.anna, 'A')).toMatchObject({ status: 409, data: { field: 'displayId' } });
    const { data } = await post(group.anna);
    const row = await harness.knex('problem').where({ id: data!.pid }).first('gid', 'auth', 'authorUid', 'problemId');
    const { shortName } = (await harness.knex('groupItem').where({ id: group.gid }).first('shortName'))!;
    const problemId = `${shortName}${save.problem.problemId}`.toUpperCase();
    expect(row).toEqual({ gid: group.gid, auth: 3, authorUid: group.anna.uid, problemId });
    expect(await harness.knex('contestProblem').where({ cid }).orderBy('id').pluck('pid')).toEqual([pid, data!.pid]);
  });

  it('of the site are none of a group', async () => {
    const organiser = harness.root;
    const added = (await harness.knex('problem').where({ problemId: groupProblem }).first('id'))!.id;
    const body = { cid: ofSite, pid: added, displayId: 'G' };
    const reply = await harness.calls.reply('POST /api/admin/contest/add-problem-from-public', { body, as: organiser });
    expect(reply).toMatchObject({ status: 400, data: { field: 'pid' } });
  });
});
