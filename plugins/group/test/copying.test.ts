import { ProblemAuth } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { createProblem, pluginAt, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GroupAuth, MemberAuth, type GroupCopyRequest } from '../contract';
import { draftOf, startGroupHarness, UNLIMITED, type GroupHarness } from './group-harness';

const { Member, Admin, Root } = MemberAuth;
let harness: GroupHarness;
let calls: GroupHarness['calls'];
let root: TestUser;
let [olga, rita, adam, mia] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];
let ofBank: number;
let ofGroup: { pid: number; problemId: string };
let ofContests: { pid: number; problemId: string };
/** A hidden group: Olga owns it, Rita is a root, Adam an admin, Mia a member. */
let gid: number;
let tid: number;

beforeAll(async () => {
  const others = ['comment', 'contest', 'training'].map((id) => pluginAt(new URL(`../../${id}/`, import.meta.url)));
  harness = await startGroupHarness(undefined, await Promise.all(others));
  ({ calls, root } = harness);
  ofBank = (await createProblem(harness.site)).pid;
  ofContests = await createProblem(harness.site, { problem: { auth: ProblemAuth.Contest } });
});
afterAll(() => harness?.site.stop());

const knex = () => resolve(harness.site.app.container, Db);
const at = (day: number, hour: number) => new Date(Date.UTC(2031, 4, day, hour));
const copy = (as: TestUser | undefined, wish: Partial<GroupCopyRequest> = {}) =>
  calls.reply('POST /api/group/copy', {
    body: { gid, group: draftOf({ auth: GroupAuth.Protected }), firstAt: null, withAnnouncements: false, ...wish },
    as,
  });
const describeCopy = (as?: TestUser) => calls.reply('GET /api/group/copy', { query: { gid }, as });
const countOfGroups = async () => Number((await knex()('groupItem').count({ total: '*' }).first())!.total);

beforeEach(async () => {
  await harness.limit(UNLIMITED);
  const users: TestUser[] = [];
  while (users.length < 4) users.push(await harness.site.signUp());
  [olga, rita, adam, mia] = users as [TestUser, TestUser, TestUser, TestUser];
  gid = await harness.found(olga, { auth: GroupAuth.Protected, visible: false });
  await harness.put(gid, Root, rita);
  await harness.put(gid, Admin, adam);
  await harness.put(gid, Member, mia);
  ofGroup = await createProblem(harness.site);
  await knex()('problem').where({ id: ofGroup.pid }).update({ gid, auth: ProblemAuth.Public });

  const common = { gid, uid: adam.uid };
  const contest = { ...common, type: 0, auth: 1, password: 'secret', isVisible: true, isSealed: true } as const;
  const times = { startAt: at(2, 10), endAt: at(2, 15), sealAt: at(2, 14) };
  const [made] = await knex()('contest')
    .insert({
      ...contest,
      ...times,
      title: 'Spring',
      starAccounts: ['mia'],
      hasAccountRule: true,
      accountRule: '<prefix>class</prefix>',
    } as never)
    .returning('id');
  await knex()('contestProblem').insert([
    { cid: made!.id, pid: ofBank, displayId: 'A', displayTitle: 'First', color: '#ff0000' },
    { cid: made!.id, pid: ofGroup.pid, displayId: 'B', displayTitle: 'Second' },
    { cid: made!.id, pid: ofContests.pid, displayId: 'C', displayTitle: 'Third' },
  ] as never);
  await knex()('contestRegistration').insert({ cid: made!.id, uid: mia.uid } as never);

  const [category] = await knex()('trainingCategory').insert({ name: 'Own', color: '#00ff00', gid }).returning('id');
  const [training] = await knex()('training')
    .insert({ ...common, title: 'Basics', auth: 'Private', password: 'x', dueAt: at(1, 20), categoryId: category!.id })
    .returning('id');
  tid = training!.id;
  const [first] = await knex()('trainingSection').insert({ tid, title: 'Easy', rank: 1 }).returning('id');
  const condition = { needsSection: first!.id, needsSolved: 1 };
  await knex()('trainingSection').insert({ tid, title: 'Hard', rank: 3, ...condition });
  await knex()('trainingProblem').insert([
    { tid, pid: ofBank, rank: 2 },
    { tid, pid: ofGroup.pid, rank: 4 },
  ]);
  await knex()('trainingMember').insert({ tid, uid: mia.uid });
  const announcement = { gid, uid: adam.uid, createdAt: new Date(), updatedAt: new Date(), content: 'Text' };
  await knex()('groupAnnouncement').insert([
    { ...announcement, title: 'Shown', status: 0 },
    { ...announcement, title: 'Hidden', status: 1 },
  ]);
});

describe('who copies a group', () => {
  it('group roots and super admins, also of an archived group', async () => {
    const eve = await harness.site.signUp();
    for (const call of [describeCopy, copy]) {
      const found = await Promise.all([call(undefined), call(eve), call(mia), call(adam)]);
      expect(found.map(({ status }) => status)).toEqual([401, 404, 403, 403]);
    }
    await calls.api('PUT /api/group/archive', { body: { gid, isArchived: true }, as: olga });
    expect([(await copy(rita)).status, (await copy(root)).status]).toEqual([200, 200]);
  });

  it('within the limits of new groups', async () => {
    await harness.limit({ ...UNLIMITED, defaultCreateGroupLimit: 1 });
    expect(await copy(olga)).toMatchObject({ status: 403, msg: 'You can own at most 1 groups' });
    expect((await copy(rita)).status).toBe(200);
    expect(await copy(rita)).toMatchObject({ status: 403 });
  });
});

describe('a copy', () => {
  it('is described with its first time, and with the problems that it leaves out', async () => {
    expect((await describeCopy(rita)).data).toEqual({
      firstAt: at(1, 20).toISOString(),
      missing: [
        { problemId: ofGroup.problemId, title: expect.any(String), usedBy: 'Spring' },
        { problemId: ofContests.problemId, title: expect.any(String), usedBy: 'Spring' },
        { problemId: ofGroup.problemId, title: expect.any(String), usedBy: 'Basics' },
      ],
      newPasswords: ['Spring', 'Basics'],
      problems: 0,
    });
  });

  it('has times that keep their hour in the time zone that is named, and contests that keep their length', async () => {
    await knex()('training')
      .where({ gid })
      .update({ dueAt: new Date('2031-10-20T08:00:00Z') });
    const times = {
      startAt: new Date('2031-10-25T23:00Z'),
      endAt: new Date('2031-10-26T04:00Z'),
      sealAt: new Date('2031-10-26T03:00Z'),
    };
    await knex()('contest').where({ gid }).update(times);
    const firstAt = '2032-02-16T09:00:00Z';
    const { data } = await copy(rita, { firstAt, timeZone: 'Europe/Berlin' });
    const to = data!.id;
    expect(await knex()('training').where({ gid: to }).first()).toMatchObject({ dueAt: new Date(firstAt) });
    expect(await knex()('contest').where({ gid: to }).first()).toMatchObject({
      startAt: new Date('2032-02-22T00:00:00Z'),
      endAt: new Date('2032-02-22T05:00:00Z'),
      sealAt: new Date('2032-02-22T04:00:00Z'),
    });
    expect(await copy(rita, { firstAt, timeZone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
      data: { field: 'timeZone' },
    });
  });

  it('has the contests and trainings, moved by the same time, and no people', async () => {
    const { data } = await copy(rita, { firstAt: at(21, 20).toISOString() });
    const to = data!.id;
    const members = await knex()('groupMember').where({ gid: to });
    expect(members).toMatchObject([{ uid: rita.uid, auth: Root }]);
    const [contest, ...moreContests] = await knex()('contest').where({ gid: to });
    expect(moreContests).toEqual([]);
    expect(contest).toMatchObject({
      title: 'Spring',
      uid: rita.uid,
      isVisible: false,
      starAccounts: [],
      isSealed: true,
      hasAccountRule: false,
      accountRule: null,
      startAt: at(22, 10),
      endAt: at(22, 15),
      sealAt: at(22, 14),
    });
    // Members of the last term know the old passwords.
    expect(contest!.password).toMatch(/^(?!secret)\w{8}$/);
    expect(await knex()('contestProblem').where({ cid: contest!.id })).toMatchObject([
      { pid: ofBank, displayId: 'A', displayTitle: 'First' },
    ]);
    expect(await knex()('contestRegistration').where({ cid: contest!.id })).toEqual([]);
    const [training] = await knex()('training').where({ gid: to });
    expect(training).toMatchObject({ title: 'Basics', uid: rita.uid, auth: 'Private', dueAt: at(21, 20) });
    expect(training!.password).toMatch(/^\w{8}$/);
    expect(await knex()('trainingMember').where({ tid: training!.id })).toEqual([]);
    expect(await knex()('trainingProblem').where({ tid: training!.id })).toMatchObject([{ pid: ofBank, rank: 2 }]);
    const sections = await knex()('trainingSection').where({ tid: training!.id }).orderBy('rank');
    expect(sections).toMatchObject([
      { title: 'Easy', needsSection: null },
      { title: 'Hard', needsSection: sections[0]!.id, needsSolved: 1 },
    ]);
    const category = await knex()('trainingCategory').where({ id: training!.categoryId! }).first();
    expect(category).toMatchObject({ name: 'Own', gid: to });
    expect(await knex()('groupAnnouncement').where({ gid: to })).toEqual([]);
  });

  it('moves by years at most', async () => {
    const before = await countOfGroups();
    expect(await copy(rita, { firstAt: '9999-12-31T00:00:00Z' })).toMatchObject({
      status: 400,
      data: { field: 'firstAt' },
    });
    expect(await countOfGroups()).toBe(before);
  });

  it('leaves all times as they are without a new one, and the old group untouched', async () => {
    const before = await Promise.all([knex()('contest').where({ gid }), knex()('training').where({ gid })]);
    const { data } = await copy(rita);
    expect(await knex()('contest').where({ gid: data!.id })).toMatchObject([{ startAt: at(2, 10) }]);
    expect(await Promise.all([knex()('contest').where({ gid }), knex()('training').where({ gid })])).toEqual(before);
  });

  it('has the visible announcements if that is wanted', async () => {
    const { data } = await copy(rita, { withAnnouncements: true });
    expect(await knex()('groupAnnouncement').where({ gid: data!.id })).toMatchObject([
      { title: 'Shown', content: 'Text', uid: rita.uid, status: 0 },
    ]);
  });

  it('is made as a whole or not at all', async () => {
    const before = await countOfGroups();
    await knex().raw(`
      create function fail_section() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger fail_section before update on training_section for each row execute function fail_section();
    `);
    const { status } = await copy(rita);
    await knex().raw('drop function fail_section cascade');
    expect(status).toBe(500);
    expect(await countOfGroups()).toBe(before);
    expect(await knex()('contest').where({ title: 'Spring', uid: rita.uid })).toEqual([]);
  });

  it.each([
    ['a name that is taken', async () => ({ group: draftOf({ name: (await nameOf(gid))! }) }), 409],
    ['a time that is none', async () => ({ firstAt: 'soon' }), 400],
    ['a group without a code', async () => ({ group: { ...draftOf({ auth: GroupAuth.Private }), code: null } }), 400],
  ])('is refused with %s', async (_what, wish, status) => {
    const before = await countOfGroups();
    expect((await copy(rita, await wish())).status).toBe(status);
    expect(await countOfGroups()).toBe(before);
  });

  it('is in the audit log', async () => {
    const { data } = await copy(rita);
    const entry = await knex()('auditEntry').where({ call: 'POST /api/group/copy' }).orderBy('id', 'desc').first();
    expect(JSON.stringify(entry)).toContain(`"copyOf":${gid}`);
    expect(JSON.stringify(entry)).toContain(String(data!.id));
  });
});

const nameOf = async (id: number) => (await knex()('groupItem').where({ id }).first('name'))?.name;
