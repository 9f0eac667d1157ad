import { readdir } from 'node:fs/promises';
import { ContestAuth, ContestType } from '@tribunal/plugin-contest/contract';
import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import {
  judgeSubmission,
  pluginAt,
  problemForm,
  startTestApp,
  type Caller,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import type { Schema } from 'joi';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnyRoute, Routes } from '@tribunal/platform';
import { Db, PluginSettings, SiteSettings } from '@tribunal/server';
import { UserActionLimiter } from '@tribunal/server/submission';
import { described } from './described';
import { sampleOf, without, type KnownValues } from './samples';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);
const PARTS = ['query', 'body'] as const;
type Part = (typeof PARTS)[number];

/** In everything that the private group has written. */
const SECRET = 'qzxsecret';
/** Ids of the group's content begin here, each kind at its own thousand, so that no other content has them. */
const SEQUENCES = {
  group_item: 71_000,
  problem: 72_000,
  contest: 73_000,
  training: 74_000,
  discussion_post: 75_000,
  group_announcement: 76_000,
  submission: 77_000,
  comment_item: 78_000,
  contest_announcement: 79_000,
  contest_problem: 80_000,
  training_section: 81_000,
} as const;
/** Calls that end the caller's session or account, or give up the group that the outsider owns. */
const ENDING = new Set(['/api/logout', '/api/admin/logout', '/api/change-password', '/api/group/member/exit']);
const GIVING_UP = new Set(['DELETE /api/group', 'PUT /api/group/owner']);
/** Replies without an end. */
const isStream = ({ path }: AnyRoute): boolean => path === '/api/events' || path.endsWith('/event-feed');

let site: TestApp;
let knex: Knex;
/** Owner of the private group. */
let owner: TestUser;
/** Owner of another group. */
let outsider: TestUser;
let gid: number;
let ownGid: number;
let ids: Readonly<Record<string, number>>;
let texts: Readonly<Record<string, string>>;

const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;
const schemaOf = (route: AnyRoute, part: Part): Schema | undefined =>
  'raw' in route || !(part in route) ? undefined : (route as Partial<Record<Part, { joi: Schema }>>)[part]?.joi;

const inject = async (
  method: AnyRoute['method'],
  path: string,
  caller: Caller | null,
  { query = {}, body }: Partial<Record<Part, unknown>> = {},
) => {
  const search = new URLSearchParams(
    Object.entries(query as object).map(([key, value]): [string, string] => [key, String(value ?? '')]),
  );
  return site.app.server.inject({
    method,
    url: `${path}?${search.toString()}`,
    headers: { ...caller?.headers, ...(caller && { authorization: caller.token }) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
};

const asOwner = async (
  name: string,
  body: object | undefined,
  query: object = {},
): Promise<{ id: number } & Record<string, unknown>> => {
  const [method, path] = name.split(' ') as [AnyRoute['method'], string];
  const { payload } = await inject(method, path, owner, { query, body });
  const { status, msg, data } = JSON.parse(payload) as { status: number; msg: string; data: never };
  if (status !== 200) throw new Error(`${name}: ${status} ${msg}`);
  return data;
};

const inputsOf = (route: AnyRoute, known: KnownValues): Partial<Record<Part, unknown>> =>
  Object.fromEntries(
    PARTS.flatMap((part) => {
      const schema = schemaOf(route, part);
      return schema ? [[part, sampleOf(schema, known, nameOf(route))]] : [];
    }),
  );

const takingId = new Map<AnyRoute, boolean>();

/** Returns whether a field of the route, at any depth, is only called `id`, or `ids`. */
const takesId = (route: AnyRoute): boolean => {
  const taken =
    takingId.get(route) ??
    PARTS.some((part) => {
      const schema = schemaOf(route, part);
      return schema !== undefined && /"ids?":/.test(JSON.stringify(described(schema)));
    });
  takingId.set(route, taken);
  return taken;
};

/** Values for the fields of an input: with each id of the group as the one that is only called `id`. */
function* valuesFor(route: AnyRoute, place: number | undefined): Iterable<KnownValues> {
  const lists = Object.fromEntries(Object.entries(ids).map(([name, id]) => [`${name}s`, [id]]));
  const common = { ...ids, ...lists, ...texts, ...(place !== undefined && { gid: place, groupID: place }) };
  const candidates = 'raw' in route || takesId(route) ? Object.values(ids) : [ids['submitId']!];
  for (const id of candidates) yield nested({ ...common, id, ids: [id] });
  // Some calls name a problem by its text.
  yield nested({ ...common, pid: texts['problemId'] });
  // Some take only one of the places that something can be in.
  for (const left of ['cid', 'tid', 'did']) yield nested(without(common, left) as KnownValues);
}

/** Inputs have objects with ids in them, such as the form of a problem. */
const nested = (values: KnownValues): KnownValues => ({
  ...values,
  ...Object.fromEntries(
    ['problem', 'training', 'contest', 'announcement', 'discussion', 'save'].map((name) => [
      name,
      { ...values, problem: values },
    ]),
  ),
});

/** All rows that belong to the group. */
const contents = async (): Promise<Record<string, unknown[]>> => {
  const of = (table: string, column: string, id: number) => knex(table as 'problem').where({ [column]: id } as never);
  const { pid, cid, tid, did, submitId } = ids as Record<'pid' | 'cid' | 'tid' | 'did' | 'submitId', number>;
  const rows: [string, string, number][] = [
    ['groupItem', 'id', gid],
    ['groupMember', 'gid', gid],
    ['groupAnnouncement', 'gid', gid],
    ['problem', 'id', pid],
    ['testcase', 'pid', pid],
    ['contest', 'id', cid],
    ['contestProblem', 'cid', cid],
    ['contestAnnouncement', 'cid', cid],
    ['training', 'id', tid],
    ['trainingProblem', 'tid', tid],
    ['discussionPost', 'id', did],
    ['commentItem', 'placeId', did],
    ['submission', 'id', submitId],
    ['judgement', 'submissionId', submitId],
  ];
  return Object.fromEntries(
    await Promise.all(
      rows.map(
        async ([table, column, id]) => [table, await of(table, column, id).select('*').orderByRaw('1')] as const,
      ),
    ),
  );
};

beforeAll(async () => {
  site = await startTestApp({
    plugins: await Promise.all(
      (await readdir(PLUGINS)).filter((name) => name !== 'demo').map((name) => pluginAt(new URL(`${name}/`, PLUGINS))),
    ),
    env: { SUBMIT_GAP_MS: '0' },
  });
  const { container } = site.app;
  knex = resolve(container, Db);
  vi.spyOn(resolve(container, UserActionLimiter), 'consume').mockResolvedValue(undefined as never);
  await resolve(container, PluginSettings).save('group', { defaultCreateGroupACInitValue: 0 });
  await resolve(container, PluginSettings).save('discussion', {
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateCommentACInitValue: 0,
  });
  await resolve(container, SiteSettings).update({ openGroupDiscussion: true });
  await site.availableJudgeAs();
  [owner, outsider] = [await site.signUp(), await site.signUp()];
  const form = { brief: `About ${SECRET}`, description: `About ${SECRET}`, auth: 3, code: 'ab12cd' };
  const own = {
    name: 'Another group',
    shortName: 'another',
    auth: 1,
    brief: 'Another group',
    description: 'Another one',
  };
  const made = JSON.parse((await inject('POST', '/api/group', outsider, { body: own })).payload) as {
    data: { id: number };
  };
  ownGid = made.data.id;
  for (const [table, first] of Object.entries(SEQUENCES)) {
    await knex.raw(`select setval(pg_get_serial_sequence(?, 'id'), ?)`, [table, first]);
  }
  ({ id: gid } = await asOwner('POST /api/group', {
    ...form,
    name: `Group ${SECRET}`,
    shortName: 'qzxsec',
    visible: false,
  }));

  const title = `Title ${SECRET}`;
  const save = problemForm({ problem: { problemId: SECRET, title } });
  const { pid } = await asOwner('POST /api/group/problem', { ...save, problem: { ...save.problem, gid } });
  const { problemId } = (await knex('problem')
    .where({ id: pid as number })
    .first('problemId'))!;
  const sent = { language: 'C++', code: `// ${SECRET}`, isRemote: false };
  const { submitId } = await asOwner('POST /api/submit-problem-judge', { ...sent, pid: problemId });
  await judgeSubmission(site, submitId as number, Status.Accepted);
  const { id: aid } = await asOwner('POST /api/group/announcement', { gid, title, content: title, status: 0 });
  const training = { title, description: title, rank: 1, auth: 'Public' };
  const [category] = await knex('trainingCategory')
    .insert({ name: SECRET, color: '#000000', gid } as never)
    .returning('id');
  const { id: tid } = await asOwner('POST /api/group/training', {
    gid,
    training,
    trainingCategory: { id: category!.id },
  });
  await asOwner('POST /api/group/add-training-problems', { gid, tid, pids: [pid] });
  const { id: did } = await asOwner('POST /api/group/discussion', {
    gid,
    title,
    description: title,
    content: title,
    categoryId: 1,
  });
  const comment = await asOwner('POST /api/comment', { did, content: title });
  const hour = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
  const { id: cid } = await asOwner('POST /api/group/contest', {
    gid,
    title,
    description: title,
    type: ContestType.Acm,
    auth: ContestAuth.Public,
    startTime: hour(-1),
    endTime: hour(1),
    openRank: true,
  });
  await asOwner('POST /api/group/contest-announcement', {
    gid,
    cid,
    announcement: { title, content: title, status: 0 },
  });
  await asOwner('POST /api/group/add-contest-problem-from-group', undefined, { gid, cid, problemId, displayId: 'A' });
  ids = {
    gid,
    pid: pid as number,
    submitId: submitId as number,
    cid,
    contestID: cid,
    tid,
    did,
    aid,
    commentId: comment.id,
  };
  const times = { startTime: hour(1), endTime: hour(2) };
  texts = { ...times, problemId, problemID: problemId, displayId: problemId, uid: owner.uid, username: owner.username };
}, 400_000);
afterAll(() => site?.stop());

interface Findings {
  /** Calls whose replies contain something of the group. */
  shown: string[];
  /** Calls after which something of the group is different. */
  changed: string[];
  failed: string[];
}

/** Makes all those calls with all ids of the group, as one of its own, of the caller's group, and without a group. */
async function walk(caller: Caller | null, all: readonly AnyRoute[]): Promise<Findings> {
  let before = await contents();
  const found: Findings = { shown: [], changed: [], failed: [] };
  for (const route of all) {
    const name = nameOf(route);
    const isCall = PARTS.some((part) => schemaOf(route, part));
    const sent = new Set<string>();
    let leak: string | undefined;
    for (const place of isCall ? [gid, ownGid, undefined] : [gid]) {
      if (place === ownGid && GIVING_UP.has(name)) continue;
      for (const values of valuesFor(route, place)) {
        const path = route.path.replaceAll(/\{(\w+)[^}]*\}/g, (_, field: string) =>
          String(values[field] ?? ids['cid']),
        );
        const input = isCall ? inputsOf(route, values) : { query: { ...ids, ...texts, ...values } };
        const key = JSON.stringify([path, input]);
        if (sent.has(key)) continue;
        sent.add(key);
        const { statusCode, payload } = await inject(route.method, path, caller, input);
        if (payload.includes(SECRET)) leak ??= payload;
        if (statusCode === 500) found.failed.push(`${name}: ${payload}`);
      }
    }
    if (leak !== undefined) found.shown.push(name);
    if (route.method === 'GET') continue;
    const now = await contents();
    const changed = Object.keys(now).filter((table) => JSON.stringify(now[table]) !== JSON.stringify(before[table]));
    if (changed.length > 0) found.changed.push(`${name}: ${changed.join(', ')}`);
    before = now;
  }
  return found;
}

const calls = (): AnyRoute[] =>
  resolve(site.app.container, Routes)
    .list()
    .filter((route) => !ENDING.has(route.path) && !isStream(route) && !route.access.startsWith('judge'));

describe('what a private group has', () => {
  it('is there, and shown to its owner by these calls', async () => {
    expect(Object.entries(await contents()).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const reading = calls().filter(({ method }) => method === 'GET');
    const { shown, failed } = await walk(owner, reading);
    expect(failed).toEqual([]);
    const expected = [
      'get-problem-detail',
      'get-submission-detail',
      'get-contest-info',
      'get-training-detail',
      'get-discussion-detail',
      'comments',
      'get-group-detail',
      'get-contest-problem',
      'group/get-problem-list',
      'group/get-contest-list',
      'group/get-training-list',
      'group/get-admin-discussion-list',
      'group/get-announcement-list',
      'group/problem',
      'group/contest',
      'group/get-assignment-list',
    ];
    expect(shown).toEqual(expect.arrayContaining(expected.map((path) => `GET /api/${path}`)));
  }, 400_000);

  it('is shown by no call to visitors, who can change nothing of it', async () => {
    expect(await walk(null, calls())).toEqual({ shown: [], changed: [], failed: [] });
  }, 300_000);

  it('is shown by no call to users who own another group, who can change nothing of it', async () => {
    expect(await walk(outsider, calls())).toEqual({ shown: [], changed: [], failed: [] });
  }, 300_000);
});
