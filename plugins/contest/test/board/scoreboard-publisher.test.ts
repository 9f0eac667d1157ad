import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Streams } from '@tribunal/server';
import type { TestApp, TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AwardType, ContestAuth, ContestType, contestUpdates, type AcmRow, type ContestUpdate } from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { Listener } from './listener';
import { secondServer } from './support';

const { Accepted, WrongAnswer } = Status;

let harness: ContestHarness;
let second: TestApp;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness();
  second = await secondServer(harness);
  [ada, bob] = [await harness.site.signUp({ username: 'ada' }), await harness.site.signUp({ username: 'bob' })];
});
afterAll(async () => {
  await second?.stop();
  await harness?.stop();
});

const createContest = async (options: Parameters<ContestHarness['createContest']>[0] = {}): Promise<number> => {
  const cid = await harness.createContest(options);
  await harness.createContestProblem(cid, { displayId: 'A' });
  return cid;
};
const streams = () => resolve(harness.site.app.container, Streams);
const publishMarker = (name: string) => streams().publish('plugins', { enabled: [name] }, { to: 'everyone' });
const publishToSubscribers = (cid: number) =>
  streams().publishToSubscribers(contestUpdates, String(cid), { kind: 'problems' });
/** Waits for a matching scoreboard update. */
const waitForBoardUpdate = async (listener: Listener, matches: (row: AcmRow) => boolean): Promise<void> => {
  for (;;) {
    const update = (await listener.next()) as ContestUpdate;
    if (update.kind === 'board' && (update.rows as AcmRow[]).some(matches)) return;
  }
};

describe('watching a contest', () => {
  it('is for those who may enter, and for everybody where the board can be seen from outside and no password is asked', async () => {
    const [open, closed, scheduled, outside, passwordProtected] = [
      await createContest(),
      await createContest({ auth: ContestAuth.Private, password: 'open' }),
      await createContest({ when: 'scheduled', hasOutsideBoard: true }),
      await createContest({ hasOutsideBoard: true }),
      await createContest({ auth: ContestAuth.Private, password: 'open', hasOutsideBoard: true }),
    ];
    const all = [open, closed, scheduled, outside, passwordProtected, 99_999];
    await harness.enrol(closed, bob!);
    const [anonymousListener, adaListener, bobListener] = [
      await Listener.subscribe(all, harness.site),
      await Listener.subscribe(all, harness.site, ada),
      await Listener.subscribe(all, harness.site, bob),
    ];
    for (const cid of all)
      streams().publishToSubscribers(contestUpdates, String(cid), { kind: 'announcement', id: cid, title: '' });
    publishMarker('told');
    const receivedIds = async (listener: Listener) =>
      (await listener.until('told')).map((update) => 'id' in update && update.id);
    expect(await receivedIds(anonymousListener)).toEqual([outside]);
    expect(await receivedIds(adaListener)).toEqual([open, outside]);
    expect(await receivedIds(bobListener)).toEqual([open, closed, outside]);
    for (const listener of [anonymousListener, adaListener, bobListener]) listener.close();
  });
});

describe('updates of a scoreboard', () => {
  it('reach the browsers of every process with the rows that changed', async () => {
    const cid = await createContest({ hasOutsideBoard: true });
    const listeners = [await Listener.subscribe([cid], harness.site), await Listener.subscribe([cid], second)];
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    for (const listener of listeners) expect(await listener.next()).toMatchObject({ kind: 'board' });
    await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    for (const listener of listeners) {
      await waitForBoardUpdate(
        listener,
        ({ rankShowName, ac, rank }) => rankShowName === 'bob' && ac === 1 && rank === 1,
      );
      listener.close();
    }
  });

  it('contain those who win an award, or another one, because more take part', async () => {
    const award = { priority: 1, name: 'Gold', background: '#ffd700', color: '#000000', num: 50 };
    const cid = await createContest({ awardType: AwardType.Proportion, awards: [award] });
    const listener = await Listener.subscribe([cid], harness.site, bob);
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    expect(await listener.next()).toMatchObject({ kind: 'board' });
    await harness.submitAndJudge(bob!, cid, 'A', WrongAnswer);
    await waitForBoardUpdate(listener, ({ rankShowName, awardName }) => rankShowName === 'ada' && awardName === 'Gold');
    listener.close();
  });

  it('contain nothing that is frozen, and say when the freeze has ended', async () => {
    const cid = await createContest({
      hasOutsideBoard: true,
      endAt: harness.minutes(30),
      isSealed: true,
      sealAt: harness.now(),
      isUnsealedByEnd: false,
    });
    const listeners = [
      await Listener.subscribe([cid], harness.site),
      await Listener.subscribe([cid], harness.site, bob),
    ];
    const first = await harness.send(ada!, cid, 'A');
    for (const listener of listeners) expect(await listener.next()).toMatchObject({ kind: 'board' });
    await harness.judge(first, Accepted);
    const pendingId = await harness.send(bob!, cid, 'A');
    const received: string[] = [];
    for (const listener of listeners) {
      for (let isReported = false; !isReported;) {
        const update = (await listener.next()) as ContestUpdate;
        received.push(JSON.stringify(update));
        isReported = update.kind === 'board' && update.rows.some(({ rankShowName }) => rankShowName === 'bob');
      }
    }
    expect(received.join()).toContain('"tryNum":1');
    expect(received.join()).not.toContain('"isAC":true');

    harness.advanceMinutes(31);
    await harness.judge(pendingId, Accepted);
    const body = { cid, revealed: true };
    await harness.calls.api('PUT /api/change-contest-seal', { body, as: harness.root });
    for (const listener of listeners) {
      let update = (await listener.next()) as ContestUpdate;
      while (update.kind !== 'contest') {
        expect(JSON.stringify(update)).not.toContain('"isAC":true');
        update = (await listener.next()) as ContestUpdate;
      }
      listener.close();
    }
  });

  it('say that the contest was changed, even if it is the first event', async () => {
    const cid = await createContest();
    const listener = await Listener.subscribe([cid], harness.site, ada);
    const times = { startTime: harness.minutes(-60).toISOString(), endTime: harness.minutes(600).toISOString() };
    const body = { id: cid, title: 'Longer', type: ContestType.Acm, auth: ContestAuth.Public, ...times };
    await harness.calls.api('PUT /api/admin/contest', { body, as: harness.root });
    expect(await listener.next()).toEqual({ kind: 'contest' });
    listener.close();
  });

  it('are of the contest that is watched and no other', async () => {
    const [one, other] = [await createContest(), await createContest()];
    const listener = await Listener.subscribe([one], harness.site, ada);
    await harness.submitAndJudge(bob!, other, 'A', Accepted);
    publishToSubscribers(other);
    publishToSubscribers(one);
    expect(await listener.next()).toEqual({ kind: 'problems' });
    listener.close();
  });
});
