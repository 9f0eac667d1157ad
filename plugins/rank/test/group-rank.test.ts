import { ProblemAuth, ProblemType, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { GroupAuth, MemberAuth, type AllGroupCalls } from '@tribunal/plugin-group/contract';
import { Plugins } from '@tribunal/server';
import { pluginAt, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE, seedGroup } from '../../group/test/group-harness';
import type { GroupRankQuery } from '../contract';
import { openRankHarness, type RankHarness, type TestProblem } from './rank-harness';

const LIST = 'GET /api/get-group-rank-list';
const { Acm, Oi } = ProblemType;
const { Accepted, WrongAnswer, PartialAccepted } = Status;

let harness: RankHarness;
/** Owner of the group, a member with results, one without, and the owner of another group. */
let [olga, mia, max, eve]: TestUser[] = [];
let gid: number;
let other: number;
let [one, two]: TestProblem[] = [];
let ofOthers: TestProblem;
let ofSite: TestProblem;

const inGroup = async (place: number, problem: Promise<TestProblem>): Promise<TestProblem> => {
  const made = await problem;
  await harness.knex('problem').where({ id: made.pid }).update({ gid: place });
  return made;
};
const ask = (as: TestUser | null, query: Partial<GroupRankQuery> = {}) =>
  harness.calls.reply(LIST, { query: { gid, type: Acm, ...query }, ...(as && { as }) });
const list = (query: Partial<GroupRankQuery> = {}) =>
  harness.calls.api(LIST, { query: { gid, type: Acm, ...query }, as: olga! });
const rowsOf = async (query?: Partial<GroupRankQuery>) =>
  (await list(query)).records.map(({ place, username, ac, total }) => [place, username, ac, total]);
const resultsOf = async (user: TestUser, query?: Partial<GroupRankQuery>) => {
  const found = (await list(query)).records.find(({ uid }) => uid === user.uid);
  return found && [found.ac, found.total];
};

beforeAll(async () => {
  const folders = ['..', '../../group/'];
  harness = await openRankHarness({
    plugins: await Promise.all(folders.map((folder) => pluginAt(new URL(folder, import.meta.url)))),
  });
});
beforeEach(async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => harness.site.signUp()));
  [olga, mia, max, eve] = people as [TestUser, TestUser, TestUser, TestUser];
  gid = await seedGroup(harness.site, olga, { members: [mia, max] }, { auth: GroupAuth.Private, code: CODE });
  other = await seedGroup(harness.site, eve, { members: [mia] });
  [one, two] = [await inGroup(gid, harness.createProblem()), await inGroup(gid, harness.createProblem())];
  ofOthers = await inGroup(other, harness.createProblem());
  ofSite = await harness.createProblem();
});
afterAll(() => harness?.stop());

describe('who may call', () => {
  it('members and super admins; it is refused to others', async () => {
    const { root, knex, site } = harness;
    const [applicant, refused, invited] = [await site.signUp(), await site.signUp(), await site.signUp()];
    const at = new Date();
    for (const [user, auth] of [
      [applicant, MemberAuth.Applying],
      [refused, MemberAuth.Refused],
      [invited, MemberAuth.Invited],
    ] as const) {
      await knex('groupMember').insert({ gid, uid: user.uid, auth, createdAt: at, updatedAt: at });
    }
    const status = async (user: TestUser | null) => (await ask(user)).status;
    for (const visible of [true, false]) {
      await knex('groupItem').where({ id: gid }).update({ visible });
      expect(await status(null)).toBe(401);
      // Who is invited knows of a hidden group.
      expect(await status(invited)).toBe(403);
      for (const outsider of [eve!, applicant, refused]) expect(await status(outsider)).toBe(visible ? 403 : 404);
      for (const reader of [mia!, olga!, root]) expect(await status(reader)).toBe(200);
    }
    await knex('groupItem').where({ id: gid }).update({ archivedAt: at });
    expect(await status(mia!)).toBe(200);
    await knex('groupItem').where({ id: gid }).update({ disbandedAt: at });
    for (const user of [mia!, olga!, root]) expect(await status(user)).toBe(404);
  });

  it('refuses other types and calls without a group', async () => {
    for (const query of [{ type: 2 }, { type: 'IOI' }, { gid: 'x' }]) {
      expect(await ask(mia!, query as never)).toMatchObject({ status: 400 });
    }
    expect(await ask(mia!, { gid: 99_999_999 })).toMatchObject({ status: 404 });
  });

  it('takes the name of a list as well as its number', async () => {
    for (const [number, name] of [
      [0, 'ACM'],
      [1, 'OI'],
    ] as const) {
      expect((await ask(mia!, { type: name })).data).toEqual((await ask(mia!, { type: number })).data);
    }
  });
});

describe('the ACM list', () => {
  it('ranks all members by what they have reached in the group; equal results share a place', async () => {
    await harness.solve(mia!, one!, WrongAnswer);
    await harness.solve(mia!, one!, Accepted);
    await harness.solve(mia!, two!, Accepted);
    expect((await rowsOf())[0]).toEqual([1, mia!.username, 2, 3]);
    expect((await rowsOf()).slice(1).map(([place, , ...results]) => [place, ...results])).toEqual([
      [2, 0, 0],
      [2, 0, 0],
    ]);
    expect((await list()).total).toBe(3);
  });

  it('does not count the site, other groups, contests, users of other groups and hidden problems', async () => {
    await harness.solve(mia!, ofSite, Accepted);
    await harness.solve(mia!, ofOthers, Accepted);
    const inContest = await harness.solve(mia!, two!, Accepted);
    await harness.knex('submission').where({ id: inContest }).update({ cid: 7 });
    await harness.solve(mia!, one!, Accepted);
    expect(await resultsOf(mia!)).toEqual([1, 1]);
    expect((await list()).records.map(({ uid }) => uid)).not.toContain(eve!.uid);
    const onSite = await harness.calls.api('GET /api/get-rank-list', {
      query: { type: 'ACM', searchUser: mia!.username },
    });
    expect(onSite.records).toMatchObject([{ ac: 1, total: 1 }]);
    const hide = (auth: ProblemAuth) =>
      harness.site.api('PUT /api/admin/problem/change-problem-auth', {
        body: { id: one!.pid, auth },
        as: harness.root,
      });
    await hide(ProblemAuth.Private);
    expect(await resultsOf(mia!)).toEqual([0, 0]);
    await hide(ProblemAuth.Public);
    expect(await resultsOf(mia!)).toEqual([1, 1]);
  });

  it('follows rejudges both ways, and a submission that is judged again', async () => {
    const submitId = await harness.solve(mia!, one!, Accepted);
    expect(await resultsOf(mia!)).toEqual([1, 1]);
    await harness.rejudge(submitId, WrongAnswer);
    expect(await resultsOf(mia!)).toEqual([0, 1]);
    await harness.rejudge(submitId, Accepted);
    expect(await resultsOf(mia!)).toEqual([1, 1]);
    await harness.reopen(submitId);
    expect(await resultsOf(mia!)).toEqual([0, 1]);
  });

  it('follows members who leave and come back with their results, and banned accounts', async () => {
    await harness.solve(mia!, one!, Accepted);
    expect((await list()).total).toBe(3);
    const groups = harness.site.calls<AllGroupCalls>();
    const body = { gid, uid: mia!.uid };
    await groups.api('DELETE /api/group/member', { query: body, as: olga! });
    expect([(await list()).total, await resultsOf(mia!)]).toEqual([2, undefined]);
    const at = new Date();
    const again = { auth: MemberAuth.Member, createdAt: at, updatedAt: at };
    await harness.knex('groupMember').insert({ ...body, ...again });
    expect([(await list()).total, await resultsOf(mia!)]).toEqual([3, [1, 1]]);
    await harness.setBanned(mia!.uid, true);
    expect((await list()).total).toBe(2);
    await harness.setBanned(mia!.uid, false);
    expect(await resultsOf(mia!)).toEqual([1, 1]);
  });

  it('shows public data only', async () => {
    const body = { realname: 'Secret Name', nickname: 'Nick', school: 'Secret School', signature: 'Hello' };
    await harness.site.api('POST /api/change-userInfo', { body, as: mia! });
    await harness.solve(mia!, one!, Accepted);
    const { records } = await list({ searchUser: 'nick' });
    expect(records).toEqual([
      {
        place: 1,
        uid: mia!.uid,
        username: mia!.username,
        nickname: 'Nick',
        avatar: null,
        titleName: null,
        titleColor: null,
        ac: 1,
        total: 1,
        score: 0,
      },
    ]);
    expect((await list({ searchUser: 'Secret' })).total).toBe(0);
  });

  it('has pages, and keeps the places when searching', async () => {
    await harness.solve(mia!, one!, Accepted);
    const second = await list({ limit: 1, currentPage: 2 });
    expect(second).toMatchObject({ total: 3, pages: 3, current: 2, records: [{ place: 2 }] });
    expect((await list({ searchUser: second.records[0]!.username })).records).toMatchObject([{ place: 2 }]);
  });
});

describe('the OI list', () => {
  it('adds up the best points of each problem, then compares solved problems', async () => {
    const [hard, easy] = [
      await inGroup(gid, harness.createOiProblem(2)),
      await inGroup(gid, harness.createOiProblem(0)),
    ];
    await harness.solve(mia!, hard, Accepted, 100);
    await harness.solve(mia!, hard, PartialAccepted, 50);
    await harness.solve(max!, hard, PartialAccepted, 60);
    await harness.solve(max!, easy, Accepted, 100);
    const { records } = await list({ type: Oi });
    expect(records.map(({ username, score }) => [username, score])).toEqual([
      [max!.username, 20],
      [mia!.username, 14],
      [olga!.username, 0],
    ]);
  });
});

it('is gone while groups or rank lists are off, and right when they are on again', async () => {
  const set = async (id: 'rank' | 'group', wanted: 'on' | 'off') => {
    await harness.site.api('PUT /api/admin/plugin', { body: { id, wanted }, as: harness.root });
    await resolve(harness.site.app.container, Plugins).idle();
  };
  await harness.solve(mia!, one!, Accepted);
  expect(await resultsOf(mia!)).toEqual([1, 1]);
  await set('group', 'off');
  expect(await ask(mia!)).toMatchObject({ status: 404 });
  await set('group', 'on');
  await set('rank', 'off');
  expect(await ask(mia!)).toMatchObject({ status: 404 });
  await harness.solve(mia!, two!, Accepted);
  await set('rank', 'on');
  expect(await resultsOf(mia!)).toEqual([2, 2]);
});
