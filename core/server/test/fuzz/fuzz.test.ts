import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  createProblem,
  pluginAt,
  seededRandom,
  startTestApp,
  submit,
  type Caller,
  type TestApp,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyRoute, Routes } from '@tribunal/platform';
import { asJudgeRemote } from '../../../../plugins/remote-judging/test/fake-remote-judge';
import { watchChanges, type ChangeLog } from './changes';
import { fieldsOf, isSent, requestTo, type FuzzRequest } from './requests';
import type { KnownValues } from './values';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_301);
/** Number of requests to each route, so that a seed stands for the same requests on every machine. */
const EACH = Number(process.env['FUZZ_EACH'] ?? 8);
/** Maximum time of the requests to all routes, in ms: ten times what they take. */
const ROUND_MS = 15_000;

/** Plugins whose routes are tested too. */
const PLUGINS = ['announcement', 'comment', 'contest', 'test-run'];
/**
 * Routes that are skipped because they end sessions, never end themselves, or wait for a judge: a judge would change
 * rows during every request.
 */
const LEFT_OUT = [
  '/api/logout',
  '/api/admin/logout',
  '/api/events',
  '/api/admin/problem/compile-spj',
  '/api/admin/problem/compile-interactive',
];
const STANDARD = '/api/clics';
/**
 * Tables that record refused requests, that other processes change meanwhile, or of files, which are stored before the
 * rows that name them and deleted when none does.
 */
const ABOUT_REFUSED = ['attempt', 'session', 'public_upload', 'data_file', 'job_run'];
/** Calls whose refusals may name a call to make first by a field that is no input of theirs. */
const FIRST_STEPS: Readonly<Record<string, string>> = {
  'POST /api/admin/plugin/packages/install': 'confirmation',
  'POST /api/admin/plugin/packages/remove': 'confirmation',
  'DELETE /api/admin/plugin/packages/data': 'confirmation',
  'POST /api/data-export': 'confirmation',
  'POST /api/data-export/link': 'confirmation',
  'POST /api/second-factor/authenticator-setup': 'confirmation',
  'POST /api/second-factor/authenticator': 'confirmation',
  'DELETE /api/second-factor/authenticator': 'confirmation',
  'POST /api/second-factor/passkey-options': 'confirmation',
  'POST /api/second-factor/passkey': 'confirmation',
  'DELETE /api/second-factor/passkey': 'confirmation',
  'POST /api/second-factor/recovery-codes': 'confirmation',
};
/** Maximum number of repeats; it exceeds the number of changes that an accepted request makes after its answer. */
const LATE_STEPS = 8;

let site: TestApp;
let changes: ChangeLog;
let callers: Record<string, Caller | undefined>;
let knownValues: KnownValues;
beforeAll(async () => {
  site = await startTestApp({
    plugins: await Promise.all(PLUGINS.map((id) => pluginAt(new URL(`../../../../plugins/${id}/`, import.meta.url)))),
  });
  const user = await site.signUp({ username: 'somebody' });
  const staff = await site.signUp({ username: 'someadmin', role: 1001 });
  callers = { visitor: undefined, user, staff, root: await site.asRoot() };
  const { problemId } = await createProblem(site);
  for (const as of [user, staff]) await submit(site, as, { pid: problemId });
  knownValues = { texts: ['x', 'C++', 'somebody', user.uid, staff.uid, problemId, '树 & co'], ids: [1, 2, 3] };
  changes = await watchChanges(resolve(site.app.container, Db));
});
afterAll(() => site?.stop());

const routes = (): AnyRoute[] =>
  resolve(site.app.container, Routes)
    .list()
    .filter(({ path }) => !LEFT_OUT.includes(path) && !path.endsWith('/event-feed'));

interface Answer {
  status: number;
  type: string;
  payload: string;
}

async function send({ method, url, headers, payload }: FuzzRequest, as: Caller | undefined): Promise<Answer> {
  const authorization: Record<string, string> = as ? { ...as.headers, authorization: as.token } : {};
  const reply = await site.app.server.inject({
    method,
    url,
    headers: { ...authorization, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, type: String(reply.headers['content-type']), payload: reply.payload };
}

/** Checks an error of the Contest API, which has the form of its standard. */
function faultOfStandard(error: { code?: unknown; message?: unknown }, status: number): string | null {
  if (error.code !== status) return `the error says ${String(error.code)}`;
  return typeof error.message === 'string' && error.message !== '' ? null : 'has no words';
}

/** Returns what is wrong with an answer; null if nothing is. */
function faultOf(route: AnyRoute, request: FuzzRequest, { status, type, payload }: Answer): string | null {
  if (status >= 500) return payload;
  if (status < 400 && 'raw' in route) return null;
  if (!type.startsWith('application/json')) return `is ${type}`;
  const envelope = JSON.parse(payload) as { status: number; msg: string; data: { field?: string } | null };
  if (route.path.startsWith(STANDARD) && 'code' in envelope) return faultOfStandard(envelope, status);
  if (envelope.status !== status) return `the envelope says ${envelope.status}`;
  if (status < 400) return null;
  if (!envelope.msg || /^[a-z]+\.[a-zA-Z.]+$/.test(envelope.msg)) return `has no words: ${envelope.msg}`;
  const field = envelope.data?.field;
  if (field === undefined || FIRST_STEPS[`${route.method} ${route.path}`] === field) return null;
  const [name = ''] = field.split('.');
  return (fieldsOf(route)?.has(name) ?? true) || isSent(request, name) ? null : `blames ${field}`;
}

/**
 * Returns the tables that a refused request changes every time it is repeated: single changes may be delayed work of
 * an earlier request.
 */
async function changedBy(request: FuzzRequest, as: Caller | undefined): Promise<string[]> {
  const changed = async () => (await changes.drain()).filter((name) => !ABOUT_REFUSED.includes(name));
  let names = await changed();
  for (let again = 0; again < LATE_STEPS && names.length > 0; again += 1) {
    await send(request, as);
    names = await changed();
  }
  return names;
}

describe(`requests made at random (FUZZ_SEED=${SEED})`, () => {
  it(
    'are understood or refused by every call, and change nothing when they are refused',
    async () => {
      const random = seededRandom(SEED);
      const faults: string[] = [];
      const counts: Record<number, number> = {};
      for (let round = 0; round < EACH; round++) {
        for (const route of routes()) {
          const [name, as] = random.pick(Object.entries(callers));
          const caller = route.access.startsWith('judge') ? asJudgeRemote(site, await site.judgeAs()) : as;
          const request = requestTo(route, knownValues, random);
          const answer = await send(request, caller);
          counts[answer.status] = (counts[answer.status] ?? 0) + 1;
          const fault = faultOf(route, request, answer);
          const changed = answer.status < 400 ? [] : await changedBy(request, caller);
          const line = `${route.method} ${route.path} as ${name}: ${answer.status}`;
          const sent = JSON.stringify(request).slice(0, 600);
          if (fault) faults.push(`${line} ${fault.slice(0, 300)}\n  ${sent}`);
          if (changed.length > 0) faults.push(`${line} changed ${changed.join(', ')}: ${answer.payload}\n  ${sent}`);
        }
      }
      expect(faults).toEqual([]);
      for (const status of [200, 400, 401, 403]) expect(counts[status], String(status)).toBeGreaterThan(5);
    },
    EACH * ROUND_MS,
  );
});
