import { MINUTE_MS, Role } from '@tribunal/contract';
import type { DashboardCalls } from '@tribunal/plugin-dashboard/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DiscussionIntervals, DiscussionLimits, DiscussionStatus, type DiscussionQuery } from '../contract';
import { startDiscussionHarness, type DiscussionHarness } from './discussion-harness';

let now = new Date('2030-03-03T12:00:00Z');
let harness: DiscussionHarness;
let calls: DiscussionHarness['calls'];
let root: TestUser;
let admin: TestUser;
let ada: TestUser;
let bob: TestUser;
/** Number of the discussion of the test, by Ada. */
let did: number;

beforeAll(async () => {
  harness = await startDiscussionHarness({ now: () => now });
  calls = harness.calls;
  root = await harness.site.asRoot();
  admin = await harness.site.signUp({ role: Role.Admin });
  [ada, bob] = [await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  did = await harness.post(ada);
});

const idsOf = async (query: DiscussionQuery, as: TestUser): Promise<number[]> => {
  const found = await calls.api('GET /api/get-discussion-list', { query: { limit: 100, ...query }, as });
  return found.records.map(({ id }) => id);
};

describe('categories', () => {
  it('are changed by super admins; blank names are skipped, and none in use is deleted', async () => {
    const save = (body: { id?: number; name: string }[], as?: TestUser) =>
      calls.reply('POST /api/discussion-category', { body, as });
    const remove = (id: number, as = root) => calls.reply('DELETE /api/discussion-category', { query: { id }, as });
    expect((await save([], ada)).status).toBe(403);
    expect((await save([], admin)).status).toBe(403);
    const { data } = await save([{ id: 2, name: 'Answers' }, { name: ' ' }, { name: 'Jokes' }], root);
    expect(data!.map(({ name }) => name)).toEqual(['Chat', 'Answers', 'Help', 'Suggestions', 'Notes', 'Jokes']);
    expect((await save([{ name: 'jokes' }], root)).status).toBe(409);
    expect((await save([{ id: 99_999, name: 'x' }], root)).status).toBe(404);
    expect((await remove(1)).status).toBe(409);
    expect((await remove(data!.at(-1)!.id, admin)).status).toBe(403);
    expect((await remove(data!.at(-1)!.id)).data).toHaveLength(5);
  });
});

describe('reports', () => {
  const report = (as: TestUser | undefined, wish: object = {}) => {
    const body = { did, content: '#spam#look', reporter: 'somebody', ...wish };
    return calls.reply('POST /api/discussion-report', { body, as });
  };
  const reports = async (as = admin) =>
    (await calls.api('GET /api/admin/discussion-report', { query: { limit: 100 }, as })).records.filter(
      (one) => one.did === did,
    );

  it('are limited for each user, except what is refused', async () => {
    const eve = await harness.site.signUp();
    const send = (content: string) => calls.reply('POST /api/discussion-report', { body: { did, content }, as: eve });
    expect(
      (await calls.reply('POST /api/discussion-report', { body: { did: 999_999, content: 'x' }, as: eve })).status,
    ).toBe(404);
    for (let count = 0; count < DiscussionLimits.reports.max; count += 1)
      expect((await send(`x${count}`)).status).toBe(200);
    expect((await send('one more')).status).toBe(429);
    expect((await report(bob)).status).toBe(200);
    now = new Date(now.getTime() + DiscussionIntervals.reportWindow + 1);
    expect((await send('later')).status).toBe(200);
  });

  it('are of the user who is logged in, one about each discussion', async () => {
    // B52
    expect((await report(undefined)).status).toBe(401);
    expect((await report(bob, { did: 999_999 })).status).toBe(404);
    expect((await report(bob, { content: ' ' })).status).toBe(400);
    expect((await report(bob, { content: 'x'.repeat(DiscussionLimits.report.max + 1) })).status).toBe(400);
    await report(bob);
    const [first] = await reports();
    expect(first).toMatchObject({ reporter: bob.username, reporterUid: bob.uid, content: '#spam#look', status: 0 });
    await calls.api('PUT /api/admin/discussion-report', { body: { id: first!.id, status: 1 }, as: admin });
    expect((await reports()).map(({ status }) => status)).toEqual([1]);
    await report(bob, { content: 'again' });
    expect(await reports()).toMatchObject([{ id: first!.id, content: 'again', status: 0 }]);
  });

  it('are handled by staff only', async () => {
    await report(bob);
    const [{ id } = { id: 0 }] = await reports();
    const calling = [
      calls.reply('GET /api/admin/discussion-report', { query: {}, as: bob }),
      calls.reply('PUT /api/admin/discussion-report', { body: { id, status: 1 }, as: bob }),
      calls.reply('PUT /api/admin/discussion', { body: { id: did, status: 1 }, as: bob }),
      calls.reply('DELETE /api/admin/discussion', { body: [did], as: bob }),
    ];
    expect((await Promise.all(calling)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const missing = { body: { id: 999_999, status: 1 as const }, as: admin };
    expect((await calls.reply('PUT /api/admin/discussion-report', missing)).status).toBe(404);
    expect((await calls.reply('PUT /api/admin/discussion', missing)).status).toBe(404);
  });

  it('need attention until they are handled', async () => {
    const openReports = async (): Promise<string | undefined> => {
      // The dashboard reads them anew after a while.
      now = new Date(now.getTime() + MINUTE_MS);
      const { attention } = await harness.site.calls<DashboardCalls>().api('GET /api/admin/dashboard', { as: admin });
      return attention.find(({ link }) => link === '/admin/discussion-report')?.text;
    };
    const others = (await calls.api('GET /api/admin/discussion-report', { query: { limit: 100 }, as: admin })).records;
    const set = (id: number, status: 0 | 1) =>
      calls.api('PUT /api/admin/discussion-report', { body: { id, status }, as: admin });
    for (const { id } of others) await set(id, 1);
    expect(await openReports()).toBeUndefined();
    await report(bob);
    expect(await openReports()).toContain(': 1');
    const [{ id } = { id: 0 }] = await reports();
    await set(id, 1);
    expect(await openReports()).toBeUndefined();
  });
});

describe('moderators', () => {
  it('disable discussions, which then only they see, and pin them', async () => {
    const set = (wish: object) => calls.reply('PUT /api/admin/discussion', { body: { id: did, ...wish }, as: admin });
    expect((await set({ status: DiscussionStatus.Disabled })).status).toBe(200);
    for (const as of [undefined, ada, bob]) {
      const reply = await calls.reply('GET /api/get-discussion-detail', { query: { did }, as });
      expect(reply.status).toBe(403);
    }
    expect(await harness.detail(admin, did)).toMatchObject({ status: DiscussionStatus.Disabled });
    expect(await idsOf({}, ada)).not.toContain(did);
    expect(await idsOf({ admin: true }, ada)).not.toContain(did);
    expect(await idsOf({ admin: true, status: DiscussionStatus.Disabled }, admin)).toContain(did);
    await set({ status: DiscussionStatus.Shown, topPriority: true });
    expect(await harness.detail(ada, did)).toMatchObject({ topPriority: true, status: DiscussionStatus.Shown });
    await set({ topPriority: false });
  });

  it('delete many at once, all or none', async () => {
    const other = await harness.post(bob);
    const remove = (body: number[]) => calls.reply('DELETE /api/admin/discussion', { body, as: admin });
    expect((await remove([other, 999_999])).status).toBe(404);
    expect((await remove([])).status).toBe(400);
    expect((await remove([other, did])).status).toBe(200);
    expect(await idsOf({ admin: true }, admin)).not.toContain(other);
  });
});
