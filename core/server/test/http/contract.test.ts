import { readdir } from 'node:fs/promises';
import type { Envelope } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import {
  problemForm,
  pluginAt,
  startTestApp,
  type Caller,
  type TestApp,
  type TestUser,
  reportedLanguage,
} from '@tribunal/testing';
import type { Schema } from 'joi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Routes, type AnyRoute } from '@tribunal/platform';
import { asJudgeRemote } from '../../../../plugins/remote-judging/test/fake-remote-judge';
import { sampleOf, unmarkedIds, variantsOf, without, type KnownValues, type Variant } from './samples';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);
/** Routes that end the session they are called with. */
const ENDING = new Set(['/api/logout', '/api/admin/logout', '/api/change-password']);
const PARTS = ['query', 'body'] as const;
type Part = (typeof PARTS)[number];
type Input = Partial<Record<Part, unknown>>;

/** Inputs that are refused although their shape is valid, with the reason. */
const REFUSED: Readonly<Record<string, string>> = {
  'POST /api/get-user-problem-status body.pidList=[]': 'at least one problem',
  'problem.type=1': 'the cases of an OI problem have scores',
  'problem.judgeCaseMode="subtask_lowest"': 'subtasks are of OI problems',
  'problem.judgeCaseMode="subtask_average"': 'subtasks are of OI problems',
  'judgeMode="spj"': 'a special judge has code',
  'judgeMode="interactive"': 'an interactor has code',
  'samples=[]': 'a problem has test cases',
  'languages=[]': 'a problem has at least one language',
  'PUT /api/admin/contest body.type=1': 'the rule of a contest is locked once it is made',
  'POST /api/admin/msg/notice body.recipients=[]': 'a notice to some users names them',
  'POST /api/admin/judge body.keys=[]': 'a judge offers at least one queue',
  'POST /api/admin/webhook body.kinds=[]': 'a webhook gets at least one kind of events',
  'PUT /api/admin/webhook body.kinds=[]': 'a webhook gets at least one kind of events',
  'POST /api/admin/rejudging body.submitIds=[]': 'an empty selection',
  'POST /api/admin/remote-import/sync body.pids=[]': 'an empty selection',
  'POST /api/admin/problem/import body.problems=[]': 'an empty selection',
  'POST /api/admin/contest/record body.files=[]': 'a record is at least one file',
  'POST /api/admin/contest/record/preview body.files=[]': 'a record is at least one file',
  'POST /api/api-tokens body.scopes=[]': 'a token has at least one scope',
  'POST /api/admin/training/add-problems body.pids=[]': 'an empty selection',
  'POST /api/group/add-training-problems body.pids=[]': 'an empty selection',
  'PUT /api/admin/contest/problem-order body.ids=[]': 'the order names all problems of the contest',
  'PUT /api/admin/training/order body.items=[]': 'the order names all problems of the training',
  'PUT /api/admin/training/order body.items.0.kind="section"': 'the order names all problems of the training',
  'PUT /api/admin/training/order body.items.0.kind="problem"': 'the order names all problems of the training',
  'DELETE /api/admin/user/delete-user body.ids=[]': 'an empty selection',
  'POST /api/admin/user/content body.ids=[]': 'an empty selection',
  'DELETE /api/admin/discussion body.=[]': 'an empty selection',
  'POST /api/admin/user/insert-batch-user body.users=[]': 'at least one user',
  'POST /api/admin/user/insert-batch-user body.users.0=[]': 'a user has a name and a password',
  'POST /api/admin/config/setting/undo body.key="emailPassword"': 'earlier passwords are not kept',
  'POST /api/admin/plugin/packages/remove body.data="keep"': 'the session has to confirm who its user is',
  'POST /api/admin/plugin/packages/remove body.data="drop"': 'the session has to confirm who its user is',
  'POST /api/admin/user/import body.mode="all"': 'the row of the sample has too few columns',
};

/** Numbers that are named like ids, but mean more than a row: a rejudging with 0 takes what was sent outside contests. */
const NUMBERS_NAMED_LIKE_IDS = ['POST /api/admin/rejudging body.cid'];
/** Variants that a call may refuse if it refuses the twin in the same words. */
const COMPARED: ReadonlySet<Variant['kind']> = new Set(['null', 'no id', 'id as text']);

let site: TestApp;
let root: TestUser;
let knownValues: KnownValues;
/** Optional fields without which a call is not valid, and values that its own checks accept. */
let knownByCall: Readonly<Record<string, KnownValues>>;

const send = async (route: AnyRoute, { query = {}, body }: Input): Promise<Envelope<unknown>> => {
  const { token, headers }: Caller = route.access.startsWith('judge')
    ? asJudgeRemote(site, await site.judgeAs())
    : root;
  const search = new URLSearchParams(
    Object.entries(query as object).map(([key, value]): [string, string] => [key, String(value ?? '')]),
  );
  const { statusCode, payload } = await site.app.server.inject({
    method: route.method,
    url: `${route.path.replace(/\{[^}]*\}/g, 'x')}?${search.toString()}`,
    headers: { ...headers, authorization: token },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return statusCode === 200
    ? {
        status: 200,
        msg: '',
        data: (payload.startsWith('{') && (JSON.parse(payload) as { data: unknown }).data) || null,
      }
    : (JSON.parse(payload) as Envelope<null>);
};

const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;
const schemaOf = (route: AnyRoute, part: Part): Schema | undefined =>
  'raw' in route || !(part in route) ? undefined : (route as Partial<Record<Part, { joi: Schema }>>)[part]?.joi;
const knownTo = (route: AnyRoute): KnownValues => ({ ...knownValues, ...knownByCall[nameOf(route)] });

/** Returns all routes; those that delete something come last. */
const routes = (): AnyRoute[] => {
  const all = resolve(site.app.container, Routes)
    .list()
    .filter((route) => !ENDING.has(route.path) && PARTS.some((part) => schemaOf(route, part)));
  return [...all.filter(({ method }) => method !== 'DELETE'), ...all.filter(({ method }) => method === 'DELETE')];
};

/** Returns a valid input generated from the route's schemas. */
const baseOf = (route: AnyRoute): Input =>
  Object.fromEntries(
    PARTS.flatMap((part) => {
      const schema = schemaOf(route, part);
      return schema ? [[part, sampleOf(schema, knownTo(route), nameOf(route))]] : [];
    }),
  );

/** Returns descriptions of the variants of `kind` that the route refuses. */
async function refusalsOf(route: AnyRoute, kind: Variant['kind']): Promise<string[]> {
  const base = baseOf(route);
  const refusals: string[] = [];
  for (const part of PARTS) {
    const schema = schemaOf(route, part);
    for (const one of schema ? variantsOf(schema, knownTo(route)) : []) {
      // A query has no empty lists; its empty values are those of the fields.
      if (one.kind !== kind || (kind === 'empty list' && part === 'query')) continue;
      const reply = await send(route, { ...base, [part]: one.input });
      if (reply.status !== 400 && reply.status < 500) continue;
      if (COMPARED.has(kind)) {
        const twin = 'twin' in one ? one.twin : without(one.input, one.path);
        const same = await send(route, { ...base, [part]: twin });
        if (same.status === reply.status && same.msg === reply.msg) continue;
      }
      refusals.push(`${nameOf(route)} ${part}.${one.path}=${JSON.stringify(one.value)}: ${reply.status} ${reply.msg}`);
    }
  }
  return refusals;
}

const refusalsOfAll = async (kind: Variant['kind']): Promise<string[]> => {
  const refusals: string[] = [];
  for (const route of routes()) refusals.push(...(await refusalsOf(route, kind)));
  return refusals;
};

/**
 * Returns whether the specification names the refusal: by its full name, or by the end of the field's path in any
 * route.
 */
const isNamed = (refused: string): boolean => {
  const what = refused.slice(0, refused.lastIndexOf(': 400 '));
  return Object.keys(REFUSED).some((name) => what === name || what.endsWith(`.${name}`));
};
/** Returns whether the refusal is about moving something to another problem bank, which is not possible. */
const changesProblemSource = (refused: string): boolean => /^PUT \S+tag\S* body\.oj=/.test(refused);

const routeOf = (name: string): AnyRoute => routes().find((route) => nameOf(route) === name)!;
const make = async (name: string, body: object): Promise<KnownValues> => {
  const { status, msg, data } = await send(routeOf(name), { body });
  if (status !== 200) throw new Error(`${name}: ${status} ${msg}`);
  return data as KnownValues;
};

beforeAll(async () => {
  site = await startTestApp({
    plugins: await Promise.all(
      // The demo plugin fills a site with data and has no routes.
      (await readdir(PLUGINS)).filter((name) => name !== 'demo').map((name) => pluginAt(new URL(`${name}/`, PLUGINS))),
    ),
    env: { SUBMIT_GAP_MS: '0' },
  });
  root = await site.asRoot();
  // The judge reports which languages exist.
  await site.availableJudgeAs();
  knownByCall = {};
  const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString();
  const times = { startTime: day(-1), endTime: day(1) };
  const { pid, problemId } = await make('POST /api/admin/problem', problemForm());
  const { id: cid } = await make('POST /api/admin/contest', { title: 'sample', type: 0, auth: 0, ...times });
  await make('POST /api/admin/contest/add-problem-from-public', { cid, pid, displayId: 'A' });
  const sent = { language: 'C++', code: 'int main() {}', isRemote: false };
  const { submitId } = await make('POST /api/submit-problem-judge', { ...sent, pid: problemId });
  const inContest = await make('POST /api/submit-problem-judge', { ...sent, pid: 'A', cid });
  const { id: tid } = await make('POST /api/admin/training', {
    training: { title: 'sample', rank: 1, auth: 'Private', privatePwd: 'sample' },
  });
  await make('POST /api/admin/training/add-problems', { tid, pids: [pid] });
  const { id: sectionId } = await make('POST /api/admin/training/section', { tid, title: 'sample' });
  const { id: classificationId } = await make('POST /api/admin/tag/classification', {
    name: 'sample',
    oj: 'ME',
    rank: 1,
  });
  const written = { title: 'sample', description: 'sample', content: 'sample', categoryId: 1, pid: problemId };
  const { id: did } = await make('POST /api/discussion', written);
  const { id: tagId } = await make('POST /api/admin/tag', { name: 'sample of a tag', oj: 'ME' });
  knownValues = { pid, pids: [pid], problemId, submitId, cid, contestID: cid, displayId: 'A', ...times };
  const form = { problem: { id: pid, problemId } };
  const judge = { name: 'test-judge', instance: 'only', keys: ['ME'] };
  knownByCall = {
    'POST /api/submit-problem-judge': { pid: problemId, language: 'C++' },
    'POST /api/discussion': { pid: problemId },
    'PUT /api/discussion-editorial': { did },
    'POST /api/group': { code: 'sample' },
    'PUT /api/group': { code: 'sample' },
    'POST /api/group/training': { gid: 1 },
    'POST /api/group/copy': { group: { code: 'sample' } },
    'POST /api/check-contest-submissions-status': { submitIds: [inContest['submitId']] },
    'POST /api/admin/problem': { problem: { problemId: 'SAMPLE-1' } },
    'PUT /api/admin/problem': form,
    'PUT /api/admin/contest/problem': form,
    'PUT /api/admin/problem/change-problem-auth': { id: pid },
    'PUT /api/admin/tag': { id: tagId },
    'PUT /api/admin/tag/classification': { id: classificationId },
    'POST /api/submit-problem-test-judge': { language: 'C++' },
    'POST /api/submit-problem-test-judges': { language: 'C++' },
    'PUT /api/admin/problem/solutions': {
      solutions: [{ name: 'a', language: 'C++', code: 'int main() {}', expected: [0] }],
    },
    'POST /api/admin/contest': { pwd: 'sample' },
    'PUT /api/admin/contest': { id: cid, pwd: 'sample' },
    'POST /api/admin/contest/problem': { displayId: 'B', save: { problem: { problemId: 'SAMPLE-2' } } },
    ...Object.fromEntries(
      ['get-training-detail', 'get-training-access', 'get-training-problem-list', 'get-training-rank'].map((call) => [
        `GET /api/${call}`,
        { tid },
      ]),
    ),
    'GET /api/get-training-problem-details': { tid, displayId: problemId },
    'GET /api/get-training-progress': { tid },
    'POST /api/admin/training': { training: { privatePwd: 'sample' } },
    'PUT /api/admin/training': { training: { id: tid, privatePwd: 'sample' } },
    'PUT /api/admin/training/problem': { tid, pid, displayId: problemId },
    'PUT /api/admin/training/section': { id: sectionId },
    'PUT /api/admin/training/order': { tid },
    'POST /api/admin/training/category': { name: 'sample' },
    'POST /api/admin/internal-error/release': { all: true },
    'POST /api/admin/judge': { keys: ['ME'] },
    'POST /api/admin/rejudging': { pid },
    'POST /api/admin/remote-run/decide': { remoteRunId: '1' },
    'POST /api/admin/msg/notice': { recipients: ['root'] },
    'POST /api/judge/heartbeat': { ...judge, languages: [reportedLanguage('C++')], running: [] },
    'POST /api/judge/claim': judge,
    'POST /api/judge/remote/sync': judge,
    'POST /api/judge/remote/job': judge,
    'POST /api/judge/remote/run': judge,
    'POST /api/judge/remote/run/move': judge,
    'PUT /api/admin/remote-judge/pause': { key: 'HDU' },
  };
});
afterAll(() => site?.stop());

describe('the contract, as its schemas say it', () => {
  it('has a valid input for each of its calls', () => {
    expect(routes().length).toBeGreaterThan(150);
    for (const route of routes()) expect(() => baseOf(route)).not.toThrow();
  });

  it('takes null for every optional field as if it were not given', async () => {
    expect(await refusalsOfAll('null')).toEqual([]);
  }, 180_000);

  it('takes every value of every enum, but those that the specification refuses', async () => {
    const refusals = await refusalsOfAll('choice');
    expect(refusals.filter((one) => !isNamed(one) && !changesProblemSource(one))).toEqual([]);
  }, 180_000);

  it('takes empty lists, but those that the specification refuses', async () => {
    expect((await refusalsOfAll('empty list')).filter((one) => !isNamed(one))).toEqual([]);
  }, 180_000);

  it('takes an id as a text of digits wherever it takes it as a number', async () => {
    expect(await refusalsOfAll('id as text')).toEqual([]);
  }, 180_000);

  it('takes the empty text and 0 for every optional id as if it were not given', async () => {
    expect(await refusalsOfAll('no id')).toEqual([]);
  }, 180_000);

  it('declares every number that is named like an id as one', () => {
    const unmarked = routes().flatMap((route) =>
      PARTS.flatMap((part) => {
        const schema = schemaOf(route, part);
        return schema ? unmarkedIds(schema).map((path) => `${nameOf(route)} ${part}${path}`) : [];
      }),
    );
    expect(unmarked).toEqual(NUMBERS_NAMED_LIKE_IDS);
  });
});
