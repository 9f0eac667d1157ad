/**
 * Measures submissions per second, end to end: a mixed corpus (languages, verdicts) that as many users submit at once
 * to an idle site. The baseline, measured in alternation, is one plain loop per processor that does the same compiles
 * and runs without a sandbox.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInProgress } from '@tribunal/contract';
import { problemForm, ROOT_PASSWORD, startSite, type Site } from '@tribunal/testing';
import { corpus, type Entry } from './judge-corpus';
import { countCompiles } from './judge-rejudge';
import { atLeast, atMost, percentile, report } from './report';
import { watchSubmissions, type SubmissionWatch } from './watch-submissions';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const CASES = Array.from({ length: 10 }, (_, i) => ({ input: `${i} ${i * 7}\n`, output: `${i * 8}\n` }));
const MIN_RATIO = 1;

/** Returns the seconds that the plain loops need for the corpus. */
async function plainLoops(entries: readonly Entry[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-bench-'));
  try {
    CASES.forEach(({ input, output }, i) => {
      writeFileSync(join(folder, `${i}.in`), input);
      writeFileSync(join(folder, `${i}.out`), output);
    });
    const scripts = entries.map(({ file, code, compile, run }, i) => {
      const own = join(folder, `e${i}`);
      mkdirSync(own);
      writeFileSync(join(own, file), code);
      return `(cd e${i} && ${compile} 2>/dev/null && for c in 0 1 2 3 4 5 6 7 8 9; do ${run} < ../$c.in > out; cmp -s out ../$c.out; done; true)`;
    });
    const workers = availableParallelism();
    const began = performance.now();
    await Promise.all(
      Array.from({ length: workers }, (_, worker) =>
        shell(scripts.filter((_script, i) => i % workers === worker).join('\n'), folder),
      ),
    );
    return (performance.now() - began) / 1000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const shell = (script: string, cwd: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', script], { cwd, stdio: 'ignore' });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the plain loop ended with ${code}`))));
  });

interface BenchUser {
  token: string;
  watch: SubmissionWatch;
}

interface BenchUsers {
  site: Site;
  problemId: string;
  users: readonly BenchUser[];
}

/**
 * Submits the corpus, one entry per user, all at once. Returns the seconds until the last verdict, and the ms from
 * submit to verdict of each.
 */
async function submitAll({ site, problemId, users }: BenchUsers, entries: readonly Entry[]) {
  const began = performance.now();
  const each = await Promise.all(
    entries.map(async ({ language, code, expected }, i) => {
      const { token, watch } = users[i]!;
      const sent = performance.now();
      const body = { pid: problemId, language, code, isRemote: false };
      const { data } = await site.api('POST /api/submit-problem-judge', { body }, token);
      const final = await watch.until(({ submitId, status }) => submitId === data.submitId && !isInProgress(status));
      if (final.status !== expected) throw new Error(`${language}: expected ${expected}, got ${final.status}`);
      return performance.now() - sent;
    }),
  );
  return { seconds: (performance.now() - began) / 1000, each };
}

async function signUp(site: Site, username: string): Promise<BenchUser> {
  const password = 'bench-password';
  await site.api('POST /api/register', { body: { username, password, email: `${username}@example.org` } });
  const token = await site.login(username, password);
  return { token, watch: await watchSubmissions(site.url, token) };
}

async function setUpUsers(site: Site, count: number): Promise<BenchUsers> {
  const root = await site.login('root', ROOT_PASSWORD);
  const body = problemForm({ problem: { timeLimit: 5000 }, samples: CASES });
  const { data } = await site.api('POST /api/admin/problem', { body }, root);
  const users: BenchUser[] = [];
  for (let i = 0; i < count; i++) users.push(await signUp(site, `bench${i}`));
  return { site, problemId: data.problemId, users };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const site = await startSite();
try {
  const benchUsers = await setUpUsers(site, corpus('').length);
  const ours: number[] = [];
  const plain: number[] = [];
  const latencies: number[] = [];
  await submitAll(benchUsers, corpus('warm-up'));
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await plainLoops(corpus(`plain ${round}`)));
    const { seconds, each } = await submitAll(benchUsers, corpus(`${round}`));
    ours.push(seconds);
    latencies.push(...each);
  }
  for (const { watch } of benchUsers.users) watch.close();
  const compiles = await countCompiles();
  const count = corpus('').length * ROUNDS;
  const [ourRate, plainRate] = [count / sum(ours), count / sum(plain)];
  report('judge', {
    submissions_per_second: atLeast(ourRate, plainRate, { plain_loop: plainRate }),
    ratio_to_plain_loop: atLeast(ourRate / plainRate, MIN_RATIO, {
      verdict_p50_ms: percentile(latencies, 0.5),
      verdict_p95_ms: percentile(latencies, 0.95),
    }),
    rejudge_compiles: atMost(compiles.rejudge, 0, { first_compiles: compiles.first }),
  });
} finally {
  await site.stop();
}
