import { resolve } from '@tribunal/kernel';
import type { Caller } from '@tribunal/testing';
import type { AnyRoute } from '../../../../core/server/src/http';
import { Routes } from '../../../../core/server/src/http/docs';
import type { ContestTestSite } from '../contest-test-site';
import { isReading, requestsTo, type Asked } from './requests';
import type { Scene } from './twins';

/** Ends logins, never ends itself, waits for a judge, draws something new each time, or tells of this machine's moment. */
const LEFT_OUT = [
  '/api/logout',
  '/api/admin/logout',
  '/api/events',
  '/api/admin/problem/compile-spj',
  '/api/admin/problem/compile-interactive',
  '/api/captcha',
  '/api/health',
  '/api/docs',
  '/api/openapi.json',
];

/** Calls that name a contest, or may show what is in one; of others one place is as good as another. */
export const isOfContests = ({ path }: AnyRoute): boolean =>
  /contest|submission|status|last-ac|case-result|comment/.test(path);

/** What was answered to whom, by caller and request. */
export type Answers = ReadonlyMap<string, string>;

export const routesOf = ({ site }: ContestTestSite): AnyRoute[] =>
  resolve(site.app.container, Routes)
    .list()
    .filter(({ path, access }) => access !== 'judge' && !LEFT_OUT.includes(path) && !path.endsWith('/event-feed'));

/** Random by their nature, and the same in no two worlds: names of files and keys that were made just now. */
const RANDOM = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9_-]{40,}/g;

async function answer(
  { site }: ContestTestSite,
  { method, url, payload }: Asked,
  as: Caller | undefined,
): Promise<string> {
  const reply = await site.app.server.inject({
    method,
    url,
    headers: as ? { authorization: as.token } : {},
    ...(payload && { payload }),
  });
  const said = ['content-type', 'content-disposition', 'etag', 'location'].map((name) => reply.headers[name] ?? '');
  return [reply.statusCode, ...said, reply.payload].join('\n');
}

interface Walk {
  /** By name; undefined: a visitor. */
  callers: Record<string, Caller | undefined>;
  places: Partial<Scene['places']>;
  which: (route: AnyRoute) => boolean;
}

/** Every call, those that only read first, by every caller, for every place. */
export async function walk(world: ContestTestSite, scene: Scene, { callers, places, which }: Walk): Promise<Answers> {
  const answers = new Map<string, string>();
  const routes = routesOf(world).filter(which);
  const inOrder = [...routes.filter(isReading), ...routes.filter((route) => !isReading(route))];
  for (const route of inOrder) {
    const all = Object.values(places);
    for (const place of isOfContests(route) ? all : all.slice(-1)) {
      for (const asked of requestsTo(route, place, scene)) {
        for (const [name, as] of Object.entries(callers)) {
          const line = `${name}: ${asked.method} ${asked.url} ${JSON.stringify(asked.payload ?? '')}`;
          if (!answers.has(line)) answers.set(line, await answer(world, asked, as));
        }
      }
    }
  }
  return answers;
}

/** Requests that were answered in two ways, with both answers as far as they differ. */
export function differences(one: Answers, other: Answers): string[] {
  const known = (text: string): string => text.replace(RANDOM, '*');
  return [...one].flatMap(([line, said]) => {
    const [mine, theirs] = [known(said), known(other.get(line) ?? '')];
    if (mine === theirs) return [];
    const at = Math.max(0, [...mine].findIndex((letter, place) => letter !== theirs[place]) - 100);
    return `${line}\n  ${mine.slice(at, at + 300)}\n  ${theirs.slice(at, at + 300)}`;
  });
}

export const statusesOf = (answers: Answers): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const said of answers.values()) {
    const status = said.slice(0, 3);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
};
