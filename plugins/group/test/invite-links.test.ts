import { HOUR_MS } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, secretHashOf } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GroupAuth, InviteLinkLimits, MemberAuth, type InviteLinkDraft } from '../contract';
import { REASON, startGroupHarness, type GroupHarness } from './group-harness';

const { None, Applying, Refused, Member, Admin, Root } = MemberAuth;
let now = new Date('2030-03-03T12:00:00Z');
let harness: GroupHarness;
let calls: GroupHarness['calls'];
let [olga, adam, mia] = [] as unknown as [TestUser, TestUser, TestUser];
let bob: TestUser;
/** A private, hidden group: Olga owns it, Adam is an admin, Mia a member; Bob is nobody. */
let gid: number;

beforeAll(async () => {
  harness = await startGroupHarness({ now: () => now });
  ({ calls } = harness);
  [olga, adam, mia] = [await harness.site.signUp(), await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  bob = await harness.site.signUp();
  gid = await harness.found(olga, { auth: GroupAuth.Private, visible: false });
  await harness.put(gid, Admin, adam);
  await harness.put(gid, Member, mia);
});

const knex = () => resolve(harness.site.app.container, Db);
const create = (as?: TestUser, wish: Partial<InviteLinkDraft> = {}) =>
  calls.reply('POST /api/group/invite-link', { body: { gid, maxUses: 2, hours: 1, ...wish }, as });
const made = async (wish?: Partial<InviteLinkDraft>, as = adam) => (await create(as, wish)).data!;
const list = (as?: TestUser) => calls.reply('GET /api/group/invite-link', { query: { gid }, as });
const revoke = (as: TestUser | undefined, id: number, of = gid) =>
  calls.reply('DELETE /api/group/invite-link', { query: { gid: of, id }, as });
const open = (as: TestUser | undefined, token: string) =>
  calls.reply('POST /api/group/invite-link/open', { body: { token }, as });
const join = (as: TestUser | undefined, token: string) =>
  calls.reply('POST /api/group/invite-link/join', { body: { token }, as });
const statuses = async (...replies: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ status }) => status);
const says = (status: number, text: string) => ({ status, msg: expect.stringContaining(text) as string });
/** Checks that the link can be neither opened nor used, for the same reason. */
async function expectRefused(token: string, status: number, text: string, as = bob): Promise<void> {
  expect(await open(as, token)).toMatchObject(says(status, text));
  expect(await join(as, token)).toMatchObject(says(status, text));
}

describe('invite links', () => {
  it('are created, listed and revoked by group admins', async () => {
    const { id } = await made();
    expect(await statuses(create(), create(bob), create(mia), create(harness.root))).toEqual([401, 404, 403, 200]);
    expect(await statuses(list(), list(bob), list(mia), list(adam))).toEqual([401, 404, 403, 200]);
    expect(await statuses(revoke(undefined, id), revoke(bob, id), revoke(mia, id))).toEqual([401, 404, 403]);
    expect(await statuses(revoke(olga, id), revoke(olga, 999_999))).toEqual([200, 404]);
  });

  it('have an expiry and a limit of uses', async () => {
    for (const wish of [{ maxUses: 0 }, { maxUses: 1001 }, { hours: 0 }, { hours: InviteLinkLimits.hours.max + 1 }]) {
      expect((await create(adam, wish)).status).toBe(400);
    }
  });

  it('are at most 50 that can be used', async () => {
    const { max } = InviteLinkLimits.active;
    const row = { gid, uid: olga.uid, maxUses: 1, expiresAt: new Date(now.getTime() + HOUR_MS), createdAt: now };
    const rows = Array.from({ length: max }, (_, place) => ({ ...row, tokenHash: `${gid} ${place}` }));
    await knex()('groupInviteLink').insert(rows);
    expect(await create(adam)).toMatchObject(says(400, '50'));
    await knex()('groupInviteLink')
      .where({ gid, tokenHash: `${gid} 0` })
      .update({ uses: 1 });
    expect((await create(adam)).status).toBe(200);
  });

  it('show their token once, of which only a hash is stored', async () => {
    const { id, token } = await made({ maxUses: 7, hours: 2 });
    const [found] = (await list(adam)).data!.records;
    expect(found).toEqual({
      id,
      state: 'active',
      uses: 0,
      maxUses: 7,
      uid: adam.uid,
      username: adam.username,
      expiresAt: new Date(now.getTime() + 2 * HOUR_MS).toISOString(),
      gmtCreate: now.toISOString(),
    });
    const row = await knex()('groupInviteLink').where({ id }).first();
    expect(row!.tokenHash).toBe(secretHashOf(token));
    expect(JSON.stringify(await knex()('auditEntry').orderBy('id', 'desc').limit(5))).not.toContain(token);
  });

  it('are in the audit log when created and revoked', async () => {
    const { id } = await made();
    await revoke(olga, id);
    const entries = await knex()('auditEntry')
      .where({ subjectId: `${gid}/${id}` })
      .orderBy('id')
      .select('actorUid');
    expect(entries).toEqual([{ actorUid: adam.uid }, { actorUid: olga.uid }]);
  });
});

describe('opening a link', () => {
  it('needs a login, and shows the group, also a hidden one', async () => {
    const { token } = await made();
    expect(await statuses(open(undefined, token), join(undefined, token))).toEqual([401, 401]);
    expect(await open(bob, token)).toMatchObject({ data: { group: { id: gid, memberCount: 3 }, userAuth: None } });
    expect(await open(mia, token)).toMatchObject({ status: 200, data: { userAuth: Member } });
    expect(await harness.authOf(gid, bob)).toBe(None);
  });

  it('of nothing is limited', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await open(bob, `guess${guess}`)).status).toBe(404);
    const { token } = await made();
    expect(await statuses(open(bob, token), join(bob, token))).toEqual([429, 429]);
  });
});

describe('joining by a link', () => {
  it('needs no code, counts the use and welcomes the user', async () => {
    const { token } = await made();
    expect(await join(bob, token)).toMatchObject({ status: 200, data: { gid } });
    expect(await harness.authOf(gid, bob)).toBe(Member);
    expect((await harness.notices(bob))[0]).toContain('Welcome to');
    expect((await list(adam)).data!.records[0]).toMatchObject({ uses: 1, state: 'active' });
    expect(await statuses(join(bob, token), join(olga, token))).toEqual([403, 403]);
    expect((await list(adam)).data!.records[0]).toMatchObject({ uses: 1 });
  });

  it.each([Applying, Refused])('makes a member of somebody who is %i', async (auth) => {
    await harness.put(gid, auth, bob);
    const { token } = await made();
    expect((await join(bob, token)).status).toBe(200);
    expect(await harness.authOf(gid, bob)).toBe(Member);
  });

  it('at the same time never exceeds the limit', async () => {
    const { token } = await made({ maxUses: 2 });
    const users = [bob];
    while (users.length < 4) users.push(await harness.site.signUp());
    const found = await statuses(...users.map((user) => join(user, token)));
    expect(found.sort()).toEqual([200, 200, 403, 403]);
    expect((await list(adam)).data!.records[0]).toMatchObject({ uses: 2, state: 'usedUp' });
    const members = await Promise.all(users.map((user) => harness.authOf(gid, user)));
    expect(members.filter((auth) => auth === Member)).toHaveLength(2);
  });

  it('at the same time counts one user once', async () => {
    const { token } = await made();
    const found = await statuses(join(bob, token), join(bob, token), join(bob, token));
    expect(found.sort()).toEqual([200, 403, 403]);
    expect((await list(adam)).data!.records[0]).toMatchObject({ uses: 1 });
  });
});

describe('a link is refused', () => {
  it('when it has expired, is used up or was revoked', async () => {
    const { token } = await made({ hours: 2 });
    now = new Date(now.getTime() + 2 * HOUR_MS);
    await expectRefused(token, 403, 'has expired');
    expect((await list(adam)).data!.records[0]!.state).toBe('expired');

    const once = await made({ maxUses: 1 });
    await join(await harness.site.signUp(), once.token);
    await expectRefused(once.token, 403, 'as often as it allows');

    const revoked = await made();
    await revoke(adam, revoked.id);
    await expectRefused(revoked.token, 403, 'was revoked');
    expect((await list(adam)).data!.records[0]!.state).toBe('revoked');
  });

  it('when its group is banned, archived or disbanded', async () => {
    const { token } = await made();
    await calls.api('PUT /api/group/archive', { body: { gid, isArchived: true }, as: olga });
    await expectRefused(token, 403, 'archived');
    expect((await create(adam)).status).toBe(403);
    await calls.api('PUT /api/group/archive', { body: { gid, isArchived: false }, as: olga });
    await calls.api('PUT /api/admin/group/status', { body: { gid, status: 1 }, as: harness.root });
    await expectRefused(token, 403, 'is banned');
    await calls.api('PUT /api/admin/group/status', { body: { gid, status: 0 }, as: harness.root });
    await calls.api('DELETE /api/group', { query: { gid }, as: olga });
    await expectRefused(token, 404, 'not found');
  });

  it('for members who were removed, until a group admin accepts them again', async () => {
    const { token } = await made({ maxUses: 5 });
    await join(bob, token);
    await calls.api('DELETE /api/group/member', { query: { gid, uid: bob.uid }, as: adam });
    await expectRefused(token, 403, 'You were removed');
    await calls.api('PUT /api/group', {
      body: {
        id: gid,
        name: `Again ${gid}`,
        shortName: `ag${gid}`,
        brief: 'A brief',
        description: 'About',
        auth: 2,
        code: 'ab12cd',
        visible: true,
      },
      as: olga,
    });
    await calls.api('POST /api/group/member', { body: { gid, reason: REASON }, as: bob });
    await calls.api('PUT /api/group/member', { body: { gid, uid: bob.uid, auth: Member }, as: adam });
    await calls.api('DELETE /api/group/member/exit', { query: { gid }, as: bob });
    // Those who leave on their own can come back.
    expect((await join(bob, token)).status).toBe(200);
  });

  it('when its creator no longer is a group admin', async () => {
    await harness.put(gid, Root, bob);
    const links = [await made({}, bob), await made({}, adam)];
    await calls.api('PUT /api/group/member', { body: { gid, uid: bob.uid, auth: Admin }, as: olga });
    const eve = await harness.site.signUp();
    expect((await open(eve, links[0]!.token)).status).toBe(200);
    await calls.api('PUT /api/group/member', { body: { gid, uid: bob.uid, auth: Member }, as: olga });
    await calls.api('DELETE /api/group/member/exit', { query: { gid }, as: adam });
    for (const { token } of links) await expectRefused(token, 403, 'was revoked', eve);
  });
});

describe('links of another group', () => {
  it('cannot be revoked, and lead into their own group only', async () => {
    const victim = await harness.site.signUp();
    const own = gid;
    gid = await harness.found(victim);
    const { id, token } = await made({}, victim);
    expect(await statuses(revoke(adam, id, own), revoke(adam, id))).toEqual([404, 403]);
    await join(bob, token);
    expect([await harness.authOf(own, bob), await harness.authOf(gid, bob)]).toEqual([None, Member]);
    expect((await list(victim)).data!.records[0]).toMatchObject({ id, state: 'active', uses: 1 });
  });
});
