import { bind, resolve } from '@tribunal/kernel';
import { Streams, type Viewer } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contestNews, ContestAuth } from '../../contract';
import { ContestFinder, Contests } from '../../server/contests';
import { ContestAnnouncements, type AnnouncementDesk } from '../../server/desk';
import { AnnouncementDesk as Desk } from '../../server/desk/announcements';
import { ContestLogSignals, ContestLogWriter, LogSignals, LogWriter } from '../../server/log';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';

let world: ContestTestSite;
let desk: AnnouncementDesk;
let user: TestUser;
let cid: number;

beforeAll(async () => {
  world = await startContestTestSite();
  const { container } = world.site.app;
  bind(container, Contests, ContestFinder);
  bind(container, LogSignals, ContestLogSignals);
  bind(container, LogWriter, ContestLogWriter);
  bind(container, ContestAnnouncements, Desk);
  desk = resolve(container, ContestAnnouncements);
  user = await world.site.signUp();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  cid = await world.makeContest();
});

const viewerOf = (who: TestUser, roles: Viewer['roles'] = ['default_user']): Viewer => ({
  uid: who.uid,
  username: who.username,
  roles,
  permissions: new Set(),
  sessionId: 'of-a-test',
});
const organiser = () => viewerOf(world.root, ['root']);
const draft = (title: string, status: 0 | 1 = 0) => ({ title, content: `about ${title}`, status });
const list = (as: TestUser, at = cid) =>
  world.calls.api('GET /api/get-contest-announcement', { query: { cid: at }, as });
const unread = (read: number[], as = user) =>
  world.calls.api('POST /api/get-contest-not-read-announcement', { body: { cid, readAnnouncementList: read }, as });

describe('announcements of a contest', () => {
  it('are not for visitors, nor for those who may not enter', async () => {
    const closed = await world.makeContest({ auth: ContestAuth.Private, password: 'sesame' });
    const early = await world.makeContest({ when: 'scheduled' });
    const hidden = await world.makeContest({ isVisible: false });
    const reply = (at: number, as?: TestUser) =>
      Promise.all([
        world.calls.reply('GET /api/get-contest-announcement', { query: { cid: at }, as }),
        world.calls.reply('POST /api/get-contest-not-read-announcement', {
          body: { cid: at, readAnnouncementList: [] },
          as,
        }),
      ]);
    for (const [at, as, status] of [
      [cid, undefined, 401],
      [closed, user, 403],
      [early, user, 403],
      [hidden, user, 404],
      [999_999, user, 404],
    ] as const) {
      expect((await reply(at, as)).map((one) => one.status)).toEqual([status, status]);
    }
  });

  it('are written by those who run the contest alone', async () => {
    await expect(desk.create(viewerOf(user), cid, draft('mine'))).rejects.toMatchObject({ status: 403 });
    await expect(desk.create(viewerOf(user, ['admin']), cid, draft('mine'))).rejects.toMatchObject({ status: 403 });
    await expect(desk.listAll(viewerOf(user), { cid })).rejects.toMatchObject({ status: 403 });
    const { id } = await desk.create(organiser(), cid, draft('ours'));
    await expect(desk.change(viewerOf(user), cid, id, draft('mine'))).rejects.toMatchObject({ status: 403 });
    await expect(desk.remove(viewerOf(user), { cid, aid: id })).rejects.toMatchObject({ status: 403 });
  });

  it('cannot be changed through another contest', async () => {
    const own = await world.makeContest({ uid: user.uid });
    const { id } = await desk.create(organiser(), cid, draft('ours'));
    await expect(desk.change(viewerOf(user), own, id, draft('mine'))).rejects.toMatchObject({ status: 404 });
    await expect(desk.remove(viewerOf(user), { cid: own, aid: id })).rejects.toMatchObject({ status: 404 });
    expect((await list(user)).records).toMatchObject([{ title: 'ours' }]);
  });

  it('refuse a list of read ones that is too long', async () => {
    const body = { cid, readAnnouncementList: Array.from({ length: 1001 }, (_, index) => index + 1) };
    const reply = await world.calls.reply('POST /api/get-contest-not-read-announcement', { body, as: user });
    expect(reply).toMatchObject({ status: 400, data: { field: 'readAnnouncementList' } });
  });

  it('are read newest first, ten on a page, without those that are hidden', async () => {
    await desk.create(organiser(), cid, draft('first'));
    await desk.create(organiser(), cid, draft('secret', 1));
    await desk.create(organiser(), cid, draft('second'));
    const page = await list(user);
    expect(page).toMatchObject({ total: 2, size: 10 });
    expect(page.records).toMatchObject([
      { title: 'second', content: 'about second', username: 'root', status: 0 },
      { title: 'first' },
    ]);
    const all = await desk.listAll(organiser(), { cid });
    expect(all.records.map(({ title }) => title)).toEqual(['second', 'secret', 'first']);
  });

  it('that were not read yet are told of, hidden ones never', async () => {
    const first = await desk.create(organiser(), cid, draft('first'));
    await desk.create(organiser(), cid, draft('secret', 1));
    const second = await desk.create(organiser(), cid, draft('second'));
    expect((await unread([])).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await unread([second.id])).toEqual([{ id: first.id, title: 'first', gmtCreate: expect.any(String) }]);
    expect(await unread([first.id, second.id])).toEqual([]);
  });

  it('go into the log and to those who watch when they are shown, and only then', async () => {
    const tell = vi.spyOn(resolve(world.site.app.container, Streams), 'tell');
    const { id } = await desk.create(organiser(), cid, draft('soon', 1));
    expect(await world.facts(cid, 'announcement')).toEqual([]);
    expect(tell).not.toHaveBeenCalled();
    await desk.change(organiser(), cid, id, draft('now'));
    expect(await world.facts(cid, 'announcement')).toMatchObject([{ detail: { announcementId: id, title: 'now' } }]);
    const news = { kind: 'announcement', id, title: 'now' };
    expect(tell.mock.calls).toEqual([[contestNews, String(cid), news]]);
    tell.mockRestore();
  });

  it('let those who watch look again when they are corrected, hidden or taken away', async () => {
    const { id } = await desk.create(organiser(), cid, draft('now'));
    const tell = vi.spyOn(resolve(world.site.app.container, Streams), 'tell');
    await desk.change(organiser(), cid, id, draft('now, corrected'));
    await desk.change(organiser(), cid, id, draft('not now', 1));
    await desk.change(organiser(), cid, id, draft('never', 1));
    await desk.remove(organiser(), { cid, aid: id });
    const shown = await desk.create(organiser(), cid, draft('wrong'));
    await desk.remove(organiser(), { cid, aid: shown.id });
    const again = { kind: 'announcements' };
    expect(tell.mock.calls.map(([topic, key, news]) => [topic, key, news])).toEqual(
      [again, again, { kind: 'announcement', id: shown.id, title: 'wrong' }, again].map((news) => [
        contestNews,
        String(cid),
        news,
      ]),
    );
    const titles = (await world.facts(cid, 'announcement')).map(
      ({ detail }) => (detail as unknown as { title: string }).title,
    );
    expect(titles).toEqual(['now', 'now, corrected', 'now, corrected', 'wrong', 'wrong']);
    tell.mockRestore();
  });

  it('can be taken away', async () => {
    const { id } = await desk.create(organiser(), cid, draft('wrong'));
    await desk.remove(organiser(), { cid, aid: id });
    expect((await list(user)).records).toEqual([]);
    await expect(desk.remove(organiser(), { cid, aid: id })).rejects.toMatchObject({ status: 404 });
  });
});
