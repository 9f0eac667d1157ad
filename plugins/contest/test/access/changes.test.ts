import { resolve } from '@tribunal/kernel';
import { Streams } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, ContestType, contestChanges } from '../../contract';
import { Listener } from '../board/listener';
import { openContestHarness, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
let ada: TestUser;
beforeAll(async () => {
  harness = await openContestHarness();
  ada = await harness.site.signUp({ username: 'ada' });
});
afterAll(async () => {
  await harness?.stop();
});

const subscribe = (cids: readonly number[], as?: TestUser) =>
  Listener.subscribeTo(contestChanges, cids, harness.site, as);
const streams = () => resolve(harness.site.app.container, Streams);
const countUpdatesUntil = async (listener: Listener, marker: string): Promise<number> => {
  const { length } = await listener.until(marker);
  listener.close();
  return length;
};
const publishMarker = (name: string) => streams().publish('plugins', { enabled: [name] }, { to: 'everyone' });

describe('whether a contest was changed', () => {
  it('notifies users who can see the contest, and nobody if it is hidden', async () => {
    const scheduled = await harness.createContest({ when: 'scheduled', auth: ContestAuth.Private, password: 'open' });
    const [hidden, ofGroup] = [
      await harness.createContest({ isVisible: false }),
      await harness.createContest({ gid: 4 }),
    ];
    const all = [scheduled, hidden, ofGroup, 99_999];
    const [anonymousListener, userListener, rootListener] = [
      await subscribe(all),
      await subscribe(all, ada),
      await subscribe(all, harness.root),
    ];
    for (const cid of all) streams().publishToSubscribers(contestChanges, String(cid), null);
    publishMarker('told');
    expect(await countUpdatesUntil(anonymousListener, 'told')).toBe(0);
    expect(await countUpdatesUntil(userListener, 'told')).toBe(1);
    expect(await countUpdatesUntil(rootListener, 'told')).toBe(3);
  });

  it('is published when the times change, without the new values', async () => {
    const cid = await harness.createContest({ when: 'scheduled' });
    const listener = await subscribe([cid], ada);
    const times = { startTime: harness.minutes(30).toISOString(), endTime: harness.minutes(600).toISOString() };
    const body = { id: cid, title: 'Earlier', type: ContestType.Acm, auth: ContestAuth.Public, ...times };
    await harness.calls.api('PUT /api/admin/contest', { body, as: harness.root });
    expect(await listener.next()).toBeNull();
    listener.close();
  });
});
