import { createHash } from 'node:crypto';
import { Role } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganiser } from '../../contest/test/admin/support';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';

const KEY = 'POST /api/admin/contest/feed-key';

let harness: ContestHarness;
let [ada, author, other]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-clics')] });
  [ada, author, other] = [await harness.site.signUp(), await createOrganiser(harness), await createOrganiser(harness)];
});
afterAll(() => harness?.stop());

describe(KEY, () => {
  const renew = (as: TestUser | undefined, cid: number) =>
    harness.calls.reply(KEY, { body: { cid }, ...(as && { as }) });
  const kept = async (cid: number) =>
    (await harness.knex('contest').where({ id: cid }).first<{ feedKeyHash: Buffer }>('feedKeyHash')).feedKeyHash;

  it('is allowed to organisers of the contest', async () => {
    const cid = await harness.createContest({ uid: author!.uid });
    expect((await renew(undefined, cid)).status).toBe(401);
    expect((await renew(ada, cid)).status).toBe(403);
    expect((await renew(other, cid)).status).toBe(403);
    expect((await renew(await harness.site.signUp({ role: Role.ProblemAdmin }), cid)).status).toBe(403);
    expect((await renew(other, await harness.createContest({ uid: author!.uid, isVisible: false }))).status).toBe(404);
    expect(await kept(cid)).toBeNull();
  });

  it('returns a new key each time, and stores only its hash', async () => {
    const cid = await harness.createContest({ uid: author!.uid });
    const [first, second] = [(await renew(author, cid)).data!.key, (await renew(author, cid)).data!.key];
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect(await kept(cid)).toEqual(createHash('sha256').update(second).digest());
    const shown = await harness.calls.reply('GET /api/admin/contest', { query: { cid }, as: author! });
    expect(JSON.stringify(shown)).not.toContain(second);
  });
});
