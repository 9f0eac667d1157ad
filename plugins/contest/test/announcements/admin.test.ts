import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { createContestViaApi, createOrganiser } from '../admin/support';

let harness: ContestHarness;
let author: TestUser;
let cid: number;

beforeAll(async () => {
  harness = await openContestHarness();
  author = await createOrganiser(harness);
  cid = await createContestViaApi(harness, author);
});
afterAll(() => harness?.stop());

const draft = { title: 'Hear', content: 'about it', status: 0 } as const;
const post = async () =>
  (await harness.calls.api('POST /api/admin/contest/announcement', { body: { cid, announcement: draft }, as: author }))
    .id;
const list = (as = author) => harness.calls.api('GET /api/admin/contest/announcement', { query: { cid }, as });

describe('announcements in the admin area', () => {
  const calls = (contest: number, aid: number) =>
    [
      ['GET /api/admin/contest/announcement', { query: { cid: contest } }],
      ['POST /api/admin/contest/announcement', { body: { cid: contest, announcement: draft } }],
      ['PUT /api/admin/contest/announcement', { body: { cid: contest, announcement: { id: aid, ...draft } } }],
      ['DELETE /api/admin/contest/announcement', { query: { cid: contest, aid } }],
      ['DELETE /api/admin/contest/announcement', { query: { aid } }],
    ] as const;

  it('can be managed only by organisers', async () => {
    const aid = await post();
    const callers: [TestUser | undefined, number][] = [
      [undefined, 401],
      [await harness.site.signUp(), 403],
      [await createOrganiser(harness), 403],
    ];
    for (const [as, status] of callers) {
      for (const [call, input] of calls(cid, aid)) {
        expect(await harness.calls.reply(call, { ...input, as } as never), call).toMatchObject({ status });
      }
    }
    expect((await list()).records).toMatchObject([{ id: aid, ...draft }]);
  });

  it('of one contest are not changed through another', async () => {
    const aid = await post();
    const thief = await createOrganiser(harness);
    const own = await createContestViaApi(harness, thief);
    for (const [call, input] of calls(own, aid).slice(2, 4)) {
      expect(await harness.calls.reply(call, { ...input, as: thief } as never), call).toMatchObject({ status: 404 });
    }
    expect((await list()).records[0]).toMatchObject({ id: aid, ...draft });
  });

  it.each([
    ['title', { ...draft, title: ' ' }],
    ['title', { ...draft, title: 'x'.repeat(256) }],
    ['content', { ...draft, content: 'x'.repeat(65_536) }],
    ['status', { ...draft, status: 2 }],
  ])('name the field when the %s does not fit', async (field, announcement) => {
    const body = { cid, announcement } as never;
    expect(await harness.calls.reply('POST /api/admin/contest/announcement', { body, as: author })).toMatchObject({
      status: 400,
      data: { field: `announcement.${field}` },
    });
  });

  it('are changed, hidden and taken away', async () => {
    const aid = await post();
    const announcement = { id: aid, title: 'Quiet', content: 'now', status: 1 } as const;
    await harness.calls.api('PUT /api/admin/contest/announcement', { body: { cid, announcement }, as: author });
    expect((await list()).records[0]).toMatchObject(announcement);
    await harness.calls.api('DELETE /api/admin/contest/announcement', { query: { cid, aid }, as: author });
    expect((await list()).records.map(({ id }) => id)).not.toContain(aid);
    const other = await post();
    await harness.calls.api('DELETE /api/admin/contest/announcement', { query: { aid: other }, as: author });
    expect((await list()).records.map(({ id }) => id)).not.toContain(other);
    const foreignAnnouncement = { query: { aid: other }, as: author };
    expect(await harness.calls.reply('DELETE /api/admin/contest/announcement', foreignAnnouncement)).toMatchObject({
      status: 404,
    });
  });
});
