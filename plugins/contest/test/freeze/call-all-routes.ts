import { resolve } from '@tribunal/kernel';
import type { Caller } from '@tribunal/testing';
import type { AnyRoute } from '../../../../core/platform/src/http';
import { Routes } from '../../../../core/platform/src/http/route-registry';
import type { ContestHarness } from '../contest-harness';
import { isReadCall, requestsTo, type GeneratedRequest } from './requests';
import type { ContestFixture, ContestTarget } from './twin-sites';

/**
 * Routes that end sessions, never end, wait for a judge, return random data or depend on the machine's current state.
 */
const SKIPPED_PATHS = [
  '/api/logout',
  '/api/admin/logout',
  '/api/events',
  '/api/admin/problem/compile-spj',
  '/api/admin/problem/compile-interactive',
  '/api/captcha',
  '/api/admin/config/get-service-info',
  '/api/health',
  '/api/docs',
  '/api/openapi.json',
];

/** Returns whether a call names a contest or may show contest data; for all other calls one target is sufficient. */
export const isContestCall = ({ path }: AnyRoute): boolean =>
  /contest|submission|status|last-ac|case-result|comment/.test(path);

/** Responses by caller and request. */
export type Replies = ReadonlyMap<string, string>;

export const routesOf = ({ site }: ContestHarness): AnyRoute[] =>
  resolve(site.app.container, Routes)
    .list()
    .filter(({ path, access }) => access !== 'judge' && !SKIPPED_PATHS.includes(path) && !path.endsWith('/event-feed'));

/** Random values that differ between sites: newly created file names and keys. */
const RANDOM = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9_-]{40,}/g;

async function sendRequest(
  { site }: ContestHarness,
  { method, url, payload }: GeneratedRequest,
  as: Caller | undefined,
): Promise<string> {
  const reply = await site.app.server.inject({
    method,
    url,
    headers: as ? { authorization: as.token } : {},
    ...(payload && { payload }),
  });
  const headerValues = ['content-type', 'content-disposition', 'etag', 'location'].map(
    (name) => reply.headers[name] ?? '',
  );
  return [reply.statusCode, ...headerValues, reply.payload].join('\n');
}

interface CallSelection {
  /** Keyed by name; undefined for an anonymous user. */
  callers: Record<string, Caller | undefined>;
  contests: Readonly<Record<string, ContestTarget>>;
  includes: (route: AnyRoute) => boolean;
}

/** Calls all routes, read-only ones first, as every caller and for every target. */
export async function callAllRoutes(
  harness: ContestHarness,
  fixture: Pick<ContestFixture, 'bob'>,
  { callers, contests, includes }: CallSelection,
): Promise<Replies> {
  const replies = new Map<string, string>();
  const routes = routesOf(harness).filter(includes);
  const ordered = [...routes.filter(isReadCall), ...routes.filter((route) => !isReadCall(route))];
  for (const route of ordered) {
    const all = Object.values(contests);
    for (const target of isContestCall(route) ? all : all.slice(-1)) {
      for (const request of requestsTo(route, target, fixture)) {
        for (const [name, as] of Object.entries(callers)) {
          const line = `${name}: ${request.method} ${request.url} ${JSON.stringify(request.payload ?? '')}`;
          if (!replies.has(line)) replies.set(line, await sendRequest(harness, request, as));
        }
      }
    }
  }
  return replies;
}

/** Returns the requests with different responses, with the differing parts of both. */
export function differences(one: Replies, other: Replies): string[] {
  const maskRandom = (text: string): string => text.replace(RANDOM, '*');
  return [...one].flatMap(([line, reply]) => {
    const [mine, theirs] = [maskRandom(reply), maskRandom(other.get(line) ?? '')];
    if (mine === theirs) return [];
    const at = Math.max(0, [...mine].findIndex((letter, index) => letter !== theirs[index]) - 100);
    return `${line}\n  ${mine.slice(at, at + 300)}\n  ${theirs.slice(at, at + 300)}`;
  });
}

export const statusesOf = (replies: Replies): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const reply of replies.values()) {
    const status = reply.slice(0, 3);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
};
