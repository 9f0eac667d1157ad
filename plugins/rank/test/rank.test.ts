import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Plugins } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Routes } from '../../../core/platform/src/http/route-registry';
import { openRankHarness, type RankHarness, type TestProblem } from './rank-harness';

const LIST = 'GET /api/get-rank-list';
const OWN = 'GET /api/get-own-rank';
const { Accepted, WrongAnswer } = Status;

let harness: RankHarness;
let [one, two]: TestProblem[] = [];
beforeAll(async () => {
  harness = await openRankHarness();
  [one, two] = [await harness.createProblem(), await harness.createProblem()];
});
afterAll(() => harness?.stop());

let named = 0;
const signUp = async (name: string): Promise<TestUser> => harness.site.signUp({ username: `${name}${(named += 1)}` });
const recordOf = async (user: TestUser, type: 'ACM' | 'OI' = 'ACM') => {
  const { records } = await harness.calls.api(LIST, { query: { type, searchUser: user.username } });
  return records.find(({ uid }) => uid === user.uid) ?? null;
};
const resultsOf = async (user: TestUser) => {
  const record = await recordOf(user);
  return record && [record.ac, record.total];
};

describe('who may call', () => {
  it('the lists of the site: everybody; the others: only users', async () => {
    const routes = resolve(harness.site.app.container, Routes).list();
    const access = routes.filter(({ path }) => path.includes('rank')).map(({ path, access: who }) => [path, who]);
    expect(Object.fromEntries(access)).toEqual({
      '/api/get-rank-list': 'public',
      '/api/get-own-rank': 'user',
      '/api/get-group-rank-list': 'user',
      '/api/get-recent-seven-ac-rank': 'public',
    });
    expect(await harness.calls.reply(OWN, { query: { type: 'ACM' } })).toMatchObject({ status: 401 });
  });

  it('refuses other types', async () => {
    for (const query of [{}, { type: 'IOI' }]) {
      expect(await harness.calls.reply(LIST, { query: query as never })).toMatchObject({ status: 400 });
    }
    expect(await harness.calls.reply(OWN, { query: {} as never, as: harness.root })).toMatchObject({ status: 400 });
  });
});

describe('the ACM list', () => {
  it('shows the rating that another plugin provides, and null for users without one', async () => {
    const [rated, unrated] = [await signUp('rated'), await signUp('unrated')];
    for (const user of [rated, unrated]) await harness.solve(user, one!, WrongAnswer);
    harness.ratings.set(rated.uid, 1512);
    expect([await recordOf(rated), await recordOf(unrated)]).toMatchObject([{ rating: 1512 }, { rating: null }]);
  });

  it('lists who has submitted, by solved problems, then fewer submissions; equal results share a place', async () => {
    const users = [await signUp('ann'), await signUp('bea'), await signUp('cid'), await signUp('dan')];
    const [ann, bea, cid, dan] = users as [TestUser, TestUser, TestUser, TestUser];
    const idle = await signUp('idle');
    for (const user of [ann, bea]) for (const problem of [one!, two!]) await harness.solve(user, problem, Accepted);
    await harness.solve(cid, one!, WrongAnswer);
    await harness.solve(cid, one!, Accepted);
    await harness.solve(cid, one!, Accepted);
    await harness.solve(dan, two!, Accepted);
    const places = await harness.places('ACM', [...users, idle]);
    const [first] = places.map(([, place]) => place);
    // Users with equal results are in the order of their ids, which are random.
    expect(Object.fromEntries(places.map(([name, place]) => [name, place - first!]))).toEqual({
      [ann.username]: 0,
      [bea.username]: 0,
      [dan.username]: 2,
      [cid.username]: 3,
    });
    expect(places.map(([name]) => name).slice(2)).toEqual([dan.username, cid.username]);
    expect(await resultsOf(cid)).toEqual([1, 3]);
    expect(await recordOf(idle)).toBeNull();
  });

  it('shows public data only, and at most 100 characters of the signature', async () => {
    const user = await signUp('shown');
    const body = { realname: 'Secret Name', nickname: 'Nick', school: 'Secret School', signature: '汉'.repeat(150) };
    await harness.site.api('POST /api/change-userInfo', { body, as: user });
    await harness.solve(user, one!, Accepted);
    const record = await recordOf(user);
    expect(record).toEqual({
      place: expect.any(Number) as number,
      uid: user.uid,
      username: user.username,
      nickname: 'Nick',

      avatar: null,
      titleName: null,
      titleColor: null,
      rating: null,
      signature: '汉'.repeat(100),
      ac: 1,
      total: 1,
      score: 0,
    });
  });

  it('follows rejudges, both ways, and a submission that is judged again', async () => {
    const user = await signUp('rejudged');
    const submitId = await harness.solve(user, one!, Accepted);
    expect(await resultsOf(user)).toEqual([1, 1]);
    await harness.rejudge(submitId, WrongAnswer);
    expect(await resultsOf(user)).toEqual([0, 1]);
    await harness.rejudge(submitId, Accepted);
    expect(await resultsOf(user)).toEqual([1, 1]);
    await harness.reopen(submitId);
    expect(await resultsOf(user)).toEqual([0, 1]);
  });

  it('leaves out hidden problems while they are hidden, and deleted ones', async () => {
    const [user, problem] = [await signUp('hidden'), await harness.createProblem()];
    await harness.solve(user, problem, Accepted);
    await harness.solve(user, one!, Accepted);
    await harness.setAuth(problem, 2);
    expect(await resultsOf(user)).toEqual([1, 1]);
    await harness.setAuth(problem, 1);
    expect(await resultsOf(user)).toEqual([2, 2]);
    await harness.site.api('DELETE /api/admin/problem', { query: { pid: problem.pid }, as: harness.root });
    expect(await resultsOf(user)).toEqual([1, 1]);
  });

  it('leaves out results of contests and groups', async () => {
    const user = await signUp('places');
    const inContest = await harness.solve(user, one!, Accepted);
    const inGroup = await harness.solve(user, two!, Accepted);
    await harness.knex('submission').where({ id: inContest }).update({ cid: 7 });
    await harness.knex('submission').where({ id: inGroup }).update({ gid: 7 });
    const counted = await harness.solve(user, one!, WrongAnswer);
    await harness.rejudge(counted, WrongAnswer);
    expect(await resultsOf(user)).toEqual([0, 1]);
  });

  it('leaves out banned users until they are unbanned, and deleted ones', async () => {
    const user = await signUp('banned');
    await harness.solve(user, one!, Accepted);
    expect(await recordOf(user)).not.toBeNull();
    await harness.setBanned(user.uid, true);
    expect(await recordOf(user)).toBeNull();
    await harness.setBanned(user.uid, false);
    expect(await recordOf(user)).not.toBeNull();
    await harness.deleteAccount(user.uid);
    const { records } = await harness.calls.api(LIST, { query: { type: 'ACM', limit: 500 } });
    expect(records.filter(({ uid }) => uid === user.uid)).toEqual([]);
  });
});

describe('the OI list', () => {
  it('adds up the best points of each problem, whose difficulty counts', async () => {
    const [hard, easy] = [await harness.createOiProblem(2), await harness.createOiProblem(0)];
    const [ada, ben] = [await signUp('ada'), await signUp('ben')];
    await harness.solve(ada, hard, Accepted, 100);
    await harness.solve(ada, hard, Status.PartialAccepted, 50);
    await harness.solve(ben, hard, Status.PartialAccepted, 60);
    await harness.solve(ben, easy, Accepted, 100);
    expect((await recordOf(ada, 'OI'))?.score).toBe(14);
    expect((await recordOf(ben, 'OI'))?.score).toBe(20);
    expect((await harness.places('OI', [ada, ben])).map(([name]) => name)).toEqual([ben.username, ada.username]);
  });
});

describe('searching', () => {
  it('finds parts of user names and nicknames, never real names, and keeps the places', async () => {
    const [first, second] = [await signUp('Findable'), await signUp('other')];
    const body = { nickname: 'ÄLSO findable', realname: 'unfindable-real' };
    await harness.site.api('POST /api/change-userInfo', { body, as: second });
    for (const problem of [one!, two!]) await harness.solve(first, problem, Accepted);
    await harness.solve(second, one!, WrongAnswer);
    const all = await harness.places('ACM', [first, second]);
    expect(await harness.places('ACM', [first, second], { searchUser: ' FINDABLE ' })).toEqual(all);
    expect(await harness.places('ACM', [first, second], { searchUser: 'älso' })).toEqual([all[1]]);
    const real = await harness.calls.api(LIST, { query: { type: 'ACM', searchUser: 'unfindable' } });
    expect(real).toMatchObject({ total: 0, records: [] });
    await harness.site.api('POST /api/change-userInfo', { body: { nickname: 'Renamed' }, as: second });
    expect(await harness.places('ACM', [second], { searchUser: 'renamed' })).toEqual([all[1]]);
    expect(await harness.places('ACM', [second], { searchUser: 'älso' })).toEqual([]);
  });
});

describe('the own place', () => {
  it('is null for users who have not submitted, and names the page that has the row', async () => {
    const user = await signUp('me');
    const own = (limit?: number) => harness.calls.api(OWN, { query: { type: 'ACM', limit }, as: user });
    expect(await own()).toBeNull();
    await harness.solve(user, one!, WrongAnswer);
    for (const limit of [undefined, 1, 3]) {
      const found = await own(limit);
      const query = { type: 'ACM' as const, limit, currentPage: found!.page };
      const { records } = await harness.calls.api(LIST, { query });
      expect(records.find(({ uid }) => uid === user.uid)?.place).toBe(found!.place);
    }
  });
});

describe('a plugin that was off', () => {
  it('has counted what happened meanwhile when it is on again', async () => {
    const user = await signUp('meanwhile');
    const root = harness.root;
    const set = async (wanted: 'on' | 'off') => {
      await harness.site.api('PUT /api/admin/plugin', { body: { id: 'rank', wanted }, as: root });
      await resolve(harness.site.app.container, Plugins).idle();
    };
    await set('off');
    expect(await harness.calls.reply(LIST, { query: { type: 'ACM' } })).toMatchObject({ status: 404 });
    await harness.solve(user, one!, Accepted);
    await set('on');
    expect(await resultsOf(user)).toEqual([1, 1]);
  });
});

it('takes the number of a rule as well as its name', async () => {
  const user = await signUp('numbered');
  await harness.solve(user, one!, Accepted);
  const listed = async (type: 'ACM' | 'OI' | 0 | 1) =>
    (await harness.calls.api(LIST, { query: { type, limit: 500 } })).records.map(({ uid, place }) => [uid, place]);
  expect(await listed(0)).toEqual(await listed('ACM'));
  expect(await listed(1)).toEqual(await listed('OI'));
  const own = (type: 'OI' | 1) => harness.calls.api(OWN, { query: { type }, as: user });
  expect(await own(1)).toEqual(await own('OI'));
});
