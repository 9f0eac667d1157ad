import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { HookBus, onRejudged, onVerdict, removeSubmissions, Tx, type Transactions } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Judgements } from '../../../../core/server/src/judging';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { amenderOf, amendingByHand, writerOf } from './support';

const { Accepted, WrongAnswer } = Status;
const PREVIEW = 'POST /api/admin/rejudging';

let world: ContestTestSite;
let ada: TestUser;
let transactions: Transactions;
let endByHand: () => void;
/** Of statements that PostgreSQL has refused. */
const codes: string[] = [];
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  endByHand = amendingByHand();
  world = await startContestTestSite();
  ada = await world.site.signUp();
  transactions = resolve(world.site.app.container, Tx);
  world.knex.on('query-error', ({ code }: { code: string }) => void codes.push(code));
});
afterAll(async () => {
  await world?.stop();
  endByHand?.();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  expect(codes.splice(0)).toEqual([]);
});

/** Waits until so many transactions wait for others. */
const waiting = (count: number) =>
  vi.waitUntil(
    async () => {
      const { rows } = await world.knex.raw<{ rows: object[] }>(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length >= count;
    },
    { timeout: 10_000 },
  );
const makeContest = async (wish: Parameters<ContestTestSite['makeContest']>[0] = {}) => {
  const cid = await world.makeContest(wish);
  return world.makeContestProblem(cid, { displayId: 'A' });
};

describe('nobody waits in a circle', () => {
  it('when submissions are removed while they are judged anew', async () => {
    const { cid } = await makeContest();
    const submitId = await world.run(ada, cid, 'A', WrongAnswer);
    const removing: Promise<unknown>[] = [];
    await transactions.run(async (tx) => {
      await tx.knex('submission').where({ id: submitId }).forNoKeyUpdate().select('id');
      removing.push(transactions.run(({ knex }) => removeSubmissions(knex, { cid })));
      await waiting(1);
      await resolve(world.site.app.container, Judgements).holdOne(tx, submitId);
    });
    expect(await removing[0]).toBe(1);
  });

  it('when a contest is removed while a verdict comes', async () => {
    const { cid } = await makeContest({ when: 'ended', takesLate: true });
    const submitId = await world.send(ada, cid, 'A');
    const removing: Promise<{ status: number }>[] = [];
    const begin = async (): Promise<void> => {
      removing.push(world.calls.reply('DELETE /api/admin/contest', { query: { cid }, as: world.root }));
      await waiting(1);
    };
    ends.push(resolve(world.site.app.container, HookBus).on(onVerdict, begin, 'aaa'));
    await world.judge(submitId, Accepted);
    expect((await removing[0]!).status).toBe(200);
    expect(await world.knex('submission').where({ cid })).toEqual([]);
  });

  it('when a problem is removed with submissions that the log has missed', async () => {
    const { id: problem, cid, pid } = await makeContest({ when: 'ended' });
    const times = { startAt: world.minutes(-1), endAt: world.minutes(299) };
    await world.knex('contestVirtual').insert({ cid, uid: ada.uid, ...times });
    await world.run(ada, cid, 'A', Accepted);
    await world.knex('contestEvent').where({ cid }).delete();
    await world.knex('contestVirtualRun').delete();
    const adding: Promise<number>[] = [];
    await transactions.run(async (tx) => {
      await removeSubmissions(tx.knex, { cid, pid });
      adding.push(amenderOf(world).amend());
      await waiting(1);
      await writerOf(world).append(tx, cid, [{ kind: 'problemRemoved', problem }]);
    });
    expect(await adding[0]).toBe(0);
    expect((await world.facts(cid)).map(({ kind }) => kind)).toEqual(['problemRemoved']);
  });

  it('when two rejudgings count at once, each in several contests', async () => {
    const both = [await makeContest(), await makeContest()];
    const cids = both.map(({ cid }) => cid);
    const sent = async () => [
      await world.run(ada, cids[0]!, 'A', Accepted),
      await world.run(ada, cids[1]!, 'A', Accepted),
    ];
    const [one, other] = [await sent(), await sent()];
    const preview = async (submitIds: number[], changed: number): Promise<number> => {
      const { id } = await world.site.api(PREVIEW, { body: { submitIds, reason: 'Tests' }, as: world.root });
      for (const submitId of submitIds) await world.judge(submitId, submitId === changed ? WrongAnswer : Accepted);
      return id;
    };
    const ids = [await preview(one, one[1]!), await preview(other, other[0]!)];
    // Both have written what has changed, each into another log, before either says in which contests it counts.
    let [begun, go] = [0, () => undefined as void];
    const together = new Promise<void>((end) => (go = end));
    const meet = async (): Promise<void> => {
      if (++begun === ids.length) go();
      await together;
    };
    ends.push(resolve(world.site.app.container, HookBus).on(onRejudged, meet, 'aaa'));
    const applied = ids.map((id) =>
      world.site.reply('POST /api/admin/rejudging/apply', { body: { id }, as: world.root }),
    );
    expect((await Promise.all(applied)).map(({ status }) => status)).toEqual([200, 200]);
    for (const cid of cids) expect(await world.facts(cid, 'rejudging')).toHaveLength(1);
  });
});
