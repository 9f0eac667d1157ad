import { resolve } from '@tribunal/kernel';
import { onCommentTargetRemoved } from '@tribunal/plugin-comment/contract';
import { Db, HookBus, outsideTransaction, Tx } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDiscussionHarness, type DiscussionHarness } from './discussion-harness';

let harness: DiscussionHarness;
let calls: DiscussionHarness['calls'];
let ada: TestUser;
let bob: TestUser;
let did: number;

beforeAll(async () => {
  harness = await startDiscussionHarness();
  calls = harness.calls;
  [ada, bob] = [await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  did = await harness.post(ada);
});

const knex = () => resolve(harness.site.app.container, Db);

/** Makes the call while the discussion is being deleted, once it waits for the deletion or has not waited for it. */
async function duringRemoval(call: () => Promise<{ status: number }>): Promise<number> {
  const { container } = harness.site.app;
  let status: number | null = null;
  const pending = await resolve(container, Tx).run(async (tx) => {
    await tx.knex('discussionPost').where({ id: did }).forUpdate().first('id');
    const reply = call().then((made) => (status = made.status));
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await knex().raw<{ rows: unknown[] }>(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    await outsideTransaction(() => expect.poll(async () => status !== null || (await isWaiting())).toBe(true));
    await resolve(container, HookBus).run(onCommentTargetRemoved, { kind: 'discussion', id: did });
    await tx.knex('discussionPost').where({ id: did }).delete();
    return { reply };
  });
  return pending.reply;
}

describe('while a discussion is being deleted', () => {
  it('a comment or a reply by a follower leaves nothing behind', async () => {
    const { id } = await calls.api('POST /api/comment', { body: { did, content: 'one' }, as: bob });
    const comment = () => calls.reply('POST /api/comment', { body: { did, content: 'two' }, as: bob });
    expect(await duringRemoval(comment)).toBe(404);
    const orphans = await knex()('commentItem').where({ placeKind: 'discussion', placeId: did });
    expect(orphans).toEqual([]);
    did = await harness.post(ada);
    const { id: commentId } = await calls.api('POST /api/comment', { body: { did, content: 'one' }, as: bob });
    expect(commentId).not.toBe(id);
    const body = { reply: { commentId, content: 'three' } };
    expect(await duringRemoval(() => calls.reply('POST /api/reply', { body, as: ada }))).toBe(404);
    expect(await knex()('commentReply').where({ commentId })).toEqual([]);
  });

  it('a view and a report find that it is gone', async () => {
    const view = () => calls.reply('GET /api/get-discussion-detail', { query: { did }, as: bob });
    expect(await duringRemoval(view)).toBe(404);
    did = await harness.post(ada);
    const report = () => calls.reply('POST /api/discussion-report', { body: { did, content: '#spam#' }, as: bob });
    expect(await duringRemoval(report)).toBe(404);
  });
});
