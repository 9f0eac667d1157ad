import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { pluginAt, startTestApp, type Caller, type TestApp, type TestUser } from '@tribunal/testing';
import { Routes, type AnyRoute } from '@tribunal/platform';
import { asJudgeRemote } from '../../../../plugins/remote-judging/test/fake-remote-judge';
import { described } from './described';

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp({
    plugins: [await pluginAt(new URL('../../../../plugins/announcement/', import.meta.url))],
  });
  root = await site.asRoot();
});
afterAll(() => site?.stop());

/** Routes that end the session they are called with. */
const ENDING = new Set(['/api/logout', '/api/admin/logout', '/api/change-password']);

const callable = (): AnyRoute[] =>
  resolve(site.app.container, Routes)
    .list()
    .filter(({ path }) => !ENDING.has(path) && path !== '/api/events');

const keysOf = (route: AnyRoute, part: 'query' | 'body'): string[] => {
  const field = 'raw' in route ? undefined : route[part];
  return Object.keys((field && described(field.joi))?.keys ?? {});
};

const HOSTILE: readonly unknown[] = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '-1',
  '1e309',
  '9999999999999999999999',
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  0.5,
  'NaN',
  "'; drop table account; --",
  '%',
  '\\',
  '../../etc/passwd',
  '{}',
  'x'.repeat(70_000),
  null,
  [],
  {},
  [[]],
  ['a', { b: 1 }],
  { $gt: '' },
  { constructor: { prototype: 1 } },
  true,
];

const hasBody = ({ method }: AnyRoute): boolean => method === 'POST' || method === 'PUT';

const send = async (route: AnyRoute, query: Record<string, unknown>, body: unknown) => {
  const { token, headers }: Caller = route.access.startsWith('judge')
    ? asJudgeRemote(site, await site.judgeAs())
    : root;
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return site.app.server.inject({
    method: route.method,
    url: `${route.path.replace(/\{[^}]*\}/g, 'x')}?${search.toString().slice(0, 8000)}`,
    headers: { ...headers, authorization: token, ...(hasBody(route) ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody(route) ? { payload: JSON.stringify(body) } : {}),
  });
};

describe('values that no browser sends', () => {
  it('are refused or understood by every call, and break none', async () => {
    const broken: string[] = [];
    for (const route of callable()) {
      const [query, body] = [keysOf(route, 'query'), keysOf(route, 'body')];
      // A route without input is called once.
      for (const value of query.length + body.length > 0 ? HOSTILE : [null]) {
        const fill = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, value]));
        const { statusCode } = await send(route, fill(query), fill(body));
        if (statusCode >= 500)
          broken.push(`${route.method} ${route.path} ${JSON.stringify(value)?.slice(0, 40)}: ${statusCode}`);
      }
    }
    expect(broken).toEqual([]);
  }, 120_000);

  it('are refused as whole bodies', async () => {
    const broken: string[] = [];
    for (const route of callable().filter(hasBody)) {
      for (const value of HOSTILE.filter((one) => typeof one !== 'object' || Array.isArray(one))) {
        const { statusCode } = await send(route, {}, value);
        const expected = 'upload' in route || 'bytes' in route ? [415] : [400, 404];
        // A call that declares no body reads none; one of other clients may have no counterpart here.
        if (!('raw' in route || 'upload' in route || route.body)) expected.push(200, 410);
        if (!expected.includes(statusCode))
          broken.push(`${route.path} ${JSON.stringify(value)?.slice(0, 40)}: ${statusCode}`);
      }
    }
    expect(broken).toEqual([]);
  }, 120_000);

  it('are refused in the header that carries the token', async () => {
    for (const authorization of ['Bearer x', 'x'.repeat(5000), '\u00ff', 'null', root.token.slice(1)]) {
      const { statusCode } = await site.app.server.inject({
        url: '/api/get-user-auth-info',
        headers: { authorization },
      });
      expect(statusCode).toBe(401);
    }
  });
});
