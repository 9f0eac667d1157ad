import { resolve } from '@tribunal/kernel';
import { Db, HookBus, onSubmission, PlaceDirectory, Tx } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GroupAuth, MemberAuth } from '../contract';
import { REASON, startGroupHarness, type GroupHarness } from './group-harness';

let harness: GroupHarness;
let calls: GroupHarness['calls'];
let [olga, rita, adam, mia, bob] = [] as unknown as [TestUser, TestUser, TestUser, TestUser, TestUser];
/** A protected group: Olga owns it, Rita is a root, Adam an admin, Mia a member, Bob applies. */
let gid: number;

beforeAll(async () => {
  harness = await startGroupHarness();
  ({ calls } = harness);
  const users: TestUser[] = [];
  while (users.length < 5) users.push(await harness.site.signUp());
  [olga, rita, adam, mia, bob] = users as [TestUser, TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  gid = await harness.found(olga, { auth: GroupAuth.Protected });
  await harness.put(gid, MemberAuth.Root, rita);
  await harness.put(gid, MemberAuth.Admin, adam);
  await harness.put(gid, MemberAuth.Member, mia);
  await harness.put(gid, MemberAuth.Applying, bob);
});

const archive = (as?: TestUser, isArchived = true, of = gid) =>
  calls.reply('PUT /api/group/archive', { body: { gid: of, isArchived }, as });
const detail = (as: TestUser) => calls.api('GET /api/get-group-detail', { query: { gid }, as });
const announce = (as: TestUser) =>
  calls.reply('POST /api/group/announcement', { body: { gid, title: 't', content: 'c', status: 0 }, as });
const statuses = async (...replies: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ status }) => status);
const container = () => harness.site.app.container;
const submit = () =>
  resolve(container(), Tx).run(() =>
    resolve(container(), HookBus).run(onSubmission, {
      submissionId: 1,
      uid: mia.uid,
      pid: 1,
      cid: 0,
      gid,
      tid: null,
      displayId: null,
      language: 'C',
      submittedAt: new Date(),
    }),
  );

describe('archiving', () => {
  it('is for group roots and super admins', async () => {
    expect(await statuses(archive(), archive(bob), archive(mia), archive(adam))).toEqual([401, 403, 403, 403]);
    expect((await detail(mia)).isArchived).toBe(false);
    expect(await statuses(archive(rita), archive(rita, true, 999_999))).toEqual([200, 404]);
    expect(await statuses(archive(harness.root, false), archive(olga))).toEqual([200, 200]);
    expect((await calls.reply('PUT /api/group/archive', { body: { gid } as never, as: olga })).status).toBe(400);
  });

  it('of a hidden group is unknown to others than members', async () => {
    gid = await harness.found(olga, { visible: false });
    expect(await statuses(archive(bob), archive(bob, false))).toEqual([404, 404]);
  });

  it('leaves the group readable for its members, who can leave', async () => {
    await archive(olga);
    const { isArchived, viewer } = await detail(mia);
    expect({ isArchived, ...viewer }).toMatchObject({
      isArchived: true,
      canRead: true,
      canWrite: false,
      canExit: true,
    });
    const members = await calls.reply('GET /api/group/get-member-list', { query: { gid }, as: mia });
    expect(members.data!.total).toBe(4);
    expect((await calls.reply('DELETE /api/group/member/exit', { query: { gid }, as: mia })).status).toBe(200);
  });

  it('closes the group for new members, announcements and submissions', async () => {
    const { id } = (await announce(adam)).data!;
    await archive(olga);
    const carl = await harness.site.signUp();
    const join = calls.reply('POST /api/group/member', { body: { gid, reason: REASON }, as: carl });
    expect(await join).toMatchObject({ status: 403, msg: expect.stringContaining('archived') as string });
    const accept = calls.reply('PUT /api/group/member', { body: { gid, uid: bob.uid, auth: 3 }, as: adam });
    const edit = calls.reply('PUT /api/group/announcement', {
      body: { id, gid, title: 't', content: 'c', status: 1 },
      as: olga,
    });
    const remove = calls.reply('DELETE /api/group/announcement', { query: { aid: id, gid }, as: olga });
    expect(await statuses(accept, announce(harness.root), edit, remove)).toEqual([403, 403, 403, 403]);
    expect(await harness.authOf(gid, bob)).toBe(MemberAuth.Applying);
    await expect(submit()).rejects.toMatchObject({ status: 403, key: 'group.archived' });
  });

  it('ends with all of that', async () => {
    await archive(olga);
    await archive(rita, false);
    expect((await announce(adam)).status).toBe(200);
    await submit();
    expect(await detail(mia)).toMatchObject({ isArchived: false, viewer: { canWrite: true } });
  });

  it('is known to other plugins', async () => {
    const places = resolve(container(), PlaceDirectory);
    const factsOf = async (user: TestUser) => {
      const { canRead, canWrite } = await places.find({ uid: user.uid, roles: ['default_user'] }, gid);
      return { canRead, canWrite };
    };
    expect(await factsOf(mia)).toEqual({ canRead: true, canWrite: true });
    expect(await factsOf(bob)).toEqual({ canRead: false, canWrite: false });
    await archive(olga);
    expect(await factsOf(olga)).toEqual({ canRead: true, canWrite: false });
  });

  it('is in the audit log', async () => {
    await archive(olga);
    const [entry] = await resolve(
      container(),
      Db,
    )('auditEntry')
      .where({ subjectId: String(gid) })
      .orderBy('id', 'desc');
    expect(entry).toMatchObject({ actorUid: olga.uid });
  });
});

it('the list has archived groups, without them, or only them', async () => {
  await archive(olga);
  const other = await harness.found(olga);
  const idsOf = async (isArchived?: boolean): Promise<number[]> => {
    const query = { onlyMine: true, limit: 100, ...(isArchived !== undefined && { isArchived }) };
    const { records } = await calls.api('GET /api/get-group-list', { query, as: olga });
    return records.map(({ id }) => id).filter((id) => id === gid || id === other);
  };
  expect([await idsOf(), await idsOf(true), await idsOf(false)]).toEqual([[gid, other], [gid], [other]]);
});
