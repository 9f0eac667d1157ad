/**
 * Measures verdicts on a machine that has far too much to do: 100 submissions of right programs, endless loops, fork
 * bombs and sleepers, sent at once, while other processes use all processors. Every verdict must be right. The waiting
 * time is compared with the processor time that the verdicts take, at the speed that a single process has meanwhile.
 * Needs root.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { isInProgress, Status } from '@tribunal/contract';
import { problemForm, ROOT_PASSWORD, startSite, type Site } from '@tribunal/testing';
import { atMost, percentile, report } from './report';

const LOAD = Number(process.env['BENCH_LOAD'] ?? 40);
const USERS = 20;
const TIME_LIMIT_MS = 100;
/** A verdict may take this many times as long as its processor time takes one process. */
const MAX_RATIO = 4;
const POLL_MS = 500;

interface Kind {
  count: number;
  body: string;
  expected: Status;
  /** Processor time in ms that its verdict takes: a program over its limit is decided by a run with twice the limit. */
  cpuMs: number;
}

const busyFor = (ms: number): string => `while (clock() < ${ms} * (CLOCKS_PER_SEC / 1000)) continue;`;
const OVER_LIMIT_MS = 4 * TIME_LIMIT_MS;
const KINDS: Readonly<Record<string, Kind>> = {
  quick: { count: 62, body: '', expected: Status.Accepted, cpuMs: 20 },
  long: { count: 12, body: busyFor(0.6 * TIME_LIMIT_MS), expected: Status.Accepted, cpuMs: TIME_LIMIT_MS },
  endless: { count: 9, body: 'for (;;) continue;', expected: Status.TimeLimitExceeded, cpuMs: OVER_LIMIT_MS },
  fork_bomb: { count: 9, body: 'for (;;) fork();', expected: Status.TimeLimitExceeded, cpuMs: OVER_LIMIT_MS },
  sleeper: { count: 8, body: 'pause();', expected: Status.TimeLimitExceeded, cpuMs: TIME_LIMIT_MS },
};
const CASES = [{ input: '1 2\n', output: '3\n' }];

const codeOf = ({ body }: Kind): string => `#include <stdio.h>
#include <time.h>
#include <unistd.h>
int main(void) { int a, b; scanf("%d %d", &a, &b); ${body} printf("%d\\n", a + b); return 0; }`;

/** Starts processes that compute without end; they end with this process. */
function startLoad(count: number): ChildProcess[] {
  const command = ['--pdeathsig', 'KILL', '/bin/sh', '-c', 'while :; do :; done'];
  return Array.from({ length: count }, () => spawn('setpriv', command, { stdio: 'ignore', detached: true }));
}

/** Returns how many times as long one process takes for its processor time. */
function slowness(): Promise<number> {
  const script = `const began = performance.now();
    for (;;) { const { user, system } = process.cpuUsage(); if (user + system > 4e5) break; }
    const { user, system } = process.cpuUsage();
    console.log((performance.now() - began) * 1000 / (user + system));`;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('error', reject);
    child.once('close', () => resolve(Math.max(1, Number(printed))));
  });
}

interface Sent extends Kind {
  kind: string;
  submitId: number;
  sentAt: number;
}

/** Returns all submissions, the kinds evenly mixed. */
const mixed = (): { kind: string; of: Kind }[] =>
  Object.entries(KINDS)
    .flatMap(([kind, of]) =>
      Array.from({ length: of.count }, (_, index) => ({ kind, of, at: (index + 0.5) / of.count })),
    )
    .sort((a, b) => a.at - b.at);

async function signUp(site: Site, username: string): Promise<string> {
  const password = 'bench-password';
  await site.api('POST /api/register', { body: { username, password, email: `${username}@example.org` } });
  return site.login(username, password);
}

/** Submits one of each kind and waits, so that every program is compiled before the machine is busy. */
async function send(site: Site, pid: string, of: Kind, token: string): Promise<number> {
  const body = { pid, language: 'C', code: codeOf(of), isRemote: false };
  return (await site.api('POST /api/submit-problem-judge', { body }, token)).data.submitId;
}

/** Resolves with the status and the waiting time in ms of each submission when all have their verdicts. */
async function verdictsOf(site: Site, sent: readonly Sent[]) {
  const ended = new Map<number, { status: Status; waitMs: number }>();
  const postponed = new Set<number>();
  while (ended.size < sent.length) {
    await pause(POLL_MS);
    const open = sent.filter(({ submitId }) => !ended.has(submitId));
    const body = { submitIds: open.map(({ submitId }) => submitId) };
    const { data } = await site.api('POST /api/check-submissions-status', { body });
    for (const { submitId, sentAt } of open) {
      const row = data[submitId];
      if (row?.isPostponed) postponed.add(submitId);
      if (row && !isInProgress(row.status))
        ended.set(submitId, { status: row.status, waitMs: performance.now() - sentAt });
    }
  }
  return { ended, postponed };
}

const site = await startSite();
let load: ChildProcess[] = [];
try {
  const root = await site.login('root', ROOT_PASSWORD);
  const form = problemForm({ problem: { timeLimit: TIME_LIMIT_MS }, samples: CASES });
  const { data: problem } = await site.api('POST /api/admin/problem', { body: form }, root);
  const tokens: string[] = [];
  for (let count = 0; count < USERS; count++) tokens.push(await signUp(site, `bench${count}`));
  const warmUp: Sent[] = [];
  for (const [kind, of] of Object.entries(KINDS)) {
    const submitId = await send(site, problem.problemId, of, root);
    warmUp.push({ ...of, kind, submitId, sentAt: performance.now() });
  }
  await verdictsOf(site, warmUp);

  load = startLoad(LOAD);
  const before = await slowness();
  const sent: Sent[] = [];
  for (const [index, { kind, of }] of mixed().entries()) {
    const submitId = await send(site, problem.problemId, of, tokens[index % USERS]!);
    sent.push({ ...of, kind, submitId, sentAt: performance.now() });
  }
  const { ended, postponed } = await verdictsOf(site, sent);
  const slow = Math.max(before, await slowness());
  for (const process of load.splice(0)) process.kill('SIGKILL');
  const { data: health } = await site.api('GET /api/admin/health', {}, root);

  const wrong = sent.filter(({ submitId, expected }) => ended.get(submitId)!.status !== expected);
  for (const { kind, submitId } of wrong) {
    const { data } = await site.api('GET /api/get-submission-detail', { query: { submitId } }, root);
    const { status, time, memory } = data.submission;
    console.log(`${kind}: status ${status}, ${time} ms, ${memory} KB`);
  }
  const waits = sent.map(({ submitId }) => ended.get(submitId)!.waitMs);
  const cpuMs = sent.reduce((sum, one) => sum + one.cpuMs, 0);
  const fairMs = (cpuMs * slow) / availableParallelism();
  const waitsOf = (name: string): number[] =>
    sent.filter(({ kind }) => kind === name).map(({ submitId }) => ended.get(submitId)!.waitMs);
  report('overload', {
    wrong_verdicts: atMost(wrong.length, 0, {
      submissions: sent.length,
      postponed: postponed.size,
      discarded_runs: health.judges.reduce((sum, judge) => sum + judge.load.discardedRuns, 0),
    }),
    wait_p95_ms: atMost(percentile(waits, 0.95), MAX_RATIO * fairMs, {
      fair_ms: fairMs,
      slowness: slow,
      p50_ms: percentile(waits, 0.5),
      ...Object.fromEntries(Object.keys(KINDS).map((kind) => [`${kind}_p95_ms`, percentile(waitsOf(kind), 0.95)])),
    }),
  });
} finally {
  for (const process of load) process.kill('SIGKILL');
  await site.stop();
}
