/**
 * Measures the time from pressing Submit to seeing the verdict: A+B in C++ with `bits/stdc++.h`, ten cases, on an
 * idle site. The baseline, measured in alternation, is a shell loop that compiles without a precompiled header and
 * runs the ten cases.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isInProgress } from '@tribunal/contract';
import { startSite, type Site } from '@tribunal/testing';
import { atMost, type Figure, percentile, report } from './report';
import { watchSubmissions } from './watch-submissions';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const PROBLEM = 'ME-1000';
const CASES = Array.from({ length: 10 }, (_, i) => [`${i} ${i * i}\n`, `${i + i * i}\n`] as const);

/** The source differs in each round, so that nothing is answered from a compile cache. */
const source = (round: string): string => `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; } // ${round}
`;

/** Returns the duration of the plain loop, in ms. Meanwhile this process notices that the site closes idle connections. */
async function plainLoop(folder: string, round: string): Promise<number> {
  writeFileSync(join(folder, 'main.cpp'), source(round));
  const began = performance.now();
  await promisify(execFile)('sh', ['loop.sh'], { cwd: folder });
  return performance.now() - began;
}

function preparePlainLoop(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-bench-'));
  mkdirSync(join(folder, 'cases'));
  CASES.forEach(([input, output], i) => {
    writeFileSync(join(folder, 'cases', `${i}.in`), input);
    writeFileSync(join(folder, 'cases', `${i}.out`), output);
  });
  writeFileSync(
    join(folder, 'loop.sh'),
    'set -e\ng++ -O2 -std=gnu++17 main.cpp -o main\nfor i in cases/*.in; do ./main < $i > out; cmp -s out ${i%.in}.out; done\n',
  );
  return folder;
}

async function signUp({ api, login }: Site): Promise<string> {
  const body = { username: 'bench', password: 'bench-password', email: 'bench@example.org' };
  await api('POST /api/register', { body });
  return login(body.username, body.password);
}

/** Returns the ms from the submit call to the final event on the stream. */
async function submitOnce(
  site: Site,
  token: string,
  watch: Awaited<ReturnType<typeof watchSubmissions>>,
  round: string,
) {
  const began = performance.now();
  const body = { pid: PROBLEM, language: 'C++ 17 With O2', code: source(round), isRemote: false };
  const { data } = await site.api('POST /api/submit-problem-judge', { body }, token);
  const final = await watch.until(({ submitId, status }) => submitId === data.submitId && !isInProgress(status));
  if (final.status !== 0) throw new Error(`expected Accepted, got status ${final.status}`);
  return performance.now() - began;
}

const MAX_RATIO = 0.5;

function compared(ours: readonly number[], plain: readonly number[], share: number): Figure {
  const [verdict_ms, baseline_ms] = [percentile(ours, share), percentile(plain, share)];
  return atMost(verdict_ms / baseline_ms, MAX_RATIO, { verdict_ms, baseline_ms });
}

const site = await startSite();
const folder = preparePlainLoop();
try {
  const token = await signUp(site);
  const watch = await watchSubmissions(site.url, token);
  const ours: number[] = [];
  const plain: number[] = [];
  await submitOnce(site, token, watch, 'warm-up');
  await plainLoop(folder, 'warm-up');
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await plainLoop(folder, `${round}`));
    ours.push(await submitOnce(site, token, watch, `${round}`));
  }
  watch.close();
  report('submit', { verdict_p50_ratio: compared(ours, plain, 0.5), verdict_p95_ratio: compared(ours, plain, 0.95) });
} finally {
  rmSync(folder, { recursive: true, force: true });
  await site.stop();
}
