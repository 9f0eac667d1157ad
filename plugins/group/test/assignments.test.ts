import { definePlugin } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { testPlugin, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assignmentProviders, MemberAuth, type Assignment, type AssignmentQuery } from '../contract';
import { seedGroup, startGroupHarness, type GroupHarness } from './group-harness';

const LIST = 'GET /api/group/get-assignment-list';
const DUE = new Date('2026-05-01T10:00:00Z');

let harness: GroupHarness;
/** The assignments of the test plugin, and what users have done of them. */
let assignments: Assignment[];
let results: { key: string; uid: string; solved: number; late: number }[];
let isBroken: boolean;
/** Viewers for whom the assignments were opened. */
let openedFor: string[];
let [olga, rita, adam, mia, max, bob]: TestUser[] = [];
let gid: number;

const assignment = (key: string, changes: Partial<Assignment> = {}): Assignment => ({
  key,
  tab: 'training',
  title: `Title of ${key}`,
  path: `/group/1/training/${key}`,
  startAt: null,
  dueAt: DUE,
  total: 3,
  ...changes,
});
const knex = () => resolve(harness.site.app.container, Db);
const ask = (as: TestUser | null, query: Partial<AssignmentQuery> = {}) =>
  harness.calls.reply(LIST, { query: { gid, ...query }, ...(as && { as }) });
const list = (query: Partial<AssignmentQuery> = {}) => harness.calls.api(LIST, { query: { gid, ...query }, as: olga! });
const download = (as: TestUser | null, query = 'format=csv') =>
  harness.site.app.server.inject({
    url: `/api/file/download-group-assignments?gid=${gid}&${query}`,
    ...(as && { headers: { authorization: as.token } }),
  });

beforeAll(async () => {
  const giver = testPlugin(definePlugin({ id: 'test-giver', version: '1.0.0', contract: '^3.0' }), {
    setup: (scope) => {
      scope.contribute(assignmentProviders, {
        open: async (viewer) => {
          openedFor.push(viewer.uid);
          return {
            assignments,
            resultsOf: async (uids) => {
              if (isBroken) throw new Error('results cannot be read');
              return results.filter(({ uid }) => uids.includes(uid));
            },
          };
        },
      });
    },
  });
  harness = await startGroupHarness(undefined, [giver]);
});
beforeEach(async () => {
  const people: TestUser[] = [];
  while (people.length < 6) people.push(await harness.site.signUp());
  [olga, rita, adam, mia, max, bob] = people;
  gid = await seedGroup(harness.site, olga!, { roots: [rita!], admins: [adam!], members: [mia!, max!] });
  assignments = [assignment('a'), assignment('b', { dueAt: null, total: 1 })];
  [results, openedFor, isBroken] = [[], [], false];
});
afterAll(() => harness?.site.stop());

describe('who may read it', () => {
  it('group admins, group roots and super admins; nothing is read for others', async () => {
    const applicant = await harness.site.signUp();
    await harness.put(gid, MemberAuth.Applying, applicant);
    const statuses = async (user: TestUser | null) => [(await ask(user)).status, (await download(user)).statusCode];
    expect(await statuses(null)).toEqual([401, 401]);
    for (const user of [mia!, applicant, bob!]) expect(await statuses(user)).toEqual([403, 403]);
    expect(openedFor).toEqual([]);
    for (const user of [adam!, rita!, olga!, harness.root]) expect(await statuses(user)).toEqual([200, 200]);
    expect(new Set(openedFor)).toEqual(new Set([adam!, rita!, olga!, harness.root].map(({ uid }) => uid)));
  });

  it('of a hidden group it does not exist for outsiders, and of a disbanded one for nobody', async () => {
    const change = (row: object) => knex()('groupItem').where({ id: gid }).update(row);
    await change({ visible: false });
    for (const reply of [(await ask(bob!)).status, (await download(bob!)).statusCode]) expect(reply).toBe(404);
    await change({ archivedAt: DUE });
    expect((await ask(adam!)).status).toBe(200);
    await change({ disbandedAt: DUE });
    expect((await ask(olga!)).status).toBe(404);
  });

  it('refuses what is no group and another format', async () => {
    expect((await ask(olga!, { gid: 'x' as never })).status).toBe(400);
    expect((await ask(olga!, { gid: 99_999_999 })).status).toBe(404);
    expect((await download(olga!, 'format=pdf')).statusCode).toBe(400);
  });
});

describe('the list', () => {
  it('has the members without those who give the work, with what they have done', async () => {
    results = [
      { key: 'a', uid: mia!.uid, solved: 2, late: 1 },
      { key: 'a', uid: adam!.uid, solved: 3, late: 0 },
    ];
    const { members } = await list();
    expect(members.total).toBe(2);
    expect(members.records.map(({ uid, results: done }) => [uid, done])).toEqual(
      [mia!, max!]
        .sort((a, b) => a.username.toLowerCase().localeCompare(b.username.toLowerCase()))
        .map(({ uid }) => [uid, uid === mia!.uid ? { a: { solved: 2, late: 1 } } : {}]),
    );
  });

  it('has the latest due assignment first, and those without a due time last', async () => {
    assignments.push(assignment('c', { tab: 'contest', startAt: DUE, dueAt: new Date(DUE.getTime() + 1) }));
    const { assignments: shown } = await list();
    expect(shown.map(({ key }) => key)).toEqual(['c', 'a', 'b']);
    expect(shown[0]).toEqual({
      key: 'c',
      tab: 'contest',
      title: 'Title of c',
      path: '/group/1/training/c',
      total: 3,
      startTime: DUE.toISOString(),
      dueTime: '2026-05-01T10:00:00.001Z',
    });
  });

  it('has pages, and finds names and real names', async () => {
    await harness.site.api('POST /api/change-userInfo', {
      body: { realname: 'Maximilian Q', nickname: 'Mighty' },
      as: max!,
    });
    const found = async (keyword: string) => (await list({ keyword })).members.records.map(({ uid }) => uid);
    for (const keyword of [max!.username, 'milian', ' MIGHTY ']) expect(await found(keyword)).toEqual([max!.uid]);
    expect(await found('nobody is called so')).toEqual([]);
    const pages = await Promise.all([1, 2].map((currentPage) => list({ currentPage, limit: 1 })));
    expect(pages.map(({ members }) => members)).toMatchObject([
      { total: 2, pages: 2 },
      { total: 2, pages: 2 },
    ]);
    const shown = pages.flatMap(({ members }) => members.records.map(({ uid }) => uid));
    expect(new Set(shown)).toEqual(new Set([mia!.uid, max!.uid]));
  });
});

it('is a table for download with all members, in which no name is a formula', async () => {
  assignments = [assignment('a', { title: '=1+1' })];
  results = [{ key: 'a', uid: mia!.uid, solved: 2, late: 1 }];
  await knex()('account').where({ uid: mia!.uid }).update({ realname: '@SUM' });
  const csv = await download(adam!);
  expect(csv.headers['content-disposition']).toContain(`group_${gid}_assignments.csv`);
  const lines = csv.payload.trim().split('\r\n');
  expect(lines[0]).toContain(`"\u200B=1+1 (solved of 3, due 2026-05-01 10:00 UTC)",\u200B=1+1 (late)`);
  expect(lines).toContain(`${mia!.username},,\u200B@SUM,2,1`);
  expect(lines).toContain(`${max!.username},,,0,0`);
  expect(lines).toHaveLength(3);
  const xlsx = await download(adam!, 'format=xlsx');
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

describe('a download of many members and assignments', () => {
  /** Makes a group of so many cells without counting the head. */
  const grow = async (members: number, columns: number) => {
    assignments = Array.from({ length: columns }, (_, place) => assignment(`many-${place}`));
    await knex().raw(
      `insert into account (uid, username, password_hash, created_at, updated_at)
       select 'pupil-' || n, 'pupil' || n, '', now(), now() from generate_series(1, ?::int) n on conflict do nothing`,
      [members],
    );
    await knex().raw(
      `insert into group_member (gid, uid, auth, created_at, updated_at)
       select ?, 'pupil-' || n, 3, now(), now() from generate_series(1, ?::int) n`,
      [gid, members],
    );
  };

  it('is read in slices as CSV, each member once', async () => {
    await grow(1200, 2);
    results = [{ key: 'many-0', uid: 'pupil-1200', solved: 3, late: 0 }];
    const { payload } = await download(adam!);
    const lines = payload.trim().split('\r\n');
    expect(lines).toHaveLength(1 + 2 + 1200);
    expect(new Set(lines)).toHaveLength(lines.length);
    expect(lines).toContain('pupil1200,,,3,0,0,0');
  });

  it('is refused as a spreadsheet that would need too much memory, and named as CSV', async () => {
    await grow(1500, 100);
    const refused = await download(adam!, 'format=xlsx');
    expect([refused.statusCode, refused.payload]).toEqual([400, expect.stringContaining('CSV')]);
    expect((await download(adam!)).statusCode).toBe(200);
  });

  it.each(['identity', 'gzip'])('as CSV (%s) is aborted if it cannot be completed', async (encoding) => {
    const url = `${harness.site.app.url}/api/file/download-group-assignments?gid=${gid}&format=csv`;
    const read = async () => {
      const headers = { authorization: olga!.token, 'accept-encoding': encoding };
      return (await fetch(url, { headers })).text();
    };
    expect(await read()).toContain(mia!.username);
    isBroken = true;
    await expect(read()).rejects.toThrow();
  });
});
