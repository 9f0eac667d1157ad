import { bind, resolve } from '@tribunal/kernel';
import { Streams, type Viewer } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contestUpdates, ContestAuth } from '../../contract';
import { ContestAnnouncementService } from '../../server/announcements';
import { openContestHarness, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
let announcementService: ContestAnnouncementService;
let user: TestUser;
let cid: number;

beforeAll(async () => {
  harness = await openContestHarness();
  const { container } = harness.site.app;
  bind(container, ContestAnnouncementService);
  announcementService = resolve(container, ContestAnnouncementService);
  user = await harness.site.signUp();
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  cid = await harness.createContest();
});

const viewerOf = (who: TestUser, roles: Viewer['roles'] = ['default_user']): Viewer => ({
  uid: who.uid,
  username: who.username,
  roles,
  permissions: new Set(),
  sessionId: 'of-a-test',
});
const organiser = () => viewerOf(harness.root, ['root']);
const draft = (title: string, status: 0 | 1 = 0) => ({ title, content: `about ${title}`, status });
const list = (as: TestUser, at = cid) =>
  harness.calls.api('GET /api/get-contest-announcement', { query: { cid: at }, as });
const unread = (read: number[], as = user) =>
  harness.calls.api('POST /api/get-contest-not-read-announcement', { body: { cid, readAnnouncementList: read }, as });

describe('announcements of a contest', () => {
  it('are not for visitors, nor for those who may not enter', async () => {
    const closed = await harness.createContest({ auth: ContestAuth.Private, password: 'sesame' });
    const early = await harness.createContest({ when: 'scheduled' });
    const hidden = await harness.createContest({ isVisible: false });
    const reply = (at: number, as?: TestUser) =>
      Promise.all([
        harness.calls.reply('GET /api/get-contest-announcement', { query: { cid: at }, as }),
        harness.calls.reply('POST /api/get-contest-not-read-announcement', {
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
    await expect(announcementService.create(viewerOf(user), cid, draft('mine'))).rejects.toMatchObject({ status: 403 });
    await expect(announcementService.create(viewerOf(user, ['admin']), cid, draft('mine'))).rejects.toMatchObject({
      status: 403,
    });
    await expect(announcementService.listAll(viewerOf(user), { cid })).rejects.toMatchObject({ status: 403 });
    const { id } = await announcementService.create(organiser(), cid, draft('ours'));
    await expect(announcementService.update(viewerOf(user), cid, id, draft('mine'))).rejects.toMatchObject({
      status: 403,
    });
    await expect(announcementService.remove(viewerOf(user), { cid, aid: id })).rejects.toMatchObject({ status: 403 });
  });

  it('cannot be changed through another contest', async () => {
    const own = await harness.createContest({ uid: user.uid });
    const { id } = await announcementService.create(organiser(), cid, draft('ours'));
    await expect(announcementService.update(viewerOf(user), own, id, draft('mine'))).rejects.toMatchObject({
      status: 404,
    });
    await expect(announcementService.remove(viewerOf(user), { cid: own, aid: id })).rejects.toMatchObject({
      status: 404,
    });
    expect((await list(user)).records).toMatchObject([{ title: 'ours' }]);
  });

  it('refuse a list of read ones that is too long', async () => {
    const body = { cid, readAnnouncementList: Array.from({ length: 1001 }, (_, index) => index + 1) };
    const reply = await harness.calls.reply('POST /api/get-contest-not-read-announcement', { body, as: user });
    expect(reply).toMatchObject({ status: 400, data: { field: 'readAnnouncementList' } });
  });

  it('are read newest first, ten on a page, without those that are hidden', async () => {
    await announcementService.create(organiser(), cid, draft('first'));
    await announcementService.create(organiser(), cid, draft('secret', 1));
    await announcementService.create(organiser(), cid, draft('second'));
    const page = await list(user);
    expect(page).toMatchObject({ total: 2, size: 10 });
    expect(page.records).toMatchObject([
      { title: 'second', content: 'about second', username: 'root', status: 0 },
      { title: 'first' },
    ]);
    const all = await announcementService.listAll(organiser(), { cid });
    expect(all.records.map(({ title }) => title)).toEqual(['second', 'secret', 'first']);
  });

  it('that are unread are counted, except hidden ones', async () => {
    const first = await announcementService.create(organiser(), cid, draft('first'));
    await announcementService.create(organiser(), cid, draft('secret', 1));
    const second = await announcementService.create(organiser(), cid, draft('second'));
    expect((await unread([])).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await unread([second.id])).toEqual([{ id: first.id, title: 'first', gmtCreate: expect.any(String) }]);
    expect(await unread([first.id, second.id])).toEqual([]);
  });

  it('go into the log and to those who watch when they are shown, and only then', async () => {
    const publishSpy = vi.spyOn(resolve(harness.site.app.container, Streams), 'publishToSubscribers');
    const { id } = await announcementService.create(organiser(), cid, draft('soon', 1));
    expect(await harness.facts(cid, 'announcement')).toEqual([]);
    expect(publishSpy).not.toHaveBeenCalled();
    await announcementService.update(organiser(), cid, id, draft('now'));
    expect(await harness.facts(cid, 'announcement')).toMatchObject([{ detail: { announcementId: id, title: 'now' } }]);
    const update = { kind: 'announcement', id, title: 'now' };
    expect(publishSpy.mock.calls).toEqual([[contestUpdates, String(cid), update]]);
    publishSpy.mockRestore();
  });

  it('let those who watch look again when they are corrected, hidden or taken away', async () => {
    const { id } = await announcementService.create(organiser(), cid, draft('now'));
    const publishSpy = vi.spyOn(resolve(harness.site.app.container, Streams), 'publishToSubscribers');
    await announcementService.update(organiser(), cid, id, draft('now, corrected'));
    await announcementService.update(organiser(), cid, id, draft('not now', 1));
    await announcementService.update(organiser(), cid, id, draft('never', 1));
    await announcementService.remove(organiser(), { cid, aid: id });
    const shown = await announcementService.create(organiser(), cid, draft('wrong'));
    await announcementService.remove(organiser(), { cid, aid: shown.id });
    const again = { kind: 'announcements' };
    expect(publishSpy.mock.calls.map(([topic, key, update]) => [topic, key, update])).toEqual(
      [again, again, { kind: 'announcement', id: shown.id, title: 'wrong' }, again].map((update) => [
        contestUpdates,
        String(cid),
        update,
      ]),
    );
    const titles = (await harness.facts(cid, 'announcement')).map(
      ({ detail }) => (detail as unknown as { title: string }).title,
    );
    expect(titles).toEqual(['now', 'now, corrected', 'now, corrected', 'wrong', 'wrong']);
    publishSpy.mockRestore();
  });

  it('can be taken away', async () => {
    const { id } = await announcementService.create(organiser(), cid, draft('wrong'));
    await announcementService.remove(organiser(), { cid, aid: id });
    expect((await list(user)).records).toEqual([]);
    await expect(announcementService.remove(organiser(), { cid, aid: id })).rejects.toMatchObject({ status: 404 });
  });
});
