/**
 * Simulates a contest on one machine: hundreds of participants, each with a browser, log in, read, submit, wait for
 * verdicts, watch the scoreboard and receive updates. Database, server and judge are separate processes; the judge
 * speaks the real protocol but runs nothing. In the middle, the server is killed and restarted. The figures come from
 * what the participants saw and from the database afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, type CoreCalls } from '@tribunal/contract';
import { openDatabase } from '@tribunal/database';
import { problemForm, ROOT_PASSWORD, siteApi } from '@tribunal/testing';
import { ContestAuth, ContestType, type AcmRow, type AllContestCalls } from '@tribunal/plugin-contest/contract';
import type { Knex } from 'knex';
import {
  countedLines,
  differences,
  describeLost,
  outcomes,
  rebuiltLines,
  waitUntilJudged,
  shownLines,
} from './contest/audit';
import type { BenchContest } from './contest/audit';
import { Contestant } from './contest/contestant';
import { Ledger } from './contest/ledger';
import { openBenchCluster, type BenchCluster } from './contest/bench-cluster';
import { atLeast, atMost, percentile, report } from './report';

const CONTESTANTS = Number(process.env['BENCH_CONTESTANTS'] ?? 300);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 300);
const MAX_MS = 300;
const LABELS = [...'ABCDEFGHIJ'];
const PASSWORD = 'correct horse';
/** Interval between two announcements. */
const ANNOUNCE_MS = 60_000;
/** Time before the start in which participants log in. */
const LOGIN_MS = 30_000 + 100 * CONTESTANTS;
const LOGINS_AT_ONCE = 4;
const JUDGED_TIMEOUT_MS = 120_000;
const BOARD_PAGE = 300;

type Api = ReturnType<typeof siteApi<CoreCalls & AllContestCalls>>;

async function login(api: Api, username: string, password: string): Promise<string> {
  return (await api('POST /api/login', { body: { username, password } })).headers.get('authorization')!;
}

/** Creates the contestants. They all share the first one's password, so that it is hashed only once. */
async function createContestants(api: Api, knex: Knex): Promise<string[]> {
  await api('POST /api/register', { body: { username: 'person0', password: PASSWORD, email: 'person0@example.org' } });
  const { rows } = await knex.raw<{ rows: { username: string }[] }>(
    `with made as (
       insert into account (uid, username, password_hash, email)
       select 'person' || n, 'person' || n, (select password_hash from account where username = 'person0'), null
       from generate_series(1, ?) n returning uid, username),
     roles as (
       insert into account_role (uid, role)
       select made.uid, r.role from made, account_role r join account a on a.uid = r.uid and a.username = 'person0')
     select username from made`,
    [CONTESTANTS],
  );
  return rows.map(({ username }) => username);
}

async function makeContest(api: Api, root: string): Promise<BenchContest> {
  const startAt = Date.now() + LOGIN_MS;
  const body = {
    title: 'Bench',
    type: ContestType.Acm,
    auth: ContestAuth.Public,
    startTime: new Date(startAt).toISOString(),
    endTime: new Date(startAt + 5 * HOUR_MS).toISOString(),
    openRank: true,
  };
  const { data } = await api('POST /api/admin/contest', { body }, root);
  const labels = new Map<number, string>();
  for (const displayId of LABELS) {
    const link = { cid: data.id, displayId, save: problemForm() };
    const made = await api('POST /api/admin/contest/problem', { body: link }, root);
    const query = { cid: data.id, pid: made.data.pid };
    labels.set((await api('GET /api/admin/contest/contest-problem', { query }, root)).data.id, displayId);
  }
  return { cid: data.id, startAt, lengthMs: 5 * HOUR_MS, penaltyMs: 1_200_000, labels };
}

async function logInAll(contestants: readonly Contestant[], names: readonly string[]): Promise<void> {
  const waiting = contestants.map((contestant, place) => () => contestant.logIn(names[place]!, PASSWORD));
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next();
  };
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, worker));
}

async function announceAll(api: Api, root: string, cid: number): Promise<void> {
  for (let left = SECONDS * 1000 - ANNOUNCE_MS / 2, count = 1; left > 0; left -= ANNOUNCE_MS, count += 1) {
    await pause(ANNOUNCE_MS / 2);
    const announcement = { title: `Note ${count}`, content: 'Read the statement again.', status: 0 as const };
    await api('POST /api/admin/contest/announcement', { body: { cid, announcement } }, root).catch((error: unknown) =>
      console.log(`not announced: ${String(error)}`),
    );
    await pause(ANNOUNCE_MS / 2);
  }
}

async function boardOf(api: Api, root: string, cid: number): Promise<AcmRow[]> {
  const rows: AcmRow[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const body = { cid, currentPage, limit: BOARD_PAGE };
    const { records, pages } = (await api('POST /api/get-contest-rank', { body }, root)).data;
    rows.push(...(records as AcmRow[]));
    if (currentPage >= pages) return rows;
  }
}

/** Runs the whole contest; resolves with the downtime of the server, in ms. */
async function runContest(benchCluster: BenchCluster, contestants: readonly Contestant[]): Promise<number> {
  const participations = contestants.map((one) => one.participate());
  await pause((SECONDS * 1000) / 2);
  const downMs = await benchCluster.crash();
  await pause((SECONDS * 1000) / 2 - downMs);
  for (const one of contestants) one.stop();
  await Promise.all(participations);
  return downMs;
}

await using benchCluster = await openBenchCluster();
const api: Api = siteApi(`http://127.0.0.1:${benchCluster.port}`);
const knex = openDatabase(benchCluster.databaseUrl);
const ledger = new Ledger((from, to) => benchCluster.wasDown(from, to));
try {
  const root = await login(api, 'root', ROOT_PASSWORD);
  const names = await createContestants(api, knex);
  const benchContest = await makeContest(api, root);
  const benchTarget = { port: benchCluster.port, cid: benchContest.cid, problems: LABELS, ledger };
  const contestants = names.map(() => new Contestant(benchTarget));
  await logInAll(contestants, names);
  const startsInMs = benchContest.startAt - Date.now();
  console.log(
    `${CONTESTANTS} are logged in ${Math.round(startsInMs / 1000)} s before the start; judged by a judge that runs nothing`,
  );
  if (startsInMs < 0) throw new Error('the machine is too busy: not everyone could log in before the start');
  await pause(startsInMs);
  const announcing = announceAll(api, root, benchContest.cid);
  const downMs = await runContest(benchCluster, contestants);
  await waitUntilJudged(knex, JUDGED_TIMEOUT_MS);
  await announcing;
  for (const one of contestants) one.close();

  const found = await outcomes(knex, benchContest.cid);
  const counted = countedLines(found, benchContest);
  const shown = shownLines(await boardOf(api, root, benchContest.cid));
  const rebuilt = await rebuiltLines(knex, benchContest);
  const times = [...ledger.times.values()].flat();
  for (const [call, callTimes] of [...ledger.times].sort()) {
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(callTimes, share).toFixed(1));
    console.log(`${call}: ${callTimes.length} replies, p50 ${p50} ms, p95 ${p95} ms`);
  }
  const lost = describeLost(found, ledger.acknowledged);
  for (const one of lost) console.log(`LOST ${one}`);
  for (const [text, count] of ledger.errors) console.log(`ERROR ${count} × ${text}`);
  const verdict = (share: number): number => percentile(ledger.verdicts, share);
  report('contest', {
    contestants: atLeast(CONTESTANTS, 300, { seconds: SECONDS }),
    errors: atMost(ledger.errorCount, 0, { repeated_while_down: ledger.repeated, down_ms: downMs }),
    page_p95_ms: atMost(percentile(times, 0.95), MAX_MS, {
      p50_ms: percentile(times, 0.5),
      p99_ms: percentile(times, 0.99),
      calls: times.length,
      calls_per_second: times.length / SECONDS,
    }),
    lost: atMost(lost.length, 0, {
      acknowledged: ledger.acknowledged.size,
      stored: found.length,
      verdict_p50_ms: verdict(0.5),
      verdict_p95_ms: verdict(0.95),
    }),
    board_differences: atMost(differences(shown, rebuilt) + differences(shown, counted), 0, { rows: shown.length }),
  });
} finally {
  await knex.destroy();
}
