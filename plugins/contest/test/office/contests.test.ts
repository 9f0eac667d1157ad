import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Streams } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  AwardType,
  ContestAuth,
  contestChanges,
  contestNews,
  ContestStatus,
  type AwardConfig,
  type ContestSave,
} from '../../contract';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { contestForm, create, organiser } from './support';

const GOLD: AwardConfig = { priority: 1, name: 'Gold', background: '#e6bf25', color: '#000000', num: 1 };

let world: ContestTestSite;
let author: TestUser;
let other: TestUser;

beforeAll(async () => {
  world = await startContestTestSite();
  [author, other] = [await organiser(world), await organiser(world)];
});
afterAll(() => world?.stop());

const read = (cid: number, as: TestUser = author) => world.calls.api('GET /api/admin/contest', { query: { cid }, as });
const save = (id: number, wish: Partial<ContestSave>, as: TestUser = author) =>
  world.calls.reply('PUT /api/admin/contest', { body: { ...contestForm(world), id, ...wish }, as });
const registered = async (cid: number) => {
  const { count } = (await world.knex('contestRegistration').where({ cid }).count<{ count: string }[]>().first())!;
  return Number(count);
};

describe('who may make contests', () => {
  const calls = (cid: number) =>
    [
      ['GET /api/admin/contest/get-contest-list', { query: {} }],
      ['GET /api/admin/contest', { query: { cid } }],
      ['POST /api/admin/contest', { body: contestForm(world) }],
      ['PUT /api/admin/contest', { body: { ...contestForm(world), id: cid } }],
      ['DELETE /api/admin/contest', { query: { cid } }],
      ['GET /api/admin/contest/clone', { query: { cid } }],
      ['PUT /api/admin/contest/change-contest-visible', { query: { cid, visible: false } }],
    ] as const;
  const statuses = async (cid: number, as?: TestUser) =>
    Promise.all(
      calls(cid).map(async ([call, input]) => (await world.calls.reply(call, { ...input, as } as never)).status),
    );

  it('neither visitors nor users', async () => {
    const cid = await create(world, author);
    expect(new Set(await statuses(cid))).toEqual(new Set([401]));
    expect(new Set(await statuses(cid, await world.site.signUp()))).toEqual(new Set([403]));
  });

  it('and what another admin has made is for its author, whatever the body says', async () => {
    const cid = await create(world, author);
    expect(await statuses(cid, other)).toEqual([200, 403, 200, 403, 403, 403, 403]);
    const forged = { ...contestForm(world), id: cid, uid: other.uid, author: other.username };
    expect(await world.calls.reply('PUT /api/admin/contest', { body: forged, as: other })).toMatchObject({
      status: 403,
    });
    expect(await read(cid)).toMatchObject({ title: 'A contest', visible: true, uid: author.uid });
  });

  it('and one that is hidden is told of to nobody else', async () => {
    const cid = await create(world, author);
    const query = { cid, visible: false };
    await world.calls.api('PUT /api/admin/contest/change-contest-visible', { query, as: author });
    const listed = await world.calls.api('GET /api/admin/contest/get-contest-list', { query: {}, as: other });
    expect(listed.records.map(({ id }) => id)).not.toContain(cid);
    expect(await world.calls.reply('GET /api/admin/contest', { query: { cid }, as: other })).toMatchObject({
      status: 404,
    });
    expect(await read(cid, world.root)).toMatchObject({ visible: false });
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
  ])('when its %s does not fit', async (field, wish) => {
    const reply = await world.calls.reply('POST /api/admin/contest', { body: contestForm(world, wish), as: author });
    expect(reply).toMatchObject({ status: 400, httpStatus: 400, data: { field } });
    expect(reply.msg).not.toMatch(/^contest\./);
  });
});

describe('a contest', () => {
  const whole = (): Partial<ContestSave> => ({
    description: '# About',
    auth: ContestAuth.Private,
    pwd: 'secret',
    sealRank: true,
    sealRankTime: world.minutes(300).toISOString(),
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
    allowEndSubmit: true,
    penaltyMinutes: 10,
  });

  it('is read as it was written, and belongs to whoever made it', async () => {
    const cid = await create(world, author, { ...whole(), uid: other.uid, gid: 5, visible: false } as never);
    expect(await read(cid)).toMatchObject({
      ...contestForm(world, whole()),
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
    const cid = await create(world, author, { title: '100% _finals_' });
    await create(world, author, { title: '100 semifinals' });
    const found = async (keyword: string) => {
      const query = { keyword, limit: 500 };
      const page = await world.calls.api('GET /api/admin/contest/get-contest-list', { query, as: author });
      expect(page.total).toBe(page.records.length);
      return page.records.map(({ id }) => id);
    };
    expect(await found('0% _FIN')).toEqual([cid]);
    expect(await found(String(cid))).toContain(cid);
    expect(await found('99999999999')).toEqual([]);
  });

  it('of a group is in no list of the site, however its title is asked for', async () => {
    const cid = await world.makeContest({ title: 'of a group', gid: 4 });
    const query = { keyword: 'of a group' };
    const page = await world.calls.api('GET /api/admin/contest/get-contest-list', { query, as: world.root });
    expect(page.records.map(({ id }) => id)).not.toContain(cid);
  });

  it('is listed without its password, the latest to start first', async () => {
    const late = await create(world, author, { startTime: world.minutes(200).toISOString(), pwd: 'hidden-word' });
    const query = { limit: 500 };
    const reply = await world.calls.reply('GET /api/admin/contest/get-contest-list', { query, as: other });
    const starts = reply.data!.records.map(({ startTime }) => startTime);
    expect(starts).toEqual(starts.toSorted().reverse());
    expect(reply.data!.records.find(({ id }) => id === late)).toMatchObject({ mayEdit: false });
    expect(JSON.stringify(reply.data)).not.toMatch(/pwd|hidden-word/);
  });

  it('that is saved is told of in its log', async () => {
    const cid = await create(world, author);
    expect(await save(cid, { title: 'Another' })).toMatchObject({ status: 200 });
    expect(await read(cid)).toMatchObject({ title: 'Another' });
    expect(await world.facts(cid)).toMatchObject([{ kind: 'settings' }]);
    expect(await save(cid, { title: '' })).toMatchObject({ status: 400, data: { field: 'title' } });
    expect(await save(cid, { type: 1 })).toMatchObject({ status: 400, data: { field: 'type' } });
    expect(await world.facts(cid)).toHaveLength(1);
  });

  it('that is saved or hidden is news for those who watch it, and one that is refused is not', async () => {
    const cid = await create(world, author);
    const tell = vi.spyOn(resolve(world.site.app.container, Streams), 'tell');
    const told = () => tell.mock.calls.splice(0).map(([{ name }, key, news]) => [name, key, news]);
    await save(cid, { title: '' });
    await save(cid, { type: 1 });
    expect(told()).toEqual([]);
    await save(cid, { title: 'Another' });
    const query = { cid, visible: false };
    await world.calls.api('PUT /api/admin/contest/change-contest-visible', { query, as: author });
    const news = [contestNews.name, String(cid), { kind: 'contest' }];
    const changes = [contestChanges.name, String(cid), null];
    expect(told()).toEqual([news, changes, news, changes]);
    tell.mockRestore();
  });

  it('that does not exist cannot be saved', async () => {
    expect(await save(999_999, {})).toMatchObject({ status: 404 });
  });

  it('lets in whoever gave its password until there is another', async () => {
    const cid = await create(world, author, { auth: ContestAuth.Private, pwd: 'first' });
    await world.makeContestants(cid, 2);
    await save(cid, { auth: ContestAuth.Private });
    await save(cid, { auth: ContestAuth.Protected, pwd: 'first' });
    expect(await registered(cid)).toBe(2);
    await save(cid, { auth: ContestAuth.Protected, pwd: 'second' });
    expect(await registered(cid)).toBe(0);
    expect(await read(cid)).toMatchObject({ pwd: 'second' });
  });

  it('keeps those who registered when the rest of the form is refused', async () => {
    const cid = await create(world, author, { auth: ContestAuth.Private, pwd: 'first' });
    await world.makeContestants(cid, 1);
    const reply = await save(cid, { auth: ContestAuth.Private, pwd: 'second', starAccount: ['ann', 'Ann'] });
    expect(reply).toMatchObject({ status: 400, data: { field: 'starAccount.1' } });
    expect(await registered(cid)).toBe(1);
    expect(await read(cid)).toMatchObject({ pwd: 'first' });
  });

  it('is copied with its problems and nothing else, hidden, by whoever copies it', async () => {
    const cid = await create(world, author, whole());
    const { pid } = await world.makeContestProblem(cid, { displayId: 'A', color: '#ff0000' });
    await world.makeContestants(cid, 1);
    await world.knex('contestAnnouncement').insert({ cid, uid: author.uid, title: 't', content: 'c', status: 0 });
    const clone = (headers = {}) =>
      world.calls.api('GET /api/admin/contest/clone', { query: { cid }, as: world.root, headers });
    const { id } = await clone();
    expect(await read(id, world.root)).toMatchObject({
      ...contestForm(world, whole()),
      title: 'A contest [Cloned]',
      uid: world.root.uid,
      visible: false,
      source: cid,
    });
    const { contestProblemMap } = await world.calls.api('GET /api/admin/contest/get-problem-list', {
      query: { cid: id },
      as: world.root,
    });
    expect(Object.values(contestProblemMap)).toMatchObject([{ cid: id, pid, displayId: 'A', color: '#ff0000' }]);
    expect(await registered(id)).toBe(0);
    expect(await world.knex('contestAnnouncement').where({ cid: id })).toEqual([]);
    expect(await world.facts(id)).toEqual([]);
    const { id: inChinese } = await clone({ 'accept-language': 'zh-CN' });
    expect((await read(inChinese, world.root)).title).toBe('A contest [克隆]');
  });

  it('is deleted by root alone, and not while it runs', async () => {
    const cid = await world.makeContest({ uid: author.uid });
    await world.makeContestProblem(cid, { displayId: 'A' });
    const [ann] = await world.makeContestants(cid, 1);
    const submitId = await world.run(ann!, cid, 'A', Status.Accepted);
    const remove = (as: TestUser) => world.calls.reply('DELETE /api/admin/contest', { query: { cid }, as });
    expect(await remove(author)).toMatchObject({ status: 403 });
    expect(await remove(world.root)).toMatchObject({ status: 409 });
    world.pass(240);
    expect(await remove(world.root)).toMatchObject({ status: 200 });
    expect(await remove(world.root)).toMatchObject({ status: 404 });
    expect(await world.facts(cid)).toEqual([]);
    expect(await world.knex('submission').where({ id: submitId })).toEqual([]);
  });
});
