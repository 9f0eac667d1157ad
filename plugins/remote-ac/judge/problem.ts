import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/remote-kit';
import { fail, requireElement, parseHtml, collapseWhitespace } from '@tribunal/remote-kit';
import { pathOf, whole } from './gate';
import { keysOf, type TaskKey } from './ids';
import { readStatement } from './statement';

const taskPath = ({ contest, task }: TaskKey): string => `/contests/${contest}/tasks/${task}`;

export const problemUrl = (endpoint: string, id: string): string => endpoint + taskPath(keysOf(id)[0]!);

/** Fetches the problem; tries each contest that the task may belong to. */
export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  for (const key of keysOf(id)) {
    const page = await session.get(taskPath(key), { query: { lang: 'en' } });
    if (page.status !== 404) return readProblem(page, id, key);
  }
  return fail('notFound', `the site has no task ${id}; a task may be written as contest/task`);
}

/** Pure. Reads the task on a page. */
export function readProblem(page: RemotePage, id: string, key: TaskKey): RemoteProblem {
  const isElsewhere = page.status >= 400 || pathOf(page) !== taskPath(key);
  if (isElsewhere) fail('notFound', `the site does not show ${id}: its contest may not be open to everybody`, page);
  whole(page);
  const url = new URL(page.url);
  return {
    ...readHead(page),
    ...readStatement(page),
    id,
    format: 'html',
    url: url.origin + url.pathname,
    tags: [],
    difficulty: null,
    fileIo: null,
    ref: key.contest,
    languageIds: null,
    files: [],
  };
}

const LIMITS =
  /^(?:Time Limit|実行時間制限) ?[:：] ?(\d+(?:\.\d+)?) ?(m?sec) ?\/ ?(?:Memory Limit|メモリ制限) ?[:：] ?(\d+(?:\.\d+)?) ?([KMG]i?B)$/;
const MEGABYTES: Readonly<Record<string, number>> = { K: 1 / 1024, M: 1, G: 1024 };

function readHead(page: RemotePage): Pick<RemoteProblem, 'title' | 'source' | 'timeLimitMs' | 'memoryLimitMb'> {
  const $ = parseHtml(page);
  const ownText = requireElement($, 'span.h2', page)
    .contents()
    .toArray()
    .filter((node) => node.type === 'text');
  const [, title] = /^\S+ - (.+)$/.exec(collapseWhitespace(ownText.map((node) => $(node).text()).join(' '))) ?? [];
  const limits = collapseWhitespace(requireElement($, '#task-statement', page).prevAll('p').first().text());
  const [, time, unit, memory, size] = LIMITS.exec(limits) ?? [];
  if (title === undefined || time === undefined || size === undefined) {
    return fail('layoutChanged', 'title or limits are not where they were', page);
  }
  return {
    title,
    source: collapseWhitespace(requireElement($, 'a.contest-title', page).text()),
    timeLimitMs: Math.round(Number(time) * (unit === 'sec' ? 1000 : 1)),
    memoryLimitMb: Math.max(1, Math.floor(Number(memory) * MEGABYTES[size[0]!]!)),
  };
}
