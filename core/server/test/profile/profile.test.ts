import { Intervals, Role, Status, type UserHome } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { createProblem, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HOME = 'GET /api/get-user-home-info';
const HEATMAP = 'GET /api/get-user-calendar-heatmap';

let now = new Date('2024-02-29T23:30:00Z');
let site: TestApp;
let ada: TestUser;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } });
  ada = await site.signUp({ username: 'Ada_%' });
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const home = (query: { uid?: string; username?: string }): Promise<UserHome> => site.api(HOME, { query });

interface Deed {
  uid: string;
  pid: number;
  cid?: number;
  gid?: number | null;
  at?: Date;
  status?: Status;
  oiRankScore?: number | null;
}

/** Inserts a judged submission as judging leaves it. */
async function deed({
  uid,
  pid,
  cid = 0,
  gid = null,
  at = now,
  status = Status.WrongAnswer,
  oiRankScore = null,
}: Deed) {
  const sent = { uid, pid, cid, gid, language: 'C', code: 'x', length: 1, ip: '::1', createdAt: at };
  const [row] = await knex()('submission').insert(sent).returning('id');
  const submissionId = row!.id;
  const verdict = {
    submissionId,
    reason: 'first' as const,
    bank: 'ME',
    priority: 1,
    status,
    oiRankScore,
    createdAt: at,
    judgedAt: at,
  };
  await knex()('judgement').insert(verdict);
  if (status !== Status.Accepted || cid !== 0) return;
  await knex()('solved').insert({ uid, pid, submissionId, solvedAt: at }).onConflict().ignore();
}

describe.each([HOME, HEATMAP] as const)('%s', (call) => {
  it('is for everybody, and says whom it cannot find', async () => {
    expect((await site.reply(call, { query: { uid: ada.uid } })).status).toBe(200);
    for (const query of [{ uid: 'nobody' }, { username: 'nobody' }, { username: 'ada__' }]) {
      expect(await site.reply(call, { query })).toMatchObject({ status: 404, msg: 'User not found' });
    }
    const { uid } = await site.signUp();
    expect((await site.reply(call, { query: { uid, username: ada.username } })).status).toBe(404);
  });

  it('is about the caller when nobody is named, and an empty name is none', async () => {
    expect(await site.reply(call, { query: {} })).toMatchObject({ status: 400, data: { field: 'uid' } });
    for (const query of [{}, { uid: '', username: '' }, { uid: ada.uid, username: '' }]) {
      expect((await site.reply(call, { query, as: ada })).status).toBe(200);
    }
  });

  it('knows no one who is banned', async () => {
    const banned = await site.signUp();
    await knex()('account').where({ uid: banned.uid }).update({ isBanned: true });
    for (const query of [{ uid: banned.uid }, { username: banned.username }]) {
      expect((await site.reply(call, { query, as: await site.asRoot() })).status).toBe(404);
    }
  });

  it('refuses what could be no name', async () => {
    expect((await site.reply(call, { query: { uid: 'x'.repeat(256) } })).status).toBe(400);
    expect((await site.reply(call, { query: { username: 'a\0b' } })).status).toBe(400);
  });
});

describe('a profile', () => {
  it('is found by name whatever its case, and shows what the person has written there', async () => {
    const expected = {
      nickname: 'Countess',
      school: 'Home',
      signature: '**hi**',
      github: 'g',
      blog: 'b',
      gender: 'female' as const,
    };
    await knex()('account')
      .where({ uid: ada.uid })
      .update({
        ...expected,
        email: 'ada@example.org',
        realname: 'A. L.',
        number: '1815',
        titleName: 'T',
        titleColor: '#fff',
      });
    const found = await home({ username: 'aDA_%' });
    expect(found).toEqual({
      uid: ada.uid,
      username: ada.username,
      ...expected,
      avatar: null,
      titleName: 'T',
      titleColor: '#fff',
      total: 0,
      rating: null,
      scoreList: [],
      solvedList: [],
      solvedGroupByDifficulty: {},
      recentLoginTime: now.toISOString(),
    });
    expect(JSON.stringify(found)).not.toMatch(/ada@example|A\. L\.|1815/);
  });

  it('counts submissions outside contests and groups, and names public problems only', async () => {
    const { uid } = await site.signUp();
    const problem = async (
      problemId: string,
      difficulty: 0 | 1 | 2,
      auth: 1 | 2 | 3 = 1,
      gid: number | null = null,
    ) => {
      const { pid } = await createProblem(site, { problem: { problemId, difficulty, auth } });
      if (gid !== null) await knex()('problem').where({ id: pid }).update({ gid });
      return pid;
    };
    const status = Status.Accepted;
    const ten = await problem('PROFILE-10', 2);
    const nine = await problem('PROFILE-9', 0);
    const eight = await problem('PROFILE-8', 2);
    const hidden = await problem('PROFILE-HIDDEN', 0, 2);
    const inContest = await problem('PROFILE-CONTEST', 0, 3);
    const inGroup = await problem('PROFILE-GROUP', 0, 1, 5);
    for (const pid of [ten, nine, eight, hidden, inContest]) await deed({ uid, pid, status });
    await deed({ uid, pid: inGroup, gid: 5, status });
    await deed({ uid, pid: ten, cid: 3, status });
    await deed({ uid, pid: ten });
    await deed({ uid: ada.uid, pid: ten, status });

    const { total, solvedList, solvedGroupByDifficulty } = await home({ uid });
    expect(total).toBe(6);
    expect(solvedList).toEqual(['PROFILE-8', 'PROFILE-9', 'PROFILE-10']);
    expect(solvedGroupByDifficulty).toEqual({
      0: [{ id: nine, problemId: 'PROFILE-9', difficulty: 0 }],
      2: [
        { id: eight, problemId: 'PROFILE-8', difficulty: 2 },
        { id: ten, problemId: 'PROFILE-10', difficulty: 2 },
      ],
    });
  });

  it('has the best score of each problem, of the verdicts that count', async () => {
    const { uid } = await site.signUp();
    const [one, two, three] = [await createProblem(site), await createProblem(site), await createProblem(site)];
    for (const oiRankScore of [20, 50, null]) await deed({ uid, pid: one.pid, oiRankScore });
    await deed({ uid, pid: one.pid, cid: 4, oiRankScore: 90 });
    await deed({ uid, pid: one.pid, gid: 4, oiRankScore: 91 });
    await deed({ uid, pid: two.pid, oiRankScore: 0 });
    await deed({ uid, pid: three.pid, status: Status.Accepted });
    await deed({ uid, pid: three.pid, oiRankScore: 70 });
    await knex()('judgement').where({ oiRankScore: 70 }).update({ isCurrent: false });
    expect((await home({ uid })).scoreList).toEqual([50, 0]);
  });

  it('shows the time of the last login, also after the session has ended, but not its place', async () => {
    const { username, password, uid } = await site.signUp({ role: Role.User });
    now = new Date(now.getTime() + 60_000);
    const as = await site.logIn(username, password);
    expect((await home({ uid })).recentLoginTime).toBe(now.toISOString());
    await site.api('GET /api/logout', { as });
    expect((await home({ uid })).recentLoginTime).toBe(now.toISOString());
    await knex()('knownNetwork').where({ uid }).delete();
    expect((await home({ uid })).recentLoginTime).toBeNull();
  });

  it('counts again each minute, however often it is read', async () => {
    const { uid } = await site.signUp();
    const { pid } = await createProblem(site);
    const counts = async () => {
      const [{ total }, { dataList }] = [await home({ uid }), await site.api(HEATMAP, { query: { uid } })];
      return [total, dataList.reduce((sum, { count }) => sum + count, 0)];
    };
    expect(await counts()).toEqual([0, 0]);
    await deed({ uid, pid });
    expect(await counts()).toEqual([0, 0]);
    now = new Date(now.getTime() + Intervals.profileLife);
    expect(await counts()).toEqual([1, 1]);
  });
});

describe('the heat map', () => {
  it('counts by days of UTC, a year back, outside contests and groups', async () => {
    const { uid } = await site.signUp();
    const { pid } = await createProblem(site);
    const at = (time: string, more: Partial<Deed> = {}) => deed({ uid, pid, at: new Date(time), ...more });
    now = new Date('2024-02-29T23:59:59Z');
    await at('2024-02-29T23:30:00Z');
    await at('2024-02-29T00:00:00Z');
    await at('2024-02-28T23:59:59.999Z');
    await at('2023-03-01T00:00:00Z');
    await at('2023-02-28T12:00:00Z');
    await at('2023-07-01T12:00:00+14:00');
    await at('2023-07-02T12:00:00Z', { cid: 2 });
    await at('2023-07-03T12:00:00Z', { gid: 2 });
    await deed({ uid: ada.uid, pid, at: new Date('2023-09-09T00:00:00Z') });
    expect(await site.api(HEATMAP, { query: { uid } })).toEqual({
      endDate: '2024-02-29',
      dataList: [
        { date: '2023-03-01', count: 1 },
        { date: '2023-06-30', count: 1 },
        { date: '2024-02-28', count: 1 },
        { date: '2024-02-29', count: 2 },
      ],
    });
  });

  it.each([
    ['Asia/Shanghai', '2024-12-31T15:30:00Z', '2024-12-31'],
    ['America/St_Johns', '2025-01-01T03:00:00Z', '2024-12-31'],
    ['Pacific/Kiritimati', '2024-12-31T09:30:00Z', '2024-12-31'],
    ['Europe/Berlin', '2024-12-31T22:30:00Z', '2024-12-31'],
  ])('counts by the days of %s, of which the one of %s is %s', async (timeZone, lateEvening, day) => {
    const { uid } = await site.signUp();
    const { pid } = await createProblem(site);
    const at = new Date(lateEvening);
    now = new Date(at.getTime() + 30 * 60_000);
    await deed({ uid, pid, at });
    await deed({ uid, pid, at: now });
    const inUtc = await site.api(HEATMAP, { query: { uid } });
    expect(inUtc.dataList.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(await site.api(HEATMAP, { query: { uid, timeZone } })).toEqual({
      endDate: '2025-01-01',
      dataList: [
        { date: day, count: 1 },
        { date: '2025-01-01', count: 1 },
      ],
    });
  });

  it.each([
    ['2024-03-31', '2024-03-30T23:00:00Z', '2024-03-31T21:59:59Z'],
    ['2024-10-27', '2024-10-26T22:00:00Z', '2024-10-27T22:59:59Z'],
  ])('counts %s, when Berlin changes its clocks, from %s to %s', async (date, first, last) => {
    const { uid } = await site.signUp();
    const { pid } = await createProblem(site);
    const [begin, end] = [Date.parse(first), Date.parse(last)];
    now = new Date('2024-11-30T12:00:00Z');
    for (const at of [begin - 1, begin, end, end + 1000]) await deed({ uid, pid, at: new Date(at) });
    const { dataList } = await site.api(HEATMAP, { query: { uid, timeZone: 'Europe/Berlin' } });
    expect(dataList.map((day) => day.count)).toEqual([1, 2, 1]);
    expect(dataList[1]?.date).toBe(date);
  });

  it.each(['Mars', '+08:00', 'Mars/Olympus; drop table', 'x'.repeat(100), `Mars/${'x'.repeat(100)}`])(
    'refuses the time zone %s',
    async (timeZone) => {
      expect(await site.reply(HEATMAP, { query: { uid: ada.uid, timeZone } })).toMatchObject({
        status: 400,
        data: { field: 'timeZone' },
      });
    },
  );
});
