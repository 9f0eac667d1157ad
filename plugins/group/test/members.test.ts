import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GroupAuth, MemberAuth, type MemberQuery } from '../contract';
import { CODE, REASON, startGroupHarness, type GroupHarness } from './group-harness';

const { None, Applying, Refused, Member, Admin, Root } = MemberAuth;
let harness: GroupHarness;
let calls: GroupHarness['calls'];
let root: TestUser;
let [olga, rita, adam, mia, bob] = [] as unknown as [TestUser, TestUser, TestUser, TestUser, TestUser];
/** A protected group: Olga owns it, Rita is a root, Adam an admin, Mia a member; Bob is nobody. */
let gid: number;

beforeAll(async () => {
  harness = await startGroupHarness();
  ({ calls, root } = harness);
  const users: TestUser[] = [];
  while (users.length < 5) users.push(await harness.site.signUp());
  [olga, rita, adam, mia, bob] = users as [TestUser, TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  gid = await harness.found(olga, { auth: GroupAuth.Protected });
  await harness.put(gid, Root, rita);
  await harness.put(gid, Admin, adam);
  await harness.put(gid, Member, mia);
});

const join = (as: TestUser | undefined, body: object = {}) =>
  calls.reply('POST /api/group/member', { body: { gid, ...body }, as });
const set = (as: TestUser | undefined, { uid }: TestUser, auth: MemberAuth, more: object = {}) =>
  calls.reply('PUT /api/group/member', { body: { gid, uid, auth, ...more }, as });
const remove = (as: TestUser | undefined, { uid }: TestUser) =>
  calls.reply('DELETE /api/group/member', { query: { gid, uid }, as });
const exit = (as?: TestUser) => calls.reply('DELETE /api/group/member/exit', { query: { gid }, as });
const handOver = (as: TestUser | undefined, { uid }: TestUser) =>
  calls.reply('PUT /api/group/owner', { body: { gid, uid }, as });
const authOf = (user: TestUser) => harness.authOf(gid, user);
const statuses = async (...replies: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ status }) => status);

describe('joining', () => {
  it('needs a login', async () => {
    expect((await join(undefined)).status).toBe(401);
  });

  it('a public group is done at once, and once', async () => {
    gid = await harness.found(olga);
    expect(await join(bob)).toMatchObject({ status: 200, data: { auth: Member } });
    expect(await harness.notices(bob)).toContainEqual(expect.stringContaining('Welcome to'));
    expect(await join(bob)).toMatchObject({ status: 403, msg: 'You are already a member of this group' });
    expect((await join(olga)).status).toBe(403);
  });

  it('a protected group is an application with a reason, of which its managers are notified', async () => {
    expect(await join(bob)).toMatchObject({ status: 400, data: { field: 'reason' } });
    expect(await join(bob, { reason: 'four' })).toMatchObject({ status: 400, data: { field: 'reason' } });
    expect((await join(bob, { reason: 'x'.repeat(101) })).status).toBe(400);
    expect(await join(bob, { reason: REASON, auth: Root })).toMatchObject({ status: 200, data: { auth: Applying } });
    expect(await join(bob, { reason: REASON })).toMatchObject({
      status: 403,
      msg: 'You have already applied to this group',
    });
    for (const manager of [olga, rita, adam]) {
      expect((await harness.notices(manager))[0]).toContain(`${bob.username} applied to`);
    }
    expect((await harness.notices(mia))[0] ?? '').not.toContain('applied to');
  });

  it('a private group needs the invitation code, which cannot be guessed', async () => {
    gid = await harness.found(olga, { auth: GroupAuth.Private });
    const eve = await harness.site.signUp();
    // B58: without a code.
    expect(await join(eve, { reason: REASON })).toMatchObject({ status: 400, data: { field: 'code' } });
    expect(await join(eve, { reason: REASON, code: 'xxxxxx' })).toMatchObject({ status: 400, data: { field: 'code' } });
    expect(await join(bob, { reason: REASON, code: CODE })).toMatchObject({ status: 200, data: { auth: Applying } });
    for (let guess = 3; guess <= 10; guess += 1) await join(eve, { reason: REASON, code: `guess${guess % 10}` });
    expect((await join(eve, { reason: REASON, code: CODE })).status).toBe(429);
    expect(await harness.authOf(gid, eve)).toBe(None);
  });

  it('can be tried again after a refusal', async () => {
    // B10, B42
    await join(bob, { reason: REASON });
    await set(adam, bob, Refused);
    expect((await harness.notices(bob))[0]).toContain('was refused');
    expect(await join(bob, { reason: 'Once more, please' })).toMatchObject({ status: 200, data: { auth: Applying } });
    const query = { gid, auth: Applying };
    const { records } = await calls.api('GET /api/group/get-apply-list', { query, as: adam });
    expect(records).toMatchObject([{ uid: bob.uid, reason: 'Once more, please' }]);
  });

  it('at the same time makes one membership', async () => {
    gid = await harness.found(olga);
    const eve = await harness.site.signUp();
    const found = await statuses(...Array.from({ length: 4 }, () => join(eve)));
    expect(found.sort()).toEqual([200, 403, 403, 403]);
  });
});

describe('applications', () => {
  beforeEach(() => join(bob, { reason: REASON }));

  it('are decided by group admins, group roots and super admins', async () => {
    expect(await statuses(set(undefined, bob, Member), set(mia, bob, Member), set(bob, bob, Member))).toEqual([
      401, 403, 403,
    ]);
    expect(await authOf(bob)).toBe(Applying);
    expect((await set(adam, bob, Member)).status).toBe(200);
    expect(await authOf(bob)).toBe(Member);
    expect((await harness.notices(bob))[0]).toContain('Welcome to');
  });

  it('cannot make an applicant more than those who decide', async () => {
    expect((await set(adam, bob, Admin)).status).toBe(403);
    expect((await set(rita, bob, Root)).status).toBe(403);
    expect((await set(olga, bob, None)).status).toBe(403);
    expect((await set(rita, bob, Admin)).status).toBe(200);
  });
});

describe('members', () => {
  it('are promoted and demoted by those above them, not to their own rank', async () => {
    expect(await statuses(set(adam, mia, Admin), set(rita, mia, Root), set(adam, rita, Member))).toEqual([
      403, 403, 403,
    ]);
    expect((await set(rita, mia, Admin)).status).toBe(200);
    expect((await set(olga, mia, Root)).status).toBe(200);
    expect((await set(rita, mia, Member)).status).toBe(403);
    expect((await set(root, mia, Member)).status).toBe(200);
    expect((await set(olga, mia, Refused)).status).toBe(403);
    expect(await authOf(mia)).toBe(Member);
  });

  it('are not changed by themselves, and the owner by nobody', async () => {
    expect(await statuses(set(rita, rita, Member), set(rita, olga, Member), set(root, olga, Member))).toEqual([
      403, 403, 403,
    ]);
    expect(await statuses(remove(rita, rita), remove(root, olga))).toEqual([403, 403]);
    expect(await authOf(olga)).toBe(Root);
  });

  it('are removed by those above them, and are notified', async () => {
    expect(await statuses(remove(undefined, mia), remove(bob, mia), remove(mia, adam))).toEqual([401, 403, 403]);
    expect(await statuses(remove(adam, rita), remove(rita, bob))).toEqual([403, 404]);
    expect((await remove(adam, mia)).status).toBe(200);
    expect(await authOf(mia)).toBe(None);
    expect((await harness.notices(mia))[0]).toContain('You were removed from');
  });

  it('leave, except the owner', async () => {
    expect(await statuses(exit(), exit(bob), exit(olga), exit(mia))).toEqual([401, 403, 403, 200]);
    expect(await authOf(mia)).toBe(None);
    await join(bob, { reason: REASON });
    expect((await exit(bob)).status).toBe(403);
  });
});

describe('the owner', () => {
  it('hands the group over to a member and stays a group root', async () => {
    expect(await statuses(handOver(undefined, mia), handOver(bob, mia), handOver(rita, mia))).toEqual([401, 403, 403]);
    expect(await statuses(handOver(olga, bob), handOver(olga, olga))).toEqual([404, 403]);
    expect((await handOver(olga, mia)).status).toBe(200);
    const { data } = await calls.reply('GET /api/get-group-detail', { query: { gid }, as: olga });
    expect(data).toMatchObject({ owner: mia.username, uid: mia.uid, viewer: { isOwner: false, userAuth: Root } });
    expect(await authOf(mia)).toBe(Root);
    expect((await harness.notices(mia))[0]).toContain('You are now the owner of');
    expect(await statuses(handOver(olga, olga), exit(mia), exit(olga))).toEqual([403, 403, 200]);
  });

  it('is one, also when several are made owner at once', async () => {
    await Promise.all([handOver(olga, mia), handOver(olga, adam), handOver(olga, rita)]);
    const { uid } = await calls.api('GET /api/get-group-detail', { query: { gid }, as: root });
    const owner = [mia, adam, rita].find((one) => one.uid === uid)!;
    expect(await authOf(owner)).toBe(Root);
  });
});

describe('the lists', () => {
  const members = (as: TestUser | undefined, query: Partial<MemberQuery> = {}) =>
    calls.reply('GET /api/group/get-member-list', { query: { gid, ...query }, as });
  const all = (as: TestUser | undefined, query: Partial<MemberQuery> = {}) =>
    calls.reply('GET /api/group/get-apply-list', { query: { gid, ...query }, as });

  it('are for members, and with applicants for group admins', async () => {
    expect(await statuses(members(undefined), members(bob), members(mia), members(root))).toEqual([401, 403, 200, 200]);
    expect(await statuses(all(undefined), all(bob), all(mia), all(adam), all(root))).toEqual([401, 403, 403, 200, 200]);
  });

  it('have applicants first, and say what the viewer may do', async () => {
    await join(bob, { reason: REASON });
    const { records } = (await all(adam)).data!;
    expect(records.map(({ uid }) => uid)[0]).toBe(bob.uid);
    const of = (user: TestUser) => records.find(({ uid }) => uid === user.uid);
    expect(of(bob)).toMatchObject({ reason: REASON, choices: [Refused, Member], canRemove: true, canOwn: false });
    expect(of(rita)).toMatchObject({ choices: [], canRemove: false });
    expect(of(olga)).toMatchObject({ isOwner: true, choices: [], canRemove: false });
    const shown = (await members(mia)).data!.records;
    expect(shown.map(({ uid }) => uid)).not.toContain(bob.uid);
    expect(shown[0]).not.toHaveProperty('reason');
  });

  it('are filtered by name and membership, which shows no applicants to members', async () => {
    await join(bob, { reason: REASON });
    expect((await members(mia, { keyword: adam.username })).data!.records.map(({ uid }) => uid)).toEqual([adam.uid]);
    expect((await members(mia, { auth: Applying })).data!.total).toBe(0);
    expect((await all(adam, { auth: Applying })).data!.total).toBe(1);
    expect((await all(adam, { keyword: bob.username, limit: 1 })).data).toMatchObject({ total: 1, size: 1 });
  });
});

describe('ids of another group', () => {
  it('change nothing: a member of one group is nobody in another', async () => {
    const other = await harness.found(bob, { auth: GroupAuth.Protected });
    const victim = await harness.site.signUp();
    await harness.put(other, Member, victim);
    const { records } = await calls.api('GET /api/group/get-member-list', { query: { gid: other }, as: victim });
    const { id } = records.find(({ uid }) => uid === victim.uid)!;
    expect((await set(olga, victim, Admin)).status).toBe(404);
    expect((await set(olga, victim, Admin, { id })).status).toBe(404);
    expect((await set(olga, mia, Admin, { id })).status).toBe(404);
    expect((await remove(olga, victim)).status).toBe(404);
    expect((await handOver(olga, victim)).status).toBe(404);
    expect(await harness.authOf(other, victim)).toBe(Member);
    expect(await authOf(mia)).toBe(Member);
  });
});
