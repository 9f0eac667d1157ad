import { HOUR_MS } from '@tribunal/contract';
import { randomBytes } from 'node:crypto';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GroupAuth, MemberAuth, MemberImportLimits } from '../contract';
import { deleteOldInvitations, denyInvitation, type PastInvitations } from '../server/membership/invitations';
import { startGroupHarness, type GroupHarness } from './group-harness';

const { Invited, None, Applying, Member, Admin } = MemberAuth;
const { declinedDays, invitationsPerUserAndDay } = MemberImportLimits;
let harness: GroupHarness;
let calls: GroupHarness['calls'];
let [olga, adam, bob] = [] as unknown as [TestUser, TestUser, TestUser];
/** A protected group of Olga with the admin Adam. */
let gid: number;

beforeAll(async () => {
  harness = await startGroupHarness();
  ({ calls } = harness);
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  [olga, adam, bob] = [await harness.site.signUp(), await harness.site.signUp(), await harness.site.signUp()];
  gid = await harness.found(olga, { auth: GroupAuth.Protected });
  await harness.put(gid, Admin, adam);
});

const knex = () => resolve(harness.site.app.container, Db);
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const key = () => randomBytes(32).toString('base64url');
const invite = async (to = gid, as = adam) => {
  const body = { gid: to, text: bob.username, createsAccounts: false, key: key() };
  return (await calls.reply('POST /api/group/import', { body, as })).data!;
};
const decline = (as = bob) => calls.reply('DELETE /api/group/member/exit', { query: { gid }, as });
const withdraw = () => calls.reply('DELETE /api/group/member', { query: { gid, uid: bob.uid }, as: adam });
const set = (times: { invitedAt?: Date; declinedAt?: Date }) =>
  knex()('groupInvitation').where({ gid, uid: bob.uid }).update(times);

describe('another invitation', () => {
  const at = new Date('2031-05-31T12:00:00Z');
  const days = (count: number) => new Date(at.getTime() - count * 24 * HOUR_MS);
  it.each<[string, Partial<PastInvitations>, string | null]>([
    ['nothing', {}, null],
    ['an older invitation', { invitedAt: days(2) }, null],
    ['one of today', { invitedAt: days(0.5), today: 1 }, 'group.import.invitedToday'],
    ['one that was declined', { invitedAt: days(20), declinedAt: days(declinedDays - 1) }, 'group.import.declined'],
    ['one that was declined long ago', { invitedAt: days(50), declinedAt: days(declinedDays) }, null],
    ['many of other groups', { today: invitationsPerUserAndDay }, 'group.import.invitedOften'],
    ['nearly as many', { today: invitationsPerUserAndDay - 1 }, null],
  ])('after %s', (_what, past, expected) => {
    const denial = denyInvitation({ invitedAt: null, declinedAt: null, today: 0, ...past }, at);
    expect(denial?.key ?? null).toBe(expected);
  });

  it('is refused for 30 days after the user has declined, with the day from which it is possible', async () => {
    expect(await invite()).toMatchObject({ invited: 1, errors: [] });
    await decline();
    await set({ declinedAt: ago(24 * (declinedDays - 1)), invitedAt: ago(24 * declinedDays) });
    const date = new Date(Date.now() + 24 * HOUR_MS).toISOString().slice(0, 10);
    const { invited, errors } = await invite();
    expect({ invited, errors }).toMatchObject({
      invited: 0,
      errors: [
        {
          row: 1,
          field: 'username',
          message: expect.stringMatching(new RegExp(`${date} \\d\\d:\\d\\d UTC`)) as string,
        },
      ],
    });
    expect(await harness.authOf(gid, bob)).toBe(None);
    expect(await harness.notices(bob)).toHaveLength(1);
    await set({ declinedAt: ago(24 * declinedDays + 1) });
    expect(await invite()).toMatchObject({ invited: 1, errors: [] });
  });

  it('is refused if the user declines an invitation that was never recorded', async () => {
    await harness.put(gid, Invited, bob);
    await decline();
    expect((await invite()).errors[0]!.message).toContain('declined');
  });

  it('is no matter of old ones that the user declines today', async () => {
    for (let more = 0; more < invitationsPerUserAndDay; more += 1) {
      const some = await harness.found(adam);
      await invite(some);
      await knex()('groupInvitation')
        .where({ gid: some })
        .update({ invitedAt: ago(24 * declinedDays + 1) });
      await deleteOldInvitations(knex(), new Date());
      await calls.reply('DELETE /api/group/member/exit', { query: { gid: some }, as: bob });
    }
    expect(await knex()('groupInvitation').where({ uid: bob.uid })).toHaveLength(invitationsPerUserAndDay);
    expect(await invite(gid, olga)).toMatchObject({ invited: 1, errors: [] });
  });

  it('is refused for 24 hours after one was withdrawn', async () => {
    await invite();
    await withdraw();
    expect(await invite()).toMatchObject({
      invited: 0,
      errors: [{ message: expect.stringContaining('less than 24 hours') }],
    });
    await set({ invitedAt: ago(25) });
    expect(await invite()).toMatchObject({ invited: 1 });
  });

  it('comes from other groups, but not from many within a day', async () => {
    await invite();
    await decline();
    const other = await harness.found(adam);
    expect(await invite(other)).toMatchObject({ invited: 1 });
    for (let more = 2; more < invitationsPerUserAndDay; more += 1) {
      const some = await harness.found(olga);
      await knex()('groupInvitation').insert({ gid: some, uid: bob.uid, invitedAt: ago(1) });
    }
    const last = await harness.found(adam);
    expect(await invite(last)).toMatchObject({ invited: 0, errors: [{ message: expect.stringContaining('many') }] });
    await set({ invitedAt: ago(25) });
    expect(await invite(last)).toMatchObject({ invited: 1 });
  });

  it('is no matter for a user who applies after declining', async () => {
    await invite();
    await decline();
    await calls.api('POST /api/group/member', { body: { gid, reason: 'Changed my mind' }, as: bob });
    expect(await harness.authOf(gid, bob)).toBe(Applying);
    expect(await invite()).toMatchObject({ accepted: 1, errors: [] });
    expect(await harness.authOf(gid, bob)).toBe(Member);
  });

  it('is possible once nothing of the past matters, which is then deleted', async () => {
    await invite();
    await decline();
    await deleteOldInvitations(knex(), new Date());
    expect((await invite()).errors).toHaveLength(1);
    await set({ invitedAt: ago(24 * 40), declinedAt: ago(24 * 31) });
    await deleteOldInvitations(knex(), new Date());
    expect(await knex()('groupInvitation').where({ gid })).toEqual([]);
  });
});
