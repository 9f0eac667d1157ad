import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProblemAuth, Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { createProblem, pluginAt, problemForm, startTestApp, type Caller, type TestApp } from '@tribunal/testing';
import { type AnyRoute, Routes } from '@tribunal/platform';

/** A problem as routes name it. */
interface Named {
  pid: number;
  problemId: string;
}
interface Call {
  query?: Record<string, string | number | boolean>;
  body?: object;
}

const OF_PID = ({ pid }: Named): Call => ({ query: { pid } });
const PROGRAM = { language: 'C++', code: 'int main() {}' };
/** The routes that name a problem, and how they do so. */
const CALLS: Record<string, (named: Named) => Call> = {
  'GET /api/get-problem-detail': ({ problemId }) => ({ query: { problemId } }),
  'GET /api/get-adjacent-problems': ({ problemId }) => ({ query: { problemId } }),
  'GET /api/languages': OF_PID,
  'GET /api/get-problem-languages': OF_PID,
  'GET /api/get-problem-code-template': OF_PID,
  'GET /api/get-problem-tags': OF_PID,
  'POST /api/get-user-problem-status': ({ pid }) => ({ body: { pidList: [pid], isContestProblemList: false } }),
  'POST /api/submit-problem-judge': ({ problemId }) => ({ body: { pid: problemId, isRemote: false, ...PROGRAM } }),
  'POST /api/submit-problem-test-judge': ({ pid }) => ({ body: { pid, type: 'public', userInput: '1', ...PROGRAM } }),
  'POST /api/submit-problem-test-judges': ({ pid }) => ({
    body: { pid, type: 'public', cases: [{ userInput: '1' }], ...PROGRAM },
  }),
  'POST /api/submit-remote-run': ({ problemId }) => ({ body: { pid: problemId, runId: '1' } }),
  'GET /api/get-last-ac-code': OF_PID,
  'GET /api/get-submission-list': ({ problemId }) => ({ query: { problemID: problemId, completeProblemID: true } }),
  'GET /api/admin/problem': OF_PID,
  'PUT /api/admin/problem': ({ pid, problemId }) => ({
    body: problemForm({ problem: { id: pid, problemId } as object }),
  }),
  'DELETE /api/admin/problem': OF_PID,
  'PUT /api/admin/problem/change-problem-auth': ({ pid }) => ({ body: { id: pid, auth: 2 } }),
  'GET /api/admin/problem/get-problem-cases': OF_PID,
  'GET /api/admin/problem/get-problem-list': ({ problemId }) => ({ query: { keyword: problemId } }),
  'POST /api/admin/problem/compile-spj': ({ pid }) => ({ body: { pid, ...PROGRAM } }),
  'POST /api/admin/problem/compile-interactive': ({ pid }) => ({ body: { pid, ...PROGRAM } }),
  'GET /api/admin/problem/solutions': OF_PID,
  'PUT /api/admin/problem/solutions': ({ pid }) => ({ body: { pid, solutions: [] } }),
  'POST /api/admin/problem/verify': ({ pid }) => ({ body: { pid } }),
  'POST /api/admin/problem/try-again': ({ pid }) => ({ body: { pid } }),
  'GET /api/file/download-testcase': OF_PID,
  'GET /api/file/export-problem': OF_PID,
  'POST /api/admin/judge/rejudge-problem': ({ pid }) => ({ body: { pid } }),
  'POST /api/admin/judge/rejudge-contest-problem': ({ pid }) => ({ body: { pid, cid: 1 } }),
  'GET /api/admin/judge/rejudge-contest-problem': ({ pid }) => ({ query: { pid, cid: 1 } }),
  'POST /api/admin/rejudging': ({ pid }) => ({ body: { pid, reason: 'why' } }),
  'POST /api/admin/remote-import/sync': ({ pid }) => ({ body: { pids: [pid] } }),
  'GET /api/contest-submissions': ({ problemId }) => ({
    query: { contestID: 1, beforeContestSubmit: false, onlyMine: false, problemID: problemId },
  }),
  'GET /api/admin/contest/get-problem-list': ({ problemId }) => ({ query: { cid: 1, keyword: problemId } }),
  'GET /api/get-discussion-list': ({ problemId }) => ({ query: { pid: problemId } }),
  'GET /api/discussion-editorial': ({ problemId }) => ({ query: { pid: problemId } }),
  'POST /api/discussion': ({ problemId }) => ({
    body: { title: 't', description: 'd', content: 'c', categoryId: 1, pid: problemId },
  }),
  'GET /api/group/get-discussion-list': ({ problemId }) => ({ query: { gid: 1, pid: problemId } }),
  'POST /api/group/discussion': ({ problemId }) => ({
    body: { gid: 1, title: 't', description: 'd', content: 'c', categoryId: 1, pid: problemId },
  }),
  'GET /api/group/contest-problem': ({ pid }) => ({ query: { gid: 1, cid: 1, pid } }),
  'PUT /api/group/contest-problem': ({ pid }) => ({
    body: { gid: 1, pid, cid: 1, displayId: 'A', displayTitle: 'A' },
  }),
  'DELETE /api/group/contest-problem': ({ pid }) => ({ query: { gid: 1, cid: 1, pid } }),
  'POST /api/group/add-contest-problem-from-public': ({ pid }) => ({ body: { gid: 1, pid, cid: 1, displayId: 'A' } }),
  'POST /api/group/add-contest-problem-from-group': ({ problemId }) => ({
    query: { gid: 1, cid: 1, problemId, displayId: 'A' },
  }),
  'POST /api/admin/contest/rejudge': ({ pid }) => ({ body: { pid, cid: 1 } }),
  'GET /api/admin/contest/problem': OF_PID,
  'PUT /api/admin/contest/problem': ({ pid, problemId }) => ({
    body: problemForm({ problem: { id: pid, problemId } as object }),
  }),
  'DELETE /api/admin/contest/problem': ({ pid }) => ({ query: { pid, cid: 1 } }),
  'GET /api/admin/contest/contest-problem': ({ pid }) => ({ query: { pid, cid: 1 } }),
  'PUT /api/admin/contest/contest-problem': ({ pid }) => ({ body: { pid, cid: 1, displayId: 'A', displayTitle: 'A' } }),
  'POST /api/admin/contest/add-problem-from-public': ({ pid }) => ({ body: { pid, cid: 1, displayId: 'A' } }),
  'PUT /api/admin/contest/record-problem': ({ pid }) => ({ body: { pid, cid: 1, displayId: 'A' } }),
};
/** Routes that create problems under their own ids; what they name is at a remote judge or does not exist yet. */
const BRINGING = [
  'POST /api/admin/problem',
  'POST /api/admin/problem/import',
  'POST /api/admin/contest/problem',
  'POST /api/group/contest-problem',
  'POST /api/admin/problem/import-remote-oj-problem',
  'GET /api/admin/problem/import-remote-oj-problem',
  'POST /api/admin/remote-import',
  'GET /api/admin/contest/import-remote-oj-problem',
];
const PLUGINS = new URL('../../../../plugins/', import.meta.url);
const NAMES = /^(pids?|pidList|problemIds?|problemID|problems?)$/;

let site: TestApp;
let callers: Record<string, Caller | undefined>;
const problems: Record<string, Named> = {};
/** Unknown ids with the same lengths as those that exist. */
const UNKNOWN: Named = { pid: 900_001, problemId: 'T-unknown1' };

beforeAll(async () => {
  const ids = ['comment', 'discussion', 'contest', 'problem-packages', 'rejudging', 'contest-rejudging', 'test-run'];
  site = await startTestApp({ plugins: await Promise.all(ids.map((id) => pluginAt(new URL(`${id}/`, PLUGINS)))) });
  // This makes sure that no other number in a response resembles one of these.
  await resolve(site.app.container, Db).raw(`select setval(pg_get_serial_sequence('problem', 'id'), 800000)`);
  callers = { visitor: undefined, user: await site.signUp(), setter: await site.signUp({ role: Role.Admin }) };
  problems['open'] = await createProblem(site);
  problems['private'] = await createProblem(site, { problem: { auth: ProblemAuth.Private } });
  problems['contest-only'] = await createProblem(site, { problem: { auth: ProblemAuth.Contest } });
});
afterAll(() => site?.stop());

const nameOf = ({ method, path }: AnyRoute): string => `${String(method)} ${path}`;
interface Described {
  keys?: Record<string, { flags?: { result?: string } }>;
}
/** Returns the names of the fields that a call reads. */
const keysOf = (route: AnyRoute): string[] =>
  ('raw' in route ? [] : [route.query, route.body]).flatMap((field) =>
    Object.entries((field?.joi.describe() as Described | undefined)?.keys ?? {})
      .filter(([, { flags }]) => flags?.result !== 'strip')
      .map(([key]) => key),
  );

/** Returns the response without the request's own id and the name of what it asked for. */
const answer = async (name: string, named: Named, as: Caller | undefined): Promise<string> => {
  const [method, path] = name.split(' ') as ['GET', string];
  const { query = {}, body } = CALLS[name]!(named);
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const { statusCode, payload } = await site.app.server.inject({
    method,
    url: `${path}?${search.toString()}`,
    headers: as ? { authorization: as.token } : {},
    ...(body && { payload: body }),
  });
  return `${statusCode} ${payload}`.replaceAll(String(named.pid), 'PID').replaceAll(named.problemId, 'ID');
};

describe('a closed problem', () => {
  it('is asked for by every call that names one', () => {
    const naming = resolve(site.app.container, Routes)
      .list()
      .filter((route) => route.access !== 'judge' && keysOf(route).some((key) => NAMES.test(key)))
      .map(nameOf);
    expect(naming.filter((name) => !(name in CALLS) && !BRINGING.includes(name))).toEqual([]);
  });

  const table = Object.keys(CALLS).flatMap((name) =>
    ['private', 'contest-only'].flatMap((kind) =>
      ['visitor', 'user', 'setter'].map((who) => [who, kind, name] as const),
    ),
  );
  it.each(table)('is for a %s one that does not exist: %s, %s', async (who, kind, name) => {
    const unknown = await answer(name, UNKNOWN, callers[who]);
    expect(await answer(name, problems[kind]!, callers[who])).toBe(unknown);
    expect(unknown).not.toMatch(/^500/);
  });

  it('opens for its author and for those who keep the bank, as an open one does for everybody', async () => {
    const name = 'GET /api/get-problem-detail';
    for (const kind of ['private', 'contest-only']) {
      expect(await answer(name, problems[kind]!, await site.asRoot())).toMatch(/^200/);
    }
    for (const as of Object.values(callers)) expect(await answer(name, problems['open']!, as)).toMatch(/^200/);
  });
});
