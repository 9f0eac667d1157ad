import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '@tribunal/contract';
import { pluginAt, startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import type { AnnouncementCalls } from '../contract';

let site: TestApp;
let calls: Api<AnnouncementCalls>;
let root: TestUser;

beforeAll(async () => {
  site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
  calls = site.calls<AnnouncementCalls>();
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const post = (title: string, status: 0 | 1 = 0) =>
  calls.api('POST /api/admin/announcement', { body: { title, content: `about ${title}`, status }, as: root });
const titlesOnSite = async (): Promise<string[]> => {
  const { records } = await calls.api('GET /api/get-common-announcement', { query: { limit: 100 } });
  return records.map(({ title }) => title);
};

describe('permission to write announcements', () => {
  const writing = [
    ['POST /api/admin/announcement', { body: { title: 't', content: 'c', status: 0 } }],
    ['PUT /api/admin/announcement', { body: { id: 1, title: 't', content: 'c', status: 0 } }],
    ['DELETE /api/admin/announcement', { query: { aid: 1 } }],
    ['GET /api/admin/announcement', { query: {} }],
  ] as const;

  it.each(writing)('refuses %s to visitors', async (call, input) => {
    expect(await calls.reply(call, input as never)).toMatchObject({ status: 401, httpStatus: 401 });
  });

  it.each(writing)('refuses %s to users and to admins without the permission', async (call, input) => {
    const callers = [await site.signUp(), await site.signUp({ role: Role.Admin })];
    for (const as of callers) {
      expect(await calls.reply(call, { ...input, as } as never)).toMatchObject({ status: 403, httpStatus: 403 });
    }
  });
});

describe('announcements', () => {
  it('are public, newest first and paginated', async () => {
    for (const title of ['first', 'second', 'third']) await post(title);
    const page = await calls.api('GET /api/get-common-announcement', { query: { limit: 2 } });
    expect(page.records.map(({ title }) => title)).toEqual(['third', 'second']);
    expect(page).toMatchObject({ total: 3, pages: 2, size: 2, current: 1 });
    expect(page.records[0]).toMatchObject({ uid: root.uid, username: 'root', content: 'about third' });
  });

  it('are paginated by five by default', async () => {
    expect(await calls.api('GET /api/get-common-announcement', { query: {} })).toMatchObject({ size: 5 });
  });

  it('that are hidden appear only on the admin page', async () => {
    await post('hidden', 1);
    expect(await titlesOnSite()).not.toContain('hidden');
    const { records } = await calls.api('GET /api/admin/announcement', { query: {}, as: root });
    expect(records.map(({ title }) => title)).toContain('hidden');
  });

  it('belong to the logged-in user, whatever the body contains', async () => {
    const body = { title: 'forged', content: 'c', status: 0, uid: 'somebody-else', id: 1 } as const;
    await calls.api('POST /api/admin/announcement', { body, as: root });
    const { records } = await calls.api('GET /api/get-common-announcement', { query: { limit: 1 } });
    expect(records[0]).toMatchObject({ title: 'forged', uid: root.uid });
  });

  it('can be edited and deleted', async () => {
    const { id } = await post('draft');
    const body = { id, title: 'final', content: 'c', status: 0 } as const;
    await calls.api('PUT /api/admin/announcement', { body, as: root });
    expect(await titlesOnSite()).toContain('final');
    await calls.api('DELETE /api/admin/announcement', { query: { aid: id }, as: root });
    expect(await titlesOnSite()).not.toContain('final');
  });

  it('that are pinned come first, on every page', async () => {
    const { id } = await post('pinned');
    for (const title of ['later', 'latest']) await post(title);
    const pin = (pinned: boolean) => calls.api('PUT /api/admin/announcement', { body: { id, pinned }, as: root });
    await pin(true);
    const [first, second] = await Promise.all(
      [1, 2].map((currentPage) => calls.api('GET /api/get-common-announcement', { query: { limit: 2, currentPage } })),
    );
    expect(first?.records).toMatchObject([{ title: 'pinned', pinned: true }, { title: 'latest' }]);
    expect(second?.records[0]).toMatchObject({ title: 'later' });
    await pin(false);
    expect((await titlesOnSite()).slice(0, 2)).toEqual(['latest', 'later']);
  });

  it('are shown from their start until their end, and are on the admin page before and after', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const DAY = 86_400_000;
    const make = (title: string, startTime: string | null, endTime: string | null) =>
      calls.api('POST /api/admin/announcement', {
        body: { title, content: 'c', status: 0, startTime, endTime },
        as: root,
      });
    await make('not yet', at(DAY), null);
    await make('over', at(-2 * DAY), at(-DAY));
    await make('now', at(-DAY), at(DAY));
    const shown = await titlesOnSite();
    expect(shown).toContain('now');
    expect(shown).not.toContain('not yet');
    expect(shown).not.toContain('over');
    const { records } = await calls.api('GET /api/admin/announcement', { query: { limit: 100 }, as: root });
    expect(records.map(({ title }) => title)).toEqual(expect.arrayContaining(['not yet', 'over']));
  });

  it('cannot end before they start, also when only one of both changes', async () => {
    const [early, late] = ['2030-01-01T00:00:00.000Z', '2030-01-02T00:00:00.000Z'];
    const body = { title: 't', content: 'c', status: 0, startTime: late, endTime: early } as const;
    const refusal = { status: 400, data: { field: 'endTime' } };
    expect(await calls.reply('POST /api/admin/announcement', { body, as: root })).toMatchObject(refusal);
    const { id } = await calls.api('POST /api/admin/announcement', { body: { ...body, endTime: null }, as: root });
    const change = { id, endTime: early };
    expect(await calls.reply('PUT /api/admin/announcement', { body: change, as: root })).toMatchObject(refusal);
  });

  it('keep what a change does not name, so that hiding one does not undo an edit', async () => {
    const { id } = await post('kept');
    await calls.api('PUT /api/admin/announcement', { body: { id, status: 1 }, as: root });
    const { records } = await calls.api('GET /api/admin/announcement', { query: { limit: 100 }, as: root });
    expect(records.find((item) => item.id === id)).toMatchObject({ title: 'kept', content: 'about kept', status: 1 });
  });

  it('that were deleted cannot be edited or deleted again', async () => {
    const body = { id: 999_999, title: 't', content: 'c', status: 0 } as const;
    expect(await calls.reply('PUT /api/admin/announcement', { body, as: root })).toMatchObject({ status: 404 });
    expect(await calls.reply('DELETE /api/admin/announcement', { query: { aid: 999_999 }, as: root })).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['title', { title: '', content: 'c', status: 0 }],
    ['title', { title: 'x'.repeat(256), content: 'c', status: 0 }],
    ['content', { title: 't', content: 'x'.repeat(65_536), status: 0 }],
    ['content', { title: 't', status: 0 }],
    ['status', { title: 't', content: 'c', status: 2 }],
  ])('name the field when the %s does not fit', async (field, body) => {
    const reply = await calls.reply('POST /api/admin/announcement', { body: body as never, as: root });
    expect(reply).toMatchObject({ status: 400, httpStatus: 400, data: { field } });
  });

  it('of the maximum length are stored completely', async () => {
    const body = { title: 'ü'.repeat(255), content: 'x'.repeat(65_535), status: 0 } as const;
    await calls.api('POST /api/admin/announcement', { body, as: root });
    const { records } = await calls.api('GET /api/get-common-announcement', { query: { limit: 1 } });
    expect(records[0]).toMatchObject({ title: body.title, content: body.content });
  });
});
