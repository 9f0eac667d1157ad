import { inflateRawSync } from 'node:zlib';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, ContestType } from '@tribunal/plugin-contest/contract';
import { CONTESTS_LISTED } from '../server/limits';
import { createOrganiser } from '../../contest/test/admin/support';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';
import { request, FeedClient, createFeedKey, LISTS, SINGLES, type Json, type ClicsCaller } from './support';

let harness: ContestHarness;
let author: TestUser;
let ada: TestUser;
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-clics')] });
  author = await createOrganiser(harness);
  ada = await harness.site.signUp({ username: 'ada' });
});
afterAll(() => harness?.stop());

const status = async (cid: number | string, as?: ClicsCaller, path = ''): Promise<number> =>
  (await request<Json>(harness, `/contests/${cid}${path}`, as)).status;
/** Returns the content of a small archive's only file. */
const firstEntry = (zip: Buffer): string => {
  const content = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  return String(inflateRawSync(zip.subarray(content, zip.indexOf('PK\x07\x08'))));
};
const listedContestIds = async (as?: ClicsCaller): Promise<string[]> =>
  (await request<{ id: string }[]>(harness, '/contests', as)).data.map(({ id }) => id);

describe('a contest', () => {
  it.each([
    ['that has an outside board', { hasOutsideBoard: true }, 200, 200],
    ['without one', {}, 404, 200],
    ['with a password', { auth: ContestAuth.Private, password: 'x' }, 404, 404],
    [
      'with a password and an outside board',
      { auth: ContestAuth.Private, password: 'x', hasOutsideBoard: true },
      404,
      404,
    ],
    ['that has not begun', { when: 'scheduled', hasOutsideBoard: true }, 404, 404],
    ['that is hidden', { isVisible: false, hasOutsideBoard: true }, 404, 404],
  ] as const)('%s is for those who may look at it', async (_what, options, visitor, user) => {
    const cid = await harness.createContest({ uid: author.uid, ...options });
    for (const path of [...SINGLES, ...LISTS.map((list) => `/${list}`)]) {
      expect([path, await status(cid, undefined, path)]).toEqual([path, visitor]);
      expect([path, await status(cid, ada, path)]).toEqual([path, user]);
      expect([path, await status(cid, author, path)]).toEqual([path, 200]);
      expect([path, await status(cid, harness.root, path)]).toEqual([path, 200]);
    }
    const lists = await Promise.all([listedContestIds(), listedContestIds(ada), listedContestIds(author)]);
    expect(lists.map((ids) => ids.includes(String(cid)))).toEqual([visitor === 200, user === 200, true]);
    if (visitor !== 200) expect((await FeedClient.connect(harness.site, cid)).response.status).toBe(visitor);
  });

  it('with a password opens for those who have given it', async () => {
    const cid = await harness.createContest({ auth: ContestAuth.Private, password: 'x' });
    await harness.enrol(cid, ada);
    expect(await status(cid, ada)).toBe(200);
    expect(await listedContestIds(ada)).toContain(String(cid));
  });

  it('opens to its key, whatever the name, until there is another', async () => {
    const cid = await harness.createContest({ uid: author.uid, isVisible: false, when: 'scheduled' });
    const other = await harness.createContest({ uid: author.uid, hasOutsideBoard: true });
    expect(await status(cid, { key: '' })).toBe(401);
    const first = await createFeedKey(harness, cid, author);
    expect(await status(cid, { key: first }, '/submissions')).toBe(200);
    expect(await listedContestIds({ key: first })).toEqual([String(cid)]);
    const rotated = await createFeedKey(harness, cid, author);
    expect([await status(cid, { key: first }), await status(cid, { key: rotated })]).toEqual([401, 200]);
    expect(await status(other, { key: rotated })).toBe(401);
    expect(await status(999_999, { key: rotated })).toBe(401);
    const refused = await request<Json>(harness, '/contests', { key: first });
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toMatch(/^Basic /);
  });

  it('has its codes for those who run it', async () => {
    const cid = await harness.createContest({ uid: author.uid, hasOutsideBoard: true });
    await harness.createContestProblem(cid, { displayId: 'A' });
    const id = await harness.send(ada, cid, 'A', 'int main() { return 7; }');
    const path = `/submissions/${id}/files`;
    expect([await status(cid, undefined, path), await status(cid, ada, path)]).toEqual([404, 404]);
    const url = `/api/clics/contests/${cid}${path}`;
    const zip = await harness.site.app.server.inject({ url, headers: { authorization: author.token } });
    expect(zip.headers).toMatchObject({ 'content-type': 'application/zip' });
    expect(zip.rawPayload.includes('main.cpp')).toBe(true);
    const nul = await harness.send(ada, cid, 'A', 'int n\0; // ␀');
    const found = await harness.site.app.server.inject({
      url: `/api/clics/contests/${cid}/submissions/${nul}/files`,
      headers: { authorization: author.token },
    });
    expect(firstEntry(found.rawPayload)).toBe('int n\0; // ␀');
    const other = await harness.createContest({ uid: author.uid });
    expect(await status(other, author, path)).toBe(404);
    for (const reader of [undefined, ada]) {
      const { data } = await request(harness, `/contests/${cid}/submissions`, reader);
      expect(Object.keys(data[0]!)).not.toContain('files');
    }
  });
});

describe('the list of contests', () => {
  it('has the newest that the caller can open, and not more than so many', async () => {
    const last = await harness.createContest({ uid: author.uid, hasOutsideBoard: true });
    await harness.knex('contest').insert(
      Array.from({ length: CONTESTS_LISTED }, () => ({
        title: 'Of many',
        type: ContestType.Acm,
        auth: ContestAuth.Public,
        uid: author.uid,
        startAt: harness.minutes(-60),
        endAt: harness.minutes(240),
        hasOutsideBoard: true,
      })),
    );
    const newest = await harness.createContest({ uid: author.uid, hasOutsideBoard: true });
    await harness.createContest({ uid: harness.root.uid, isVisible: false });
    await harness.createContest({ uid: harness.root.uid, gid: 4, hasOutsideBoard: true });
    await harness.createContest({ uid: harness.root.uid, hasOutsideBoard: true, when: 'scheduled' });
    for (const as of [undefined, ada, author]) {
      const ids = (await listedContestIds(as)).map(Number);
      expect(ids).toHaveLength(CONTESTS_LISTED);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect([ids.at(-1), ids.includes(last)]).toEqual([newest, false]);
    }
    expect((await listedContestIds(harness.root)).map(Number).at(-1)).toBe(newest + 3);
  });
});

describe('a refused request', () => {
  it.each([
    '/contests/0',
    '/contests/x',
    '/contests/999999',
    '/contests/999999999999',
    '/nothing',
    '/contests/1/persons',
  ])('%s is written as the standard requires', async (path) => {
    const { status: httpStatus, data, headers } = await request<Json>(harness, path, harness.root);
    expect(httpStatus).toBe(404);
    expect(data).toEqual({ code: 404, message: expect.any(String) });
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it('objects and groups that are not there', async () => {
    const cid = await harness.createContest({ hasOutsideBoard: true });
    for (const list of LISTS) expect(await status(cid, undefined, `/${list}/nothing`)).toBe(404);
    expect(await status(cid, undefined, '/scoreboard?group_id=nobody')).toBe(404);
  });

  it('tokens that lead nowhere', async () => {
    const [cid, other] = [
      await harness.createContest({ hasOutsideBoard: true }),
      await harness.createContest({ hasOutsideBoard: true }),
    ];
    const feedClient = await FeedClient.connect(harness.site, cid);
    await feedClient.untilState();
    feedClient.close();
    const wrong = [
      'x',
      '7',
      feedClient.lastToken.replace('2023-06', '2026-01'),
      feedClient.lastToken.replace(/^v2\.\d+/, `v2.${other}`),
    ];
    for (const cursorPart of ['s99', 'j99', 'w99', '99'])
      wrong.push(feedClient.lastToken.replace(/\.0\.-\.\d$/, `.${cursorPart}.-.0`));
    wrong.push(feedClient.lastToken.replace(/\d$/, '1'));
    for (const since of wrong) {
      const { response } = await FeedClient.connect(harness.site, cid, undefined, since);
      expect([since, response.status]).toEqual([since, 400]);
    }
  });
});

it('says what it is, and narrows lists by what their objects refer to', async () => {
  expect((await request<Json>(harness, '')).data).toMatchObject({
    version: '2023-06',
    version_url: expect.any(String),
  });
  const cid = await harness.createContest({ hasOutsideBoard: true });
  const [a, b] = [
    await harness.createContestProblem(cid, { displayId: 'A' }),
    await harness.createContestProblem(cid, { displayId: 'B' }),
  ];
  await harness.send(ada, cid, 'A');
  const toB = await harness.send(ada, cid, 'B');
  const narrowed = async (query: string) =>
    (await request(harness, `/contests/${cid}/submissions?${query}`)).data.map(({ id }) => id);
  expect(await narrowed(`problem_id=${b.id}`)).toEqual([String(toB)]);
  expect(await narrowed(`problem_id=${a.id}&team_id=${harness.root.uid}`)).toEqual([]);
  expect(await narrowed('language_id=cpp&nothing=1')).toHaveLength(2);
});
