import { Status } from '@tribunal/contract';
import { pluginUnderTest, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RankRecount } from '../contract';
import { OrderCache } from '../server/order';
import { RankChanges, RankTotals } from '../server/totals';
import { openRankHarness, type RankHarness, type TestProblem } from './rank-harness';

let harness: RankHarness;
let problem: TestProblem;
let user: TestUser;
let services: Awaited<ReturnType<typeof pluginUnderTest>>['services'];
beforeAll(async () => {
  const underTest = await pluginUnderTest(new URL('..', import.meta.url));
  services = underTest.services;
  harness = await openRankHarness({ plugins: [underTest.plugin] });
  problem = await harness.createProblem();
});
beforeEach(async () => {
  user = await harness.site.signUp();
  await harness.solve(user, problem, Status.Accepted);
});
afterAll(() => harness?.stop());

const totals = () => services.get(RankTotals);
const stored = () => harness.knex('rankTotal').where({ uid: user.uid }).first('ac', 'total');
const uncounted = () => harness.knex('rankChange').where({ isCounted: false }).pluck('uid');
/** A list as a process that has just started builds it. */
const fresh = () => new OrderCache(harness.knex, services.get(RankChanges)).read();

describe('the stored totals', () => {
  it('contain a change once it is counted, and a new process knows it before', async () => {
    expect(await stored()).toBeUndefined();
    expect((await fresh()).find('ACM', user.uid)).not.toBeNull();
    await totals().countChanged();
    expect(await stored()).toEqual({ ac: 1, total: 1 });
    expect(await uncounted()).toEqual([]);
    expect((await fresh()).find('ACM', user.uid)).not.toBeNull();
  });

  it('follow a problem that is hidden, and forget users without results', async () => {
    await totals().countChanged();
    await harness.setAuth(problem, 2);
    await totals().countChanged();
    expect(await stored()).toBeUndefined();
    await harness.setAuth(problem, 1);
  });

  it('are corrected by a count of all users, of which the lists learn', async () => {
    await totals().countChanged();
    const places = () => harness.calls.api('GET /api/get-rank-list', { query: { type: 'ACM', limit: 500 } });
    await places();
    await harness.knex('submission').where({ uid: user.uid }).delete();
    await services.get(RankRecount).recountAll();
    expect(await stored()).toBeUndefined();
    expect((await places()).records.filter(({ uid }) => uid === user.uid)).toEqual([]);
  });

  it('notify no list when they were right', async () => {
    await totals().countChanged();
    await totals().recountAll();
    const before = await harness.knex('rankChange').max({ last: 'id' }).first();
    await totals().recountAll();
    expect(await harness.knex('rankChange').max({ last: 'id' }).first()).toEqual(before);
  });
});

describe('changes', () => {
  it('are deleted after an hour, but only once they are counted', async () => {
    await harness.knex('rankChange').update({ createdAt: new Date(0) });
    await services.get(RankChanges).deleteOld();
    expect(await uncounted()).toContain(user.uid);
    await totals().countChanged();
    await services.get(RankChanges).deleteOld();
    expect(await harness.knex('rankChange').pluck('id')).toEqual([]);
  });

  it('that become visible out of order are applied, and none is counted twice', async () => {
    const cache = new OrderCache(harness.knex, services.get(RankChanges));
    const [late, other] = [await harness.site.signUp(), await harness.site.signUp()];
    await cache.read();
    const trx = await harness.knex.transaction();
    await trx('rankChange').insert({ uid: late.uid });
    await harness.solve(other, problem, Status.Accepted);
    expect((await cache.read()).find('ACM', other.uid)).not.toBeNull();
    // Its submission is not reported again, so only the late change can bring it to the list.
    await harness.knex('submission').where({ uid: other.uid }).update({ uid: late.uid });
    expect((await cache.read()).find('ACM', late.uid)).toBeNull();
    expect((await cache.read()).find('ACM', other.uid)).not.toBeNull();
    await trx.commit();
    expect((await cache.read()).find('ACM', late.uid)).not.toBeNull();
  });
});
