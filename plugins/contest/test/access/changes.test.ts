import { resolve } from '@tribunal/kernel';
import { Streams } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, ContestType, contestChanges } from '../../contract';
import { Listener } from '../board/listener';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';

let world: ContestTestSite;
let ada: TestUser;
beforeAll(async () => {
  world = await startContestTestSite();
  ada = await world.site.signUp({ username: 'ada' });
});
afterAll(async () => {
  await world?.stop();
});

const watching = (cids: readonly number[], as?: TestUser) => Listener.of(contestChanges, cids, world.site, as);
const streams = () => resolve(world.site.app.container, Streams);
const heardUntil = async (listener: Listener, mark: string): Promise<number> => {
  const { length } = await listener.until(mark);
  listener.leave();
  return length;
};
const mark = (name: string) => streams().publish('plugins', { enabled: [name] }, { to: 'everyone' });

describe('whether a contest was changed', () => {
  it('is heard by users who see it, be it not theirs to enter, and by nobody of those that are hidden', async () => {
    const scheduled = await world.makeContest({ when: 'scheduled', auth: ContestAuth.Private, password: 'open' });
    const [hidden, ofGroup] = [await world.makeContest({ isVisible: false }), await world.makeContest({ gid: 4 })];
    const all = [scheduled, hidden, ofGroup, 99_999];
    const [visitor, hers, root] = [await watching(all), await watching(all, ada), await watching(all, world.root)];
    for (const cid of all) streams().tell(contestChanges, String(cid), null);
    mark('told');
    expect(await heardUntil(visitor, 'told')).toBe(0);
    expect(await heardUntil(hers, 'told')).toBe(1);
    expect(await heardUntil(root, 'told')).toBe(3);
  });

  it('is told when its times move, and what it was changed to is not', async () => {
    const cid = await world.makeContest({ when: 'scheduled' });
    const listener = await watching([cid], ada);
    const times = { startTime: world.minutes(30).toISOString(), endTime: world.minutes(600).toISOString() };
    const body = { id: cid, title: 'Earlier', type: ContestType.Acm, auth: ContestAuth.Public, ...times };
    await world.calls.api('PUT /api/admin/contest', { body, as: world.root });
    expect(await listener.next()).toBeNull();
    listener.leave();
  });
});
