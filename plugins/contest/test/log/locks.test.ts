import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { HookBus, onVerdict, outsideTransaction, Tx, type Transactions } from '@tribunal/server';
import { removeSubmissions } from '@tribunal/server/submission';
import { waitForBlocked, type TestUser } from '@tribunal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { JudgementService } from '../../../../core/server/src/judging';
import { onRejudged } from '../../../rejudging/server/api';
import { contestPlugin, openContestHarness, type ContestHarness } from '../contest-harness';
import { createBackfill, disableAutomaticBackfill, createLogWriter } from './support';

const { Accepted, WrongAnswer } = Status;
const PREVIEW = 'POST /api/admin/rejudging';

let harness: ContestHarness;
let ada: TestUser;
let transactions: Transactions;
let restoreBackfill: () => void;
/** Error codes of statements that PostgreSQL refused. */
const codes: string[] = [];
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  restoreBackfill = disableAutomaticBackfill();
  harness = await openContestHarness({
    plugins: [await contestPlugin('contest-rejudging'), await contestPlugin('rejudging')],
  });
  ada = await harness.site.signUp();
  transactions = resolve(harness.site.app.container, Tx);
  harness.knex.on('query-error', ({ code }: { code: string }) => void codes.push(code));
});
afterAll(async () => {
  await harness?.stop();
  restoreBackfill?.();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  expect(codes.splice(0)).toEqual([]);
});

const createContest = async (options: Parameters<ContestHarness['createContest']>[0] = {}) => {
  const cid = await harness.createContest(options);
  return harness.createContestProblem(cid, { displayId: 'A' });
};

describe('there is no deadlock', () => {
  it('when submissions are deleted during a rejudging', async () => {
    const { cid } = await createContest();
    const submitId = await harness.submitAndJudge(ada, cid, 'A', WrongAnswer);
    const removing: Promise<unknown>[] = [];
    await transactions.run(async (tx) => {
      await tx.knex('submission').where({ id: submitId }).forNoKeyUpdate().select('id');
      removing.push(outsideTransaction(() => transactions.run(({ knex }) => removeSubmissions(knex, { cid }))));
      await waitForBlocked(harness.knex);
      await resolve(harness.site.app.container, JudgementService).lockOne(submitId);
    });
    expect(await removing[0]).toBe(1);
  });

  it('when a contest is removed while a verdict comes', async () => {
    const { cid } = await createContest({ when: 'ended', takesLate: true });
    const submitId = await harness.send(ada, cid, 'A');
    const removing: Promise<{ status: number }>[] = [];
    const begin = async (): Promise<void> => {
      removing.push(harness.calls.reply('DELETE /api/admin/contest', { query: { cid }, as: harness.root }));
      await waitForBlocked(harness.knex);
    };
    ends.push(resolve(harness.site.app.container, HookBus).on(onVerdict, begin, 'aaa'));
    await harness.judge(submitId, Accepted);
    expect((await removing[0]!).status).toBe(200);
    expect(await harness.knex('submission').where({ cid })).toEqual([]);
  });

  it('when a problem is removed with submissions that the log has missed', async () => {
    const { id: problem, cid, pid } = await createContest({ when: 'ended' });
    const times = { startAt: harness.minutes(-1), endAt: harness.minutes(299) };
    await harness.knex('contestVirtual').insert({ cid, uid: ada.uid, ...times });
    await harness.submitAndJudge(ada, cid, 'A', Accepted);
    await harness.knex('contestEvent').where({ cid }).delete();
    await harness.knex('contestVirtualRun').delete();
    const adding: Promise<number>[] = [];
    await transactions.run(async (tx) => {
      await removeSubmissions(tx.knex, { cid, pid });
      adding.push(outsideTransaction(() => createBackfill(harness).backfill()));
      await waitForBlocked(harness.knex);
      await createLogWriter(harness).append(cid, [{ kind: 'problemRemoved', problem }]);
    });
    expect(await adding[0]).toBe(0);
    expect((await harness.facts(cid)).map(({ kind }) => kind)).toEqual(['problemRemoved']);
  });

  it('when two rejudgings are applied concurrently, each in several contests', async () => {
    const both = [await createContest(), await createContest()];
    const cids = both.map(({ cid }) => cid);
    const sent = async () => [
      await harness.submitAndJudge(ada, cids[0]!, 'A', Accepted),
      await harness.submitAndJudge(ada, cids[1]!, 'A', Accepted),
    ];
    const [one, other] = [await sent(), await sent()];
    const preview = async (submitIds: number[], changed: number): Promise<number> => {
      const { id } = await harness.calls.api(PREVIEW, { body: { submitIds, reason: 'Tests' }, as: harness.root });
      for (const submitId of submitIds) await harness.judge(submitId, submitId === changed ? WrongAnswer : Accepted);
      return id;
    };
    const ids = [await preview(one, one[1]!), await preview(other, other[0]!)];
    // Both have written their changes to different logs before either writes which contests are affected.
    let [arrivedCount, releaseAll] = [0, () => undefined as void];
    const allArrived = new Promise<void>((end) => (releaseAll = end));
    const arrive = async (): Promise<void> => {
      if (++arrivedCount === ids.length) releaseAll();
      await allArrived;
    };
    ends.push(resolve(harness.site.app.container, HookBus).on(onRejudged, arrive, 'aaa'));
    const applied = ids.map((id) =>
      harness.calls.reply('POST /api/admin/rejudging/apply', { body: { id }, as: harness.root }),
    );
    expect((await Promise.all(applied)).map(({ status }) => status)).toEqual([200, 200]);
    for (const cid of cids) expect(await harness.facts(cid, 'rejudging')).toHaveLength(1);
  });
});
