import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Streams } from '@tribunal/server';
import type { TestApp, TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AwardType, ContestAuth, ContestType, contestNews, type AcmRow, type ContestNews } from '../../contract';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { Listener } from './listener';
import { secondServer } from './support';

const { Accepted, WrongAnswer } = Status;

let world: ContestTestSite;
let second: TestApp;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  world = await startContestTestSite();
  second = await secondServer(world);
  [ada, bob] = [await world.site.signUp({ username: 'ada' }), await world.site.signUp({ username: 'bob' })];
});
afterAll(async () => {
  await second?.stop();
  await world?.stop();
});

const makeContest = async (wish: Parameters<ContestTestSite['makeContest']>[0] = {}): Promise<number> => {
  const cid = await world.makeContest(wish);
  await world.makeContestProblem(cid, { displayId: 'A' });
  return cid;
};
const streams = () => resolve(world.site.app.container, Streams);
const mark = (name: string) => streams().publish('plugins', { enabled: [name] }, { to: 'everyone' });
const toAll = (cid: number) => streams().tell(contestNews, String(cid), { kind: 'problems' });
/** Waits for news of the board that fit. */
const boardNews = async (listener: Listener, fits: (row: AcmRow) => boolean): Promise<void> => {
  for (;;) {
    const news = (await listener.next()) as ContestNews;
    if (news.kind === 'board' && (news.rows as AcmRow[]).some(fits)) return;
  }
};

describe('watching a contest', () => {
  it('is for those who may enter, and for everybody where the board can be seen from outside and no password is asked', async () => {
    const [open, closed, scheduled, outside, asking] = [
      await makeContest(),
      await makeContest({ auth: ContestAuth.Private, password: 'open' }),
      await makeContest({ when: 'scheduled', hasOutsideBoard: true }),
      await makeContest({ hasOutsideBoard: true }),
      await makeContest({ auth: ContestAuth.Private, password: 'open', hasOutsideBoard: true }),
    ];
    const all = [open, closed, scheduled, outside, asking, 99_999];
    await world.enrol(closed, bob!);
    const [visitor, hers, his] = [
      await Listener.watching(all, world.site),
      await Listener.watching(all, world.site, ada),
      await Listener.watching(all, world.site, bob),
    ];
    for (const cid of all) streams().tell(contestNews, String(cid), { kind: 'announcement', id: cid, title: '' });
    mark('told');
    const heard = async (listener: Listener) => (await listener.until('told')).map((news) => 'id' in news && news.id);
    expect(await heard(visitor)).toEqual([outside]);
    expect(await heard(hers)).toEqual([open, outside]);
    expect(await heard(his)).toEqual([open, closed, outside]);
    for (const listener of [visitor, hers, his]) listener.leave();
  });
});

describe('news of a board', () => {
  it('reach the browsers of every process with the rows that changed', async () => {
    const cid = await makeContest({ hasOutsideBoard: true });
    const listeners = [await Listener.watching([cid], world.site), await Listener.watching([cid], second)];
    await world.run(ada!, cid, 'A', Accepted);
    for (const listener of listeners) expect(await listener.next()).toMatchObject({ kind: 'board' });
    await world.run(bob!, cid, 'A', Accepted);
    for (const listener of listeners) {
      await boardNews(listener, ({ rankShowName, ac, rank }) => rankShowName === 'bob' && ac === 1 && rank === 1);
      listener.leave();
    }
  });

  it('tell of those who win an award, or another, because more take part', async () => {
    const award = { priority: 1, name: 'Gold', background: '#ffd700', color: '#000000', num: 50 };
    const cid = await makeContest({ awardType: AwardType.Proportion, awards: [award] });
    const listener = await Listener.watching([cid], world.site, bob);
    await world.run(ada!, cid, 'A', Accepted);
    expect(await listener.next()).toMatchObject({ kind: 'board' });
    await world.run(bob!, cid, 'A', WrongAnswer);
    await boardNews(listener, ({ rankShowName, awardName }) => rankShowName === 'ada' && awardName === 'Gold');
    listener.leave();
  });

  it('tell nothing that is sealed, and that the seal has ended', async () => {
    const cid = await makeContest({
      ...{ hasOutsideBoard: true, endAt: world.minutes(30) },
      ...{ isSealed: true, sealAt: world.now(), isUnsealedByEnd: false },
    });
    const listeners = [await Listener.watching([cid], world.site), await Listener.watching([cid], world.site, bob)];
    const first = await world.send(ada!, cid, 'A');
    for (const listener of listeners) expect(await listener.next()).toMatchObject({ kind: 'board' });
    await world.judge(first, Accepted);
    const tried = await world.send(bob!, cid, 'A');
    const heard: string[] = [];
    for (const listener of listeners) {
      for (let isTold = false; !isTold;) {
        const news = (await listener.next()) as ContestNews;
        heard.push(JSON.stringify(news));
        isTold = news.kind === 'board' && news.rows.some(({ rankShowName }) => rankShowName === 'bob');
      }
    }
    expect(heard.join()).toContain('"tryNum":1');
    expect(heard.join()).not.toContain('"isAC":true');

    world.pass(31);
    await world.judge(tried, Accepted);
    const body = { cid, revealed: true };
    await world.calls.api('PUT /api/change-contest-seal', { body, as: world.root });
    for (const listener of listeners) {
      let news = (await listener.next()) as ContestNews;
      while (news.kind !== 'contest') {
        expect(JSON.stringify(news)).not.toContain('"isAC":true');
        news = (await listener.next()) as ContestNews;
      }
      listener.leave();
    }
  });

  it('tell that the contest was changed, be it the first thing that happens', async () => {
    const cid = await makeContest();
    const listener = await Listener.watching([cid], world.site, ada);
    const times = { startTime: world.minutes(-60).toISOString(), endTime: world.minutes(600).toISOString() };
    const body = { id: cid, title: 'Longer', type: ContestType.Acm, auth: ContestAuth.Public, ...times };
    await world.calls.api('PUT /api/admin/contest', { body, as: world.root });
    expect(await listener.next()).toEqual({ kind: 'contest' });
    listener.leave();
  });

  it('are of the contest that is watched and no other', async () => {
    const [one, other] = [await makeContest(), await makeContest()];
    const listener = await Listener.watching([one], world.site, ada);
    await world.run(bob!, other, 'A', Accepted);
    toAll(other);
    toAll(one);
    expect(await listener.next()).toEqual({ kind: 'problems' });
    listener.leave();
  });
});
