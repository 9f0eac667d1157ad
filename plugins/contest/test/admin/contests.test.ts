import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Streams } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  AwardType,
  ContestAuth,
  contestChanges,
  contestUpdates,
  ContestStatus,
  type AwardConfig,
  type ContestSave,
} from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { contestForm, createContestViaApi, createOrganiser } from './support';

const GOLD: AwardConfig = { priority: 1, name: 'Gold', background: '#e6bf25', color: '#000000', num: 1 };

let harness: ContestHarness;
let author: TestUser;
let other: TestUser;

beforeAll(async () => {
  harness = await openContestHarness();
  [author, other] = [await createOrganiser(harness), await createOrganiser(harness)];
});
afterAll(() => harness?.stop());

const read = (cid: number, as: TestUser = author) =>
  harness.calls.api('GET /api/admin/contest', { query: { cid }, as });
const save = (id: number, options: Partial<ContestSave>, as: TestUser = author) =>
  harness.calls.reply('PUT /api/admin/contest', { body: { ...contestForm(harness), id, ...options }, as });
const registered = async (cid: number) => {
  const { count } = (await harness.knex('contestRegistration').where({ cid }).count<{ count: string }[]>().first())!;
  return Number(count);
};

describe('permission to create contests', () => {
  const calls = (cid: number) =>
    [
      ['GET /api/admin/contest/get-contest-list', { query: {} }],
      ['GET /api/admin/contest', { query: { cid } }],
      ['POST /api/admin/contest', { body: contestForm(harness) }],
      ['PUT /api/admin/contest', { body: { ...contestForm(harness), id: cid } }],
      ['DELETE /api/admin/contest', { query: { cid } }],
      ['GET /api/admin/contest/clone', { query: { cid } }],
      ['PUT /api/admin/contest/change-contest-visible', { query: { cid, visible: false } }],
    ] as const;
  const statuses = async (cid: number, as?: TestUser) =>
    Promise.all(
      calls(cid).map(async ([call, input]) => (await harness.calls.reply(call, { ...input, as } as never)).status),
    );

  it('neither visitors nor users', async () => {
    const cid = await createContestViaApi(harness, author);
    expect(new Set(await statuses(cid))).toEqual(new Set([401]));
    expect(new Set(await statuses(cid, await harness.site.signUp()))).toEqual(new Set([403]));
  });

  it('and what another admin has made is for its author, whatever the body says', async () => {
    const cid = await createContestViaApi(harness, author);
    expect(await statuses(cid, other)).toEqual([200, 403, 200, 403, 403, 403, 403]);
    const forged = { ...contestForm(harness), id: cid, uid: other.uid, author: other.username };
    expect(await harness.calls.reply('PUT /api/admin/contest', { body: forged, as: other })).toMatchObject({
      status: 403,
    });
    expect(await read(cid)).toMatchObject({ title: 'A contest', visible: true, uid: author.uid });
  });

  it('and one that is hidden is shown to nobody else', async () => {
    const cid = await createContestViaApi(harness, author);
    const query = { cid, visible: false };
    await harness.calls.api('PUT /api/admin/contest/change-contest-visible', { query, as: author });
    const listed = await harness.calls.api('GET /api/admin/contest/get-contest-list', { query: {}, as: other });
    expect(listed.records.map(({ id }) => id)).not.toContain(cid);
    expect(await harness.calls.reply('GET /api/admin/contest', { query: { cid }, as: other })).toMatchObject({
      status: 404,
    });
    expect(await read(cid, harness.root)).toMatchObject({ visible: false });
  });
});

describe('a contest is not made', () => {
  it.each<[string, Partial<ContestSave>]>([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(256) }],
    ['description', { description: 'x'.repeat(65_536) }],
    ['type', { type: 2 as never }],
    ['auth', { auth: 3 as never }],
    ['pwd', { auth: ContestAuth.Private }],
    ['pwd', { auth: ContestAuth.Private, pwd: 'x'.repeat(101) }],
    ['startTime', { startTime: 'now' }],
    ['endTime', { endTime: '2000-01-01T00:00:00Z' }],
    ['sealRankTime', { sealRank: true, sealRankTime: '2000-01-01T00:00:00Z' }],
    ['rankShowName', { rankShowName: 'email' as never }],
    ['starAccount', { starAccount: Array.from({ length: 1001 }, (_, place) => `star${place}`) }],
    ['starAccount.0', { starAccount: [''] }],
    ['awardConfigList', { awardConfigList: Array.from({ length: 21 }, () => GOLD) }],
    ['penaltyMinutes', { penaltyMinutes: 1001 }],
    ['penaltyMinutes', { penaltyMinutes: -1 }],
    ['oiRankScoreType', { oiRankScoreType: 'Average' as never }],
  ])('when its %s does not fit', async (field, options) => {
    const reply = await harness.calls.reply('POST /api/admin/contest', {
      body: contestForm(harness, options),
      as: author,
    });
    expect(reply).toMatchObject({ status: 400, httpStatus: 400, data: { field } });
    expect(reply.msg).not.toMatch(/^contest\./);
  });
});

describe('a contest', () => {
  it('that has begun says how many have submitted, and a change of its times is audited', async () => {
    const cid = await createContestViaApi(harness, author);
    expect((await read(cid)).submitters).toBe(0);
    await harness.createContestProblem(cid, { displayId: 'A' });
    const running = { startTime: harness.minutes(-60).toISOString() };
    expect(await save(cid, running)).toMatchObject({ status: 200 });
    const contestants = await harness.createContestants(cid, 3);
    for (const as of [contestants[0]!, contestants[0]!, contestants[1]!]) await harness.send(as, cid, 'A');
    expect((await read(cid)).submitters).toBe(2);
    const startTime = harness.minutes(-30).toISOString();
    expect(await save(cid, { startTime })).toMatchObject({ status: 200 });
    const entry = await harness
      .knex('auditEntry' as 'account')
      .orderBy('id', 'desc')
      .first<object>();
    expect(JSON.stringify(entry)).toContain(startTime);
  });

  const whole = (): Partial<ContestSave> => ({
    description: '# About',
    auth: ContestAuth.Private,
    pwd: 'secret',
    sealRank: true,
    sealRankTime: harness.minutes(300).toISOString(),
    autoRealRank: false,
    openPrint: true,
    openRank: true,
    openAccountLimit: true,
    accountLimitRule: '<prefix>t</prefix><suffix></suffix><start>1</start><end>9</end><extra>ann bob</extra>',
    rankShowName: 'nickname',
    starAccount: ['ann'],
    oiRankScoreType: 'SubtaskBest',
    awardType: AwardType.Number,
    awardConfigList: [GOLD],
    sharesAwards: false,
    allowEndSubmit: true,
    penaltyMinutes: 10,
  });

  it('is returned as it was saved and belongs to its creator', async () => {
    const cid = await createContestViaApi(harness, author, {
      ...whole(),
      uid: other.uid,
      gid: 5,
      visible: false,
    } as never);
    expect(await read(cid)).toMatchObject({
      ...contestForm(harness, whole()),
      id: cid,
      uid: author.uid,
      author: author.username,
      gid: null,
      visible: true,
      duration: 5 * 3600,
      status: ContestStatus.Scheduled,
      isRevealed: false,
      isRecord: false,
    });
  });

  it('is found by its id or a part of its title, whatever signs that has', async () => {
    const cid = await createContestViaApi(harness, author, { title: '100% _finals_' });
    await createContestViaApi(harness, author, { title: '100 semifinals' });
    const found = async (keyword: string) => {
      const query = { keyword, limit: 500 };
      const page = await harness.calls.api('GET /api/admin/contest/get-contest-list', { query, as: author });
      expect(page.total).toBe(page.records.length);
      return page.records.map(({ id }) => id);
    };
    expect(await found('0% _FIN')).toEqual([cid]);
    expect(await found(String(cid))).toContain(cid);
    expect(await found('99999999999')).toEqual([]);
  });

  it('of a group is in no list of the site, however its title is asked for', async () => {
    const cid = await harness.createContest({ title: 'of a group', gid: 4 });
    const query = { keyword: 'of a group' };
    const page = await harness.calls.api('GET /api/admin/contest/get-contest-list', { query, as: harness.root });
    expect(page.records.map(({ id }) => id)).not.toContain(cid);
  });

  it('is listed without its password, the latest to start first', async () => {
    const late = await createContestViaApi(harness, author, {
      startTime: harness.minutes(200).toISOString(),
      pwd: 'hidden-word',
    });
    const query = { limit: 500 };
    const reply = await harness.calls.reply('GET /api/admin/contest/get-contest-list', { query, as: other });
    const starts = reply.data!.records.map(({ startTime }) => startTime);
    expect(starts).toEqual(starts.toSorted().reverse());
    expect(reply.data!.records.find(({ id }) => id === late)).toMatchObject({ mayEdit: false });
    expect(JSON.stringify(reply.data)).not.toMatch(/pwd|hidden-word/);
  });

  it('that is saved adds an event to its log', async () => {
    const cid = await createContestViaApi(harness, author);
    expect(await save(cid, { title: 'Another' })).toMatchObject({ status: 200 });
    expect(await read(cid)).toMatchObject({ title: 'Another' });
    expect(await harness.facts(cid)).toMatchObject([{ kind: 'settings' }]);
    expect(await save(cid, { title: '' })).toMatchObject({ status: 400, data: { field: 'title' } });
    expect(await save(cid, { type: 1 })).toMatchObject({ status: 400, data: { field: 'type' } });
    expect(await harness.facts(cid)).toHaveLength(1);
  });

  it('that is saved or hidden sends an update to those who watch it, and one that is refused does not', async () => {
    const cid = await createContestViaApi(harness, author);
    const publishSpy = vi.spyOn(resolve(harness.site.app.container, Streams), 'publishToSubscribers');
    const drainUpdates = () => publishSpy.mock.calls.splice(0).map(([{ name }, key, payload]) => [name, key, payload]);
    await save(cid, { title: '' });
    await save(cid, { type: 1 });
    expect(drainUpdates()).toEqual([]);
    await save(cid, { title: 'Another' });
    const query = { cid, visible: false };
    await harness.calls.api('PUT /api/admin/contest/change-contest-visible', { query, as: author });
    const contestUpdate = [contestUpdates.name, String(cid), { kind: 'contest' }];
    const changes = [contestChanges.name, String(cid), null];
    expect(drainUpdates()).toEqual([contestUpdate, changes, contestUpdate, changes]);
    publishSpy.mockRestore();
  });

  it('that does not exist cannot be saved', async () => {
    expect(await save(999_999, {})).toMatchObject({ status: 404 });
  });

  it('admits users who gave its password until it changes', async () => {
    const cid = await createContestViaApi(harness, author, { auth: ContestAuth.Private, pwd: 'first' });
    await harness.createContestants(cid, 2);
    await save(cid, { auth: ContestAuth.Private });
    await save(cid, { auth: ContestAuth.Protected, pwd: 'first' });
    expect(await registered(cid)).toBe(2);
    await save(cid, { auth: ContestAuth.Protected, pwd: 'second' });
    expect(await registered(cid)).toBe(0);
    expect(await read(cid)).toMatchObject({ pwd: 'second' });
  });

  it('keeps its registrations when the form is refused', async () => {
    const cid = await createContestViaApi(harness, author, { auth: ContestAuth.Private, pwd: 'first' });
    await harness.createContestants(cid, 1);
    const reply = await save(cid, { auth: ContestAuth.Private, pwd: 'second', starAccount: ['ann', 'Ann'] });
    expect(reply).toMatchObject({ status: 400, data: { field: 'starAccount.1' } });
    expect(await registered(cid)).toBe(1);
    expect(await read(cid)).toMatchObject({ pwd: 'first' });
  });

  it('is cloned with only its problems, hidden, and belongs to the cloning user', async () => {
    const cid = await createContestViaApi(harness, author, whole());
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A', color: '#ff0000' });
    await harness.createContestants(cid, 1);
    await harness.knex('contestAnnouncement').insert({ cid, uid: author.uid, title: 't', content: 'c', status: 0 });
    const clone = (headers = {}) =>
      harness.calls.api('GET /api/admin/contest/clone', { query: { cid }, as: harness.root, headers });
    const { id } = await clone();
    expect(await read(id, harness.root)).toMatchObject({
      ...contestForm(harness, whole()),
      title: 'A contest [Cloned]',
      uid: harness.root.uid,
      visible: false,
      source: cid,
    });
    const { contestProblemMap } = await harness.calls.api('GET /api/admin/contest/get-problem-list', {
      query: { cid: id },
      as: harness.root,
    });
    expect(Object.values(contestProblemMap)).toMatchObject([{ cid: id, pid, displayId: 'A', color: '#ff0000' }]);
    expect(await registered(id)).toBe(0);
    expect(await harness.knex('contestAnnouncement').where({ cid: id })).toEqual([]);
    expect(await harness.facts(id)).toEqual([]);
    const { id: inChinese } = await clone({ 'accept-language': 'zh-CN' });
    expect((await read(inChinese, harness.root)).title).toBe('A contest [克隆]');
  });

  it('without submissions is deleted by its author too, but by nobody else', async () => {
    const cid = await createContestViaApi(harness, author);
    await harness.createContestProblem(cid, { displayId: 'A' });
    const remove = (as?: TestUser) => harness.calls.reply('DELETE /api/admin/contest', { query: { cid }, as });
    const mayDelete = async () => {
      const page = await harness.calls.api('GET /api/admin/contest/get-contest-list', { query: {}, as: author });
      return page.records.find(({ id }) => id === cid)?.mayDelete;
    };
    expect((await remove()).status).toBe(401);
    expect((await remove(other)).status).toBe(403);
    expect(await mayDelete()).toBe(true);
    const [ann] = await harness.createContestants(cid, 1);
    harness.advanceMinutes(70);
    await harness.send(ann!, cid, 'A');
    harness.advanceMinutes(400);
    expect(await mayDelete()).toBe(false);
    expect(await remove(author)).toMatchObject({
      status: 409,
      msg: 'This contest has submissions. Only a super admin can delete it.',
    });
    await harness.knex('submission').where({ cid }).delete();
    expect(await remove(author)).toMatchObject({ status: 200 });
    expect(await harness.knex('contest').where({ id: cid })).toEqual([]);
  });

  it('with submissions is deleted by root alone, and not while it runs', async () => {
    const cid = await harness.createContest({ uid: author.uid });
    await harness.createContestProblem(cid, { displayId: 'A' });
    const [ann] = await harness.createContestants(cid, 1);
    const submitId = await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted);
    const remove = (as: TestUser) => harness.calls.reply('DELETE /api/admin/contest', { query: { cid }, as });
    expect(await remove(author)).toMatchObject({ status: 409 });
    expect(await remove(harness.root)).toMatchObject({ status: 409 });
    harness.advanceMinutes(240);
    expect(await remove(harness.root)).toMatchObject({ status: 200 });
    expect(await remove(harness.root)).toMatchObject({ status: 404 });
    expect(await harness.facts(cid)).toEqual([]);
    expect(await harness.knex('submission').where({ id: submitId })).toEqual([]);
  });
});
