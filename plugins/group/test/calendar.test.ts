import { Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { UserAdminCalls } from '@tribunal/plugin-user-admin/contract';
import { Db } from '@tribunal/server';
import { pluginAt, pollUntil, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALENDAR_DAYS, CALENDAR_PATH, GroupAuth, MemberAuth } from '../contract';
import { startGroupHarness, type GroupHarness } from './group-harness';

const POLL = { everyMs: 20, timeoutMs: 20_000 };
const { Applying, Member, Admin } = MemberAuth;
let harness: GroupHarness;
let calls: GroupHarness['calls'];
let root: TestUser;
let [olga, mia] = [] as unknown as [TestUser, TestUser];
/** A hidden group of Olga with the member Mia. */
let gid: number;

beforeAll(async () => {
  const others = ['comment', 'contest', 'training', 'user-admin'].map((id) =>
    pluginAt(new URL(`../../${id}/`, import.meta.url)),
  );
  harness = await startGroupHarness(undefined, await Promise.all(others));
  ({ calls, root } = harness);
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  [olga, mia] = [await harness.site.signUp(), await harness.site.signUp()];
  gid = await harness.found(olga, {
    auth: GroupAuth.Protected,
    visible: false,
    name: `Night, shift 班 ${olga.username.slice(-6)}`,
  });
  await harness.put(gid, Member, mia);
});

const knex = () => resolve(harness.site.app.container, Db);
const current = (as?: TestUser) => calls.reply('GET /api/group/calendar', { query: { gid }, as });
const create = (as?: TestUser) => calls.reply('POST /api/group/calendar', { body: { gid }, as });
const revoke = (as?: TestUser) => calls.reply('DELETE /api/group/calendar', { query: { gid }, as });
const tokenOf = async (as: TestUser) => (await create(as)).data!.token;
const read = (token: string) => harness.site.app.server.inject(`${CALENDAR_PATH}?token=${token}`);
const statusOf = async (token: string) => (await read(token)).statusCode;
/** Adds a contest and a training with a due time. */
async function fill(place: number, isVisible: boolean, title: string): Promise<void> {
  const at = (hour: number) => new Date(Date.UTC(2031, 4, 1, hour));
  const common = { title, gid: place, uid: olga.uid, isVisible };
  await knex()('contest').insert({ ...common, type: 0, auth: 0, startAt: at(10), endAt: at(12) } as never);
  await knex()('training').insert({ ...common, auth: 'Private', password: 'x', dueAt: at(20) });
}
const summariesIn = (text: string): string[] =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith('SUMMARY:'))
    .map((line) => line.slice(8));

describe('a secret address', () => {
  it('is created, renewed and revoked by members only, each their own', async () => {
    const [eve, abel] = [await harness.site.signUp(), await harness.site.signUp()];
    await harness.put(gid, Applying, abel);
    for (const call of [current, create]) {
      const found = await Promise.all([call(), call(eve), call(abel), call(root)]);
      expect(found.map(({ status }) => status)).toEqual([401, 404, 404, 403]);
    }
    expect((await revoke()).status).toBe(401);
    expect((await current(mia)).data).toEqual({ createdAt: null });
    const token = await tokenOf(mia);
    expect((await current(mia)).data!.createdAt).not.toBeNull();
    expect((await current(olga)).data!.createdAt).toBeNull();
    await revoke(olga);
    expect(await statusOf(token)).toBe(200);
    const second = await tokenOf(mia);
    expect([await statusOf(token), await statusOf(second)]).toEqual([404, 200]);
    await revoke(mia);
    expect(await statusOf(second)).toBe(404);
    expect((await current(mia)).data!.createdAt).toBeNull();
  });

  it('is not stored, and no other is accepted', async () => {
    const token = await tokenOf(mia);
    expect(JSON.stringify(await knex()('groupCalendar'))).not.toContain(token);
    expect([await statusOf('x'), await statusOf('')]).toEqual([404, 400]);
  });

  it('ends with the membership, also for a member who comes back', async () => {
    const token = await tokenOf(mia);
    await calls.api('DELETE /api/group/member', { query: { gid, uid: mia.uid }, as: olga });
    await harness.put(gid, Member, mia);
    expect(await statusOf(token)).toBe(404);
    const left = await tokenOf(mia);
    await calls.api('DELETE /api/group/member/exit', { query: { gid }, as: mia });
    expect(await statusOf(left)).toBe(404);
  });

  it('ends when the account is banned, also once the ban is lifted', async () => {
    const token = await tokenOf(mia);
    const set = (status: 0 | 1) => {
      const nothing = { realname: null, email: null, titleName: null, titleColor: null };
      const body = { uid: mia.uid, username: mia.username, ...nothing, type: Role.User, status, setNewPwd: false };
      return harness.site.calls<UserAdminCalls>().api('PUT /api/admin/user/edit-user', { body, as: root });
    };
    await set(1);
    expect(await statusOf(token)).toBe(404);
    await set(0);
    expect(await statusOf(token)).toBe(404);
  });

  it('stays when the rank changes, and in archived groups, but not in banned and disbanded ones', async () => {
    const token = await tokenOf(mia);
    await calls.api('PUT /api/group/member', { body: { gid, uid: mia.uid, auth: Admin }, as: olga });
    await calls.api('PUT /api/group/archive', { body: { gid, isArchived: true }, as: olga });
    expect(await statusOf(token)).toBe(200);
    await calls.api('PUT /api/admin/group/status', { body: { gid, status: 1 }, as: root });
    expect(await statusOf(token)).toBe(404);
    await calls.api('PUT /api/admin/group/status', { body: { gid, status: 0 }, as: root });
    await calls.api('DELETE /api/group', { query: { gid }, as: olga });
    expect(await statusOf(token)).toBe(404);
  });
});

describe('the calendar', () => {
  it('has what every member may know of, and nothing hidden, also for the owner', async () => {
    const other = await harness.found(olga);
    await fill(gid, true, 'Spring, 春季');
    await fill(gid, false, 'Surprise');
    await fill(other, true, 'Elsewhere');
    for (const member of [mia, olga]) {
      const { headers, payload } = await read(await tokenOf(member));
      expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' });
      expect(summariesIn(payload)).toEqual([
        'Spring\\, 春季',
        expect.stringMatching(/^Spring\\, 春季 \(due · 截止\)$/),
      ]);
      expect(payload).toContain('X-WR-CALNAME:Night\\, shift 班');
      expect(payload).toContain('DTSTART:20310501T100000Z\r\nDTEND:20310501T120000Z');
      expect(payload).toContain('DTSTART:20310501T200000Z\r\nSUMMARY');
    }
  });

  it('keeps the UIDs when events change', async () => {
    await fill(gid, true, 'Before');
    const token = await tokenOf(mia);
    const uids = async () => (await read(token)).payload.match(/^UID:.*$/gm);
    const before = await uids();
    await knex()('contest').where({ gid }).update({ title: 'After' });
    expect(await uids()).toEqual(before);
    expect(before).toHaveLength(2);
    expect((await read(token)).payload).toContain('SUMMARY:After');
  });

  it('has no events of a plugin that is off', async () => {
    await fill(gid, true, 'Spring');
    const token = await tokenOf(mia);
    await harness.site.api('PUT /api/admin/plugin', { body: { id: 'training', wanted: 'off' }, as: root });
    await pollUntil(async () => (summariesIn((await read(token)).payload).length === 1 ? true : null), POLL);
    await harness.site.api('PUT /api/admin/plugin', { body: { id: 'training', wanted: 'on' }, as: root });
    await pollUntil(async () => (summariesIn((await read(token)).payload).length === 2 ? true : null), POLL);
  });

  it('is read at most as often as programs need', async () => {
    const token = await tokenOf(mia);
    const found: number[] = [];
    // A few at a time: all at once would wait for each other's connections longer than a call may take.
    for (let read = 0; read < 11; read += 1) {
      found.push(...(await Promise.all(Array.from({ length: 11 }, () => statusOf(token)))));
    }
    expect(found.filter((status) => status === 429)).toHaveLength(1);
  });
});

it('a calendar has the events of the past year, and no older ones', async () => {
  const DAY_MS = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  for (const days of [CALENDAR_DAYS - 1, CALENDAR_DAYS + 1]) {
    const common = { gid, uid: olga.uid, isVisible: true };
    const times = { startAt: ago(days + 10), endAt: ago(days) };
    await knex()('contest').insert({ ...common, ...times, title: `Contest ${days}`, type: 0, auth: 0 } as never);
    await knex()('training').insert({ ...common, title: `Training ${days}`, auth: 'Public', dueAt: ago(days) });
  }
  const shown = summariesIn((await read(await tokenOf(mia))).payload);
  expect(shown).toEqual([`Contest ${CALENDAR_DAYS - 1}`, expect.stringContaining(`Training ${CALENDAR_DAYS - 1}`)]);
});
