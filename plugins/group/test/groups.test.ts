import { Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { createProblem, judgeSubmission, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GroupAuth, GroupStatus, MemberAuth, type GroupDraft, type GroupListQuery } from '../contract';
import { CODE, draftOf, startGroupHarness, UNLIMITED, type GroupHarness } from './group-harness';

let harness: GroupHarness;
let calls: GroupHarness['calls'];
let root: TestUser;
let olga: TestUser;
let bob: TestUser;
beforeAll(async () => {
  harness = await startGroupHarness();
  ({ calls, root } = harness);
  [olga, bob] = [await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.site.stop());

const knex = () => resolve(harness.site.app.container, Db);
const detail = (gid: number, as?: TestUser) => calls.reply('GET /api/get-group-detail', { query: { gid }, as });
const idsOf = async (query: GroupListQuery, as?: TestUser): Promise<number[]> =>
  (await calls.api('GET /api/get-group-list', { query: { limit: 100, ...query }, as })).records.map(({ id }) => id);
const create = (body: Partial<GroupDraft>, as?: TestUser) =>
  calls.reply('POST /api/group', { body: draftOf(body), as });

describe('the list', () => {
  it('is for everybody, also without any filter, and says who owns a group and how many are in it', async () => {
    const gid = await harness.found(olga);
    await harness.put(gid, MemberAuth.Member, bob);
    await harness.put(gid, MemberAuth.Applying, await harness.site.signUp());
    const { records } = await calls.api('GET /api/get-group-list', { query: { keyword: '' } });
    const shown = records.find(({ id }) => id === gid);
    expect(shown).toMatchObject({ owner: olga.username, memberCount: 2, status: 0, visible: true, auth: 1 });
    expect(shown).not.toHaveProperty('code');
  });

  it('has fifteen groups per page, the oldest first, and no limit reads all', async () => {
    const page = await calls.api('GET /api/get-group-list', { query: { limit: -1 } });
    expect(page).toMatchObject({ size: 15, current: 1 });
    const ids = await idsOf({});
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('is filtered by type, own groups, and part of a name, a short name or an owner', async () => {
    const gid = await harness.found(olga, { auth: GroupAuth.Protected, name: 'Odd 100%_name', shortName: 'oddone' });
    expect(await idsOf({ auth: GroupAuth.Protected })).toContain(gid);
    expect(await idsOf({ auth: GroupAuth.Private })).not.toContain(gid);
    expect(await idsOf({ auth: 0 })).toContain(gid);
    expect(await idsOf({ keyword: '0%_N' })).toEqual([gid]);
    expect(await idsOf({ keyword: 'ODDO' })).toEqual([gid]);
    expect(await idsOf({ keyword: olga.username })).toContain(gid);
    expect(await idsOf({ onlyMine: true }, olga)).toContain(gid);
    expect(await idsOf({ onlyMine: true }, bob)).not.toContain(gid);
    await harness.put(gid, MemberAuth.Applying, bob);
    expect(await idsOf({ onlyMine: true }, bob)).not.toContain(gid);
    expect(await idsOf({ onlyMine: true })).toContain(gid);
  });

  it('shows hidden groups to their members and to super admins only, whatever is searched', async () => {
    const gid = await harness.found(olga, { visible: false, name: 'Secret society' });
    const admin = await harness.site.signUp({ role: Role.Admin });
    for (const as of [undefined, bob, admin]) {
      expect(await idsOf({}, as)).not.toContain(gid);
      expect(await idsOf({ keyword: 'Secret society' }, as)).toEqual([]);
    }
    expect(await idsOf({ keyword: 'Secret' }, olga)).toEqual([gid]);
    expect(await idsOf({ keyword: 'Secret' }, root)).toEqual([gid]);
  });
});

describe('a group', () => {
  it('is created by users without a ban, within its limits', async () => {
    expect((await create({})).status).toBe(401);
    for (const role of [Role.NoSubmit, Role.NoDiscuss, Role.Muted, Role.NoSubmitNoDiscuss, Role.NoSubmitMuted]) {
      expect((await create({}, await harness.site.signUp({ role }))).status).toBe(403);
    }
    const made = await create({}, bob);
    expect(made.status).toBe(200);
    expect((await detail(made.data!.id, bob)).data).toMatchObject({
      uid: bob.uid,
      viewer: { userAuth: MemberAuth.Root, isOwner: true, canDisband: true, canJoin: false },
    });
  });

  it.each<[string, Partial<Record<keyof GroupDraft, unknown>>]>([
    ['name', { name: 'four' }],
    ['name', { name: 'x'.repeat(26) }],
    ['name', { name: '      ' }],
    ['shortName', { shortName: 'four' }],
    ['shortName', { shortName: 'x'.repeat(11) }],
    ['brief', { brief: 'x'.repeat(51) }],
    ['description', { description: 'x'.repeat(1001) }],
    ['description', { description: 'four' }],
    ['auth', { auth: 4 }],
    ['auth', { auth: undefined }],
    ['code', { auth: GroupAuth.Protected, code: null }],
    ['code', { auth: GroupAuth.Private, code: '12345' }],
    ['code', { auth: GroupAuth.Private, code: '1234567' }],
  ])('is refused with the field %s: %j', async (field, wish) => {
    expect(await create(wish as Partial<GroupDraft>, bob)).toMatchObject({ status: 400, data: { field } });
  });

  it('has names that no other group has, whatever their case', async () => {
    const { name, shortName } = draftOf();
    await harness.found(olga, { name, shortName });
    expect(await create({ name: name.toUpperCase() }, bob)).toMatchObject({ status: 409, data: { field: 'name' } });
    expect(await create({ shortName: shortName.toUpperCase() }, bob)).toMatchObject({
      status: 409,
      data: { field: 'shortName' },
    });
  });

  it('is limited per day, per owner and by solved problems, except for staff', async () => {
    const [carl, admin] = [await harness.site.signUp(), await harness.site.signUp({ role: Role.ProblemAdmin })];
    const tryWith = async (limits: object, as = carl) => {
      await harness.limit({ ...UNLIMITED, ...limits });
      const { status, msg } = await create({}, as);
      await harness.limit(UNLIMITED);
      return [status, msg];
    };
    expect(await tryWith({ defaultCreateGroupACInitValue: 1 })).toEqual([
      403,
      'Solve at least 1 problems before you create a group',
    ]);
    expect((await tryWith({ defaultCreateGroupDailyLimit: 0 }))[0]).toBe(403);
    // Refused attempts do not count.
    expect((await tryWith({ defaultCreateGroupDailyLimit: 1, defaultCreateGroupLimit: 1 }))[0]).toBe(200);
    expect((await tryWith({ defaultCreateGroupDailyLimit: 1 }))[1]).toContain('at most 1 groups within 24 hours');
    expect((await tryWith({ defaultCreateGroupLimit: 1 }))[1]).toBe('You can own at most 1 groups');
    expect((await tryWith({ defaultCreateGroupLimit: 0, defaultCreateGroupACInitValue: 9 }, admin))[0]).toBe(200);
  });

  it('takes solved problems of the site, but not of groups, which their founders make as easy as they like', async () => {
    const carl = await harness.site.signUp();
    const { pid, problemId } = await createProblem(harness.site);
    const { submitId } = await harness.site.api('POST /api/submit-problem-judge', {
      body: { pid: problemId, language: 'C', code: 'main;', isRemote: false },
      as: carl,
    });
    await judgeSubmission(harness.site, submitId, Status.Accepted);
    await harness.limit({ ...UNLIMITED, defaultCreateGroupACInitValue: 1 });
    const tryIn = async (gid: number | null) => {
      await knex()('problem').where({ id: pid }).update({ gid });
      return (await create({}, carl)).status;
    };
    expect([await tryIn(1), await tryIn(null)]).toEqual([403, 200]);
    await harness.limit(UNLIMITED);
  });

  it('is limited also when many are created at once', async () => {
    const dora = await harness.site.signUp();
    await harness.limit({ ...UNLIMITED, defaultCreateGroupLimit: 2 });
    const made = await Promise.all(Array.from({ length: 6 }, () => create({}, dora)));
    await harness.limit(UNLIMITED);
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  it('is opened by users; its code is for group roots and super admins', async () => {
    const gid = await harness.found(olga, { auth: GroupAuth.Private });
    const [admin, member] = [await harness.site.signUp(), await harness.site.signUp()];
    await harness.put(gid, MemberAuth.Admin, admin);
    await harness.put(gid, MemberAuth.Member, member);
    expect((await detail(gid)).status).toBe(401);
    expect((await detail(999_999, bob)).status).toBe(404);
    const codes = await Promise.all(
      [olga, root, admin, member, bob].map(async (as) => (await detail(gid, as)).data!.code),
    );
    expect(codes).toEqual([CODE, CODE, null, null, null]);
  });

  it('is unknown rather than forbidden if it is hidden', async () => {
    const gid = await harness.found(olga, { visible: false });
    await harness.put(gid, MemberAuth.Refused, bob);
    const query = { gid };
    const unknown = (await detail(999_999, bob)).msg;
    const answers = await Promise.all([
      detail(gid, bob),
      calls.reply('GET /api/get-group-access', { query, as: bob }),
      calls.reply('GET /api/get-group-auth', { query, as: bob }),
      calls.reply('GET /api/group/get-member-list', { query, as: bob }),
      calls.reply('GET /api/group/get-apply-list', { query, as: bob }),
      calls.reply('GET /api/group/get-announcement-list', { query, as: bob }),
      calls.reply('GET /api/group/get-admin-announcement-list', { query, as: bob }),
      calls.reply('POST /api/group/member', { body: { gid }, as: bob }),
      calls.reply('DELETE /api/group/member/exit', { query, as: bob }),
      calls.reply('PUT /api/group', { body: { id: gid, ...draftOf() }, as: bob }),
      calls.reply('DELETE /api/group', { query, as: bob }),
      calls.reply('PUT /api/group/owner', { body: { gid, uid: bob.uid }, as: bob }),
      calls.reply('PUT /api/group/member', { body: { gid, uid: olga.uid, auth: 3 }, as: bob }),
      calls.reply('DELETE /api/group/member', { query: { gid, uid: olga.uid }, as: bob }),
      calls.reply('POST /api/group/announcement', { body: { gid, title: 't', content: 'c', status: 0 }, as: bob }),
    ]);
    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(answers.map(() => [404, unknown]));
  });

  it('says whether it can be accessed, and what the viewer is there', async () => {
    const gid = await harness.found(olga);
    const access = (as: TestUser) => calls.api('GET /api/get-group-access', { query: { gid }, as });
    const auth = (as: TestUser) => calls.api('GET /api/get-group-auth', { query: { gid }, as });
    expect([await access(olga), await access(bob), await access(root)]).toEqual([
      { access: true },
      { access: false },
      { access: true },
    ]);
    expect([await auth(olga), await auth(bob)]).toEqual([MemberAuth.Root, MemberAuth.None]);
  });
});

describe('the settings', () => {
  const change = (gid: number, wish: object, as?: TestUser) =>
    calls.reply('PUT /api/group', { body: { ...draftOf(), ...wish, id: gid }, as });

  it('are changed by group roots and super admins', async () => {
    const gid = await harness.found(olga);
    const admin = await harness.site.signUp();
    await harness.put(gid, MemberAuth.Admin, admin);
    expect((await change(gid, {})).status).toBe(401);
    expect((await change(gid, {}, bob)).status).toBe(403);
    expect((await change(gid, {}, admin)).status).toBe(403);
    expect((await change(gid, { name: 'New name' }, olga)).status).toBe(200);
    expect((await change(gid, { brief: 'By a root' }, root)).status).toBe(200);
    expect((await detail(gid, olga)).data).toMatchObject({ brief: 'By a root' });
  });

  it('have nothing of owner, ban and dates, and keep the code that is not sent', async () => {
    // B4: no other column can be set from outside.
    const gid = await harness.found(olga, { auth: GroupAuth.Private });
    const before = await knex()('groupItem').where({ id: gid }).first();
    const forged = {
      uid: bob.uid,
      owner: bob.username,
      status: 1,
      avatar: 'x',
      gmtCreate: '2000-01-01',
    };
    expect((await change(gid, { ...forged, auth: GroupAuth.Protected, code: null }, olga)).status).toBe(200);
    expect(await change(gid, { isBanned: true }, olga)).toMatchObject({ status: 400, data: { field: 'isBanned' } });
    const after = await knex()('groupItem').where({ id: gid }).first();
    expect(after).toMatchObject({ uid: olga.uid, isBanned: false, avatar: null, auth: 2, code: CODE });
    expect(after!.createdAt).toEqual(before!.createdAt);
    await change(gid, { auth: GroupAuth.Public }, olga);
    expect((await detail(gid, olga)).data).toMatchObject({ auth: 1, code: null });
    expect(await change(gid, { auth: GroupAuth.Private }, olga)).toMatchObject({
      status: 400,
      data: { field: 'code' },
    });
  });

  it('cannot take the name of another group, but keep their own', async () => {
    const [gid, other] = [await harness.found(olga), await harness.found(olga)];
    const { name, shortName } = (await detail(gid, olga)).data!;
    expect((await change(gid, { name, shortName }, olga)).status).toBe(200);
    expect(await change(other, { name }, olga)).toMatchObject({ status: 409, data: { field: 'name' } });
  });
});

describe('a banned group', () => {
  it('is unknown to all but super admins, who ban it and lift the ban', async () => {
    const gid = await harness.found(olga);
    const admin = await harness.site.signUp({ role: Role.Admin });
    const set = (status: GroupStatus, as?: TestUser) =>
      calls.reply('PUT /api/admin/group/status', { body: { gid, status }, as });
    expect((await set(1)).status).toBe(401);
    expect((await set(1, olga)).status).toBe(403);
    expect((await set(1, admin)).status).toBe(403);
    expect((await set(1, root)).status).toBe(200);
    expect((await detail(gid, olga)).status).toBe(404);
    expect((await detail(gid, root)).data).toMatchObject({ status: GroupStatus.Banned });
    expect(await idsOf({}, olga)).not.toContain(gid);
    expect(await idsOf({ onlyMine: true }, olga)).not.toContain(gid);
    expect((await calls.reply('POST /api/group/member', { body: { gid }, as: bob })).status).toBe(404);
    await set(0, root);
    expect((await detail(gid, olga)).status).toBe(200);
    const missing = { body: { gid: 999_999, status: 1 as const }, as: root };
    expect((await calls.reply('PUT /api/admin/group/status', missing)).status).toBe(404);
  });
});
