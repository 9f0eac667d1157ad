import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedGroup } from '../../group/test/group-harness';
import { startDiscussionHarness, type DiscussionHarness } from './discussion-harness';

const CONNECTIONS = 5;

let harness: DiscussionHarness;
let owner: TestUser;
let member: TestUser;
beforeAll(async () => {
  harness = await startDiscussionHarness(undefined, { DATABASE_CONNECTIONS: String(CONNECTIONS) });
  [owner, member] = [await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.site.stop());

/** Makes more calls at once than the server has connections. */
const atOnce = async (call: () => Promise<{ status: number }>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: 2 * CONNECTIONS }, call))).map(({ status }) => status);
const allOk = Array.from({ length: 2 * CONNECTIONS }, () => 200);

// A transaction that waits for a second connection would wait for itself, and the site with it.
describe('many calls at once in a group', () => {
  it('take one connection each: likes, discussions and comments that mention members', async () => {
    const { calls } = harness;
    const gid = await seedGroup(harness.site, owner, { members: [member] });
    const did = await harness.post(owner, { gid });
    const content = `Hello @${owner.username}`;
    const body = { title: 't', description: 'd', content, categoryId: 1, gid };
    const like = { did, toLike: true };
    expect(await atOnce(() => calls.reply('GET /api/discussion-like', { query: like, as: member }))).toEqual(allOk);
    expect(await atOnce(() => calls.reply('POST /api/group/discussion', { body, as: member }))).toEqual(allOk);
    expect(await atOnce(() => calls.reply('POST /api/comment', { body: { did, content }, as: member }))).toEqual(allOk);
  });
});
