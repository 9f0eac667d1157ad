import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GroupAuth, MemberAuth } from '../contract';
import { startGroupHarness, type GroupHarness } from './group-harness';

const { Invited, None, Member, Admin } = MemberAuth;
let harness: GroupHarness;
let calls: GroupHarness['calls'];
let [olga, adam, mia, bob] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];
/** A hidden, private group of Olga with the admin Adam and the member Mia, which invites Bob. */
let gid: number;

beforeAll(async () => {
  harness = await startGroupHarness();
  ({ calls } = harness);
  const users: TestUser[] = [];
  while (users.length < 4) users.push(await harness.site.signUp());
  [olga, adam, mia, bob] = users as [TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  gid = await harness.found(olga, { auth: GroupAuth.Private, visible: false });
  await harness.put(gid, Admin, adam);
  await harness.put(gid, Member, mia);
  await harness.put(gid, Invited, bob);
});

const accept = (as?: TestUser) => calls.reply('POST /api/group/member', { body: { gid }, as });
const decline = (as?: TestUser) => calls.reply('DELETE /api/group/member/exit', { query: { gid }, as });
const remove = (as: TestUser | undefined, { uid }: TestUser) =>
  calls.reply('DELETE /api/group/member', { query: { gid, uid }, as });
const invitedTo = async (as: TestUser) =>
  (await calls.api('GET /api/get-group-list', { query: { onlyInvited: true, limit: 100 }, as })).records.map(
    ({ id }) => id,
  );

describe('an invitation', () => {
  it('shows the group only to the user who is invited, and nothing of what members see', async () => {
    const eve = await harness.site.signUp();
    const detail = (as: TestUser) => calls.reply('GET /api/get-group-detail', { query: { gid }, as });
    expect((await detail(eve)).status).toBe(404);
    expect(await detail(bob)).toMatchObject({
      data: {
        code: null,
        viewer: { userAuth: Invited, canJoin: true, canRead: false, canWrite: false, canExit: false },
      },
    });
    expect((await calls.reply('GET /api/group/get-member-list', { query: { gid }, as: bob })).status).toBe(403);
    expect(await invitedTo(bob)).toContain(gid);
    expect(await invitedTo(eve)).toEqual([]);
    expect(await invitedTo(mia)).toEqual([]);
    const mine = await calls.api('GET /api/get-group-list', { query: { onlyMine: true, limit: 100 }, as: bob });
    expect(mine.records.map(({ id }) => id)).not.toContain(gid);
  });

  it('is accepted by the user alone, without a reason or a code', async () => {
    const eve = await harness.site.signUp();
    expect([(await accept()).status, (await accept(eve)).status]).toEqual([401, 404]);
    const set = { gid, uid: bob.uid, auth: Member };
    expect((await calls.reply('PUT /api/group/member', { body: set, as: olga })).status).toBe(403);
    expect(await accept(bob)).toMatchObject({ status: 200, data: { auth: Member } });
    expect((await accept(bob)).status).toBe(403);
    expect(await harness.authOf(gid, bob)).toBe(Member);
    expect(await invitedTo(bob)).not.toContain(gid);
  });

  it('is declined', async () => {
    expect((await decline(bob)).status).toBe(200);
    expect(await harness.authOf(gid, bob)).toBe(None);
    expect((await decline(bob)).status).toBe(404);
  });

  it('is listed for group admins only, who withdraw it', async () => {
    const list = (as: TestUser) => calls.reply('GET /api/group/get-apply-list', { query: { gid, auth: Invited }, as });
    expect((await list(mia)).status).toBe(403);
    expect((await list(adam)).data!.records).toMatchObject([{ uid: bob.uid, choices: [], canRemove: true }]);
    const shown = await calls.api('GET /api/group/get-member-list', { query: { gid, auth: Invited }, as: mia });
    expect(shown.total).toBe(0);
    expect([(await remove(undefined, bob)).status, (await remove(mia, bob)).status]).toEqual([401, 403]);
    expect((await remove(adam, bob)).status).toBe(200);
    expect((await accept(bob)).status).toBe(404);
  });

  it('cannot be accepted while the group is archived, but declined', async () => {
    await calls.api('PUT /api/group/archive', { body: { gid, isArchived: true }, as: olga });
    expect((await accept(bob)).status).toBe(403);
    expect((await decline(bob)).status).toBe(200);
  });
});
