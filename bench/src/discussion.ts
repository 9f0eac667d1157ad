/**
 * Measures the search over many discussions through the API: rare and common words, several words, Chinese, and the
 * last page of common words. The baseline is the first page of the list without a search.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DISCUSSION_PAGE_SIZE, DiscussionLimits, type DiscussionCalls } from '@tribunal/plugin-discussion/contract';
import { ROOT_PASSWORD, siteApi, startPostgres } from '@tribunal/testing';
import pg from 'pg';
import { termsOf } from '../../plugins/discussion/server/search/search-terms';
import { startServer } from './api/process';
import { atMost, percentile, report } from './report';

const POSTS = Number(process.env['BENCH_POSTS'] ?? 200_000);
const SEARCHES = 400;
const WARM_UP = 20;
const MAX_MS = 50;
const LAST_PAGE = DiscussionLimits.found.max / DISCUSSION_PAGE_SIZE;
const BATCH = 2000;
const WORDS = 5000;
const CHARACTERS = 1500;
const FIRST_CHARACTER = 0x4e00;

let seed = 7;
/** Returns a number from 0 to 1 that is the same in each run. */
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}
/** Few words are common and most are rare, as in languages. */
const rank = (count: number): number => Math.floor(count * random() ** 3);
const syllables = ['ba', 'ke', 'lo', 'mi', 'nu', 'pa', 're', 'so', 'ti', 'vu'];
const wordOf = (place: number): string => [...String(place + 1000)].map((digit) => syllables[Number(digit)]!).join('');
const character = (): string => String.fromCodePoint(FIRST_CHARACTER + rank(CHARACTERS));
const words = (count: number): string => Array.from({ length: count }, () => wordOf(rank(WORDS))).join(' ');
const chinese = (count: number): string => Array.from({ length: count }, character).join('');

const INSERT = `
  insert into discussion_post (uid, category_id, title, description, content, terms, created_at, updated_at)
  select a.uid, 1 + (p.place % 5), p.title, p.description, p.content,
    array_to_tsvector(array(select jsonb_array_elements_text(p.terms))), now() - p.place * interval '1 minute', now()
  from jsonb_to_recordset($1::jsonb) as p (place integer, title text, description text, content text, terms jsonb),
    (select uid from account limit 1) a`;

/** Fills the database with discussions in two languages. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (let from = 0; from < POSTS; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, POSTS - from) }, (_, index) => {
        const text = {
          title: words(6),
          description: `${words(8)} ${chinese(8)}`,
          content: `${words(60)} ${chinese(60)}`,
        };
        return { place: from + index, ...text, terms: termsOf(Object.values(text).join('\n')) };
      });
      await client.query(INSERT, [JSON.stringify(rows)]);
    }
    await client.query('vacuum analyze discussion_post');
  } finally {
    await client.end();
  }
}

/** Keywords of each kind in turn. */
const KINDS: Record<string, () => string> = {
  rare: () => wordOf(WORDS - 1 - Math.floor(random() * 1000)),
  common: () => wordOf(Math.floor(random() * 10)),
  two: () => words(2),
  typing: () => wordOf(rank(WORDS)).slice(0, 5),
  chinese: () => chinese(2),
  phrase: () => chinese(4),
  author: () => 'root',
};

const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-bench-'));
const postgres = await startPostgres();
try {
  const server = await startServer('core/server/src/main.ts', {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    JUDGE_TOKEN: 'the-judges-of-the-bench',
    REMOTE_SECRETS_KEY: 'be'.padEnd(64, '0'),
    ROOT_PASSWORD,
    DEMO: '0',
  });
  await fill(postgres.url);
  const api = siteApi<DiscussionCalls>(`http://127.0.0.1:${server.port}`);
  const listMs = async (keyword?: string, currentPage = 1): Promise<number> => {
    const began = performance.now();
    await api('GET /api/get-discussion-list', { query: { currentPage, ...(keyword !== undefined && { keyword }) } });
    return performance.now() - began;
  };
  const kinds = Object.entries(KINDS);
  for (let count = 0; count < WARM_UP; count++) await listMs(kinds[count % kinds.length]![1]());
  const plain: number[] = [];
  const searches = new Map<string, number[]>(kinds.map(([kind]) => [kind, []]));
  for (let count = 0; count < SEARCHES; count++) {
    const [kind, keyword] = kinds[count % kinds.length]!;
    searches.get(kind)!.push(await listMs(keyword()));
    if (count % kinds.length === 0) plain.push(await listMs());
  }
  const deep: number[] = [];
  for (let count = 0; count < SEARCHES / kinds.length; count++) deep.push(await listMs(KINDS['common']!(), LAST_PAGE));
  await server.stop();
  const ofKinds = Object.fromEntries([...searches].map(([kind, ms]) => [`${kind}_p95_ms`, percentile(ms, 0.95)]));
  report('discussion', {
    search_p95_ms: atMost(percentile([...searches.values()].flat(), 0.95), MAX_MS, { posts: POSTS, ...ofKinds }),
    last_page_p95_ms: atMost(percentile(deep, 0.95), MAX_MS, { p50: percentile(deep, 0.5) }),
    list_p95_ms: atMost(percentile(plain, 0.95), MAX_MS),
  });
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
