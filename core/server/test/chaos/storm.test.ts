import { isInProgress, Status } from '@tribunal/contract';
import { seededRandom } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { faultOf, programFor, startSimulatedRemoteJudges, type SimulatedRemoteJudges } from './simulated-remote-judges';
import { expireSearches, startParts, type FaultKind, type ClusterPart } from './parts';
import { DRIVERS, openClusterHarness, type Driver, type ClusterHarness } from './cluster-harness';

/**
 * Duration of the fault injection with each queue, in seconds; `npm run chaos` uses ten minutes. It is extended until
 * every part has been hit.
 */
const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? 10);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_240_229);
const START_AND_DRAIN_MS = 600_000;
const BURST = 6;
const MOMENTS: readonly Status[] = [Status.Pending, Status.Compiling, Status.Judging, Status.Accepted];

/** Programs with the verdict they must get whatever is killed. `nonce` prevents hits in compile caches. */
const PROGRAMS: readonly { expected: Status; language?: string; code: (nonce: string) => string }[] = [
  {
    expected: Status.Accepted,
    code: (nonce) => `#include <iostream>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; } // ${nonce}`,
  },
  { expected: Status.WrongAnswer, code: (nonce) => `#include <cstdio>\nint main() { puts("no"); } // ${nonce}` },
  { expected: Status.CompileError, code: (nonce) => `int main() { return this_is_nothing; } // ${nonce}` },
  {
    expected: Status.Accepted,
    code: (nonce) => `#include <cstdio>
#include <ctime>
int main() { while (clock() < CLOCKS_PER_SEC / 4) {} long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); } // ${nonce}`,
  },
  {
    expected: Status.Accepted,
    language: 'Java',
    code: (nonce) => `import java.util.Scanner;
public class Main { public static void main(String[] args) { Scanner in = new Scanner(System.in); System.out.println(in.nextLong() + in.nextLong()); } } // ${nonce}`,
  },
  {
    expected: Status.CompileError,
    language: 'Java',
    code: (nonce) => `public class Main { public static void main(String[] args) { int a = nothing; } } // ${nonce}`,
  },
];

type Random = ReturnType<typeof seededRandom>;

const kindsOf = (parts: readonly ClusterPart[]): Set<FaultKind> =>
  new Set(parts.flatMap(({ faults: blows }) => blows.map(({ faultKind: kind }) => kind)));

interface Storm {
  /** Submissions that the server has acknowledged, with the verdict each must get. */
  acknowledged: Map<number, Status>;
  /** Submissions to remote judges that the server has acknowledged. */
  remoteIds: number[];
  hits: Map<FaultKind, number>;
}

/**
 * Sends bursts, waits for a chosen moment of one submission and kills a chosen part, which restarts while the test
 * continues, so that several parts are down at once. Parts that have not been hit yet come first. Continues until the
 * time is up and every part has been hit; then waits until all parts are up.
 */
async function injectFaults(
  { harness, parts, others }: { harness: ClusterHarness; parts: readonly ClusterPart[]; others: SimulatedRemoteJudges },
  random: Random,
  endsAt: number,
): Promise<Storm> {
  const storm: Storm = { acknowledged: new Map(), remoteIds: [], hits: new Map() };
  const kinds = kindsOf(parts);
  const up = new Set(parts);
  const returning = new Set<Promise<void>>();
  const restartPart = (clusterPart: ClusterPart): void => {
    const restarted = clusterPart.restart().then(() => {
      up.add(clusterPart);
      returning.delete(restarted);
    });
    returning.add(restarted);
  };
  for (let round = 0; Date.now() < endsAt || storm.hits.size < kinds.size; round++) {
    const [own, remoteIds] = await Promise.all([burst(harness, random, round), burstRemote(harness, others, round)]);
    for (const [id, expected] of own) storm.acknowledged.set(id, expected);
    storm.remoteIds.push(...remoteIds);
    const sent = [...own.map(([id]) => id), ...remoteIds];
    if (sent.length > 0) {
      const moment = random.pick(MOMENTS);
      await harness.waitUntil(random.pick(sent), ({ status }) => status === moment || !isInProgress(status));
    }
    if (returning.size > 0 && (sent.length === 0 || up.size === 0)) await Promise.race(returning);
    const possible = [...up].flatMap((clusterPart) =>
      clusterPart.faults.map((faultInjection) => ({ part: clusterPart, ...faultInjection })),
    );
    const untouched = possible.filter(({ faultKind: kind }) => !storm.hits.has(kind));
    const {
      part: clusterPart,
      faultKind: kind,
      inject: strike,
    } = random.pick(untouched.length > 0 ? untouched : possible);
    storm.hits.set(kind, (storm.hits.get(kind) ?? 0) + 1);
    if ((await strike()) === 'up') continue;
    up.delete(clusterPart);
    restartPart(clusterPart);
  }
  await Promise.all(returning);
  return storm;
}

/** Sends a burst and returns the acknowledged submissions as id and expected verdict. */
async function burst(harness: ClusterHarness, random: Random, round: number): Promise<[number, Status][]> {
  const programs = Array.from({ length: BURST }, () => random.pick(PROGRAMS));
  const sent = await Promise.all(
    programs.map(async ({ expected, code, language }, i): Promise<[number, Status][]> => {
      const id = await harness.send(code(`${round}.${i}`), language === undefined ? {} : { language });
      return id === null ? [] : [[id, expected]];
    }),
  );
  return sent.flat();
}

/** Sends one submission to each remote judge and returns the ids of the acknowledged ones. */
async function burstRemote(harness: ClusterHarness, { all }: SimulatedRemoteJudges, round: number): Promise<number[]> {
  const sent = await Promise.all(all.map(({ key }, at) => harness.send(programFor(round * all.length + at), { key })));
  return sent.filter((id) => id !== null);
}

describe.each<Driver>([...DRIVERS])('a storm of kills with the %s queue', (driver) => {
  it(
    'loses nothing, doubles nothing, and leaves the counters right',
    async () => {
      const others = await startSimulatedRemoteJudges();
      const harness = await openClusterHarness(driver, others.env);
      try {
        const random = seededRandom(SEED);
        const parts = await startParts(harness, others, (slots) => random.pick(slots));
        const storm = await injectFaults({ harness, parts, others }, random, Date.now() + SECONDS * 1000);
        const { acknowledged, remoteIds, hits } = storm;
        await expireSearches(harness, parts);
        const before = await harness.audit();
        const tiredOf = before.statuses.filter((status) => status === Status.SystemError).length;
        await harness.releaseInternalErrors();
        const after = await harness.audit();
        const rows = await Promise.all([...acknowledged.keys()].map((id) => harness.statusOf(id)));
        const remoteSubmissions = await harness.remoteSubmissions();
        const judgedRemotely = remoteSubmissions.filter(({ state }) => state === 'final').length;
        console.log(
          `${driver}: ${acknowledged.size} submissions, ${judgedRemotely} of ${remoteSubmissions.length} judged elsewhere, ` +
            `${tiredOf} released, hits ${JSON.stringify([...hits])}`,
        );

        const inOneDatabase = driver === 'postgres';
        const ours = ['server', 'judge', 'remote judge', 'helper', 'slot', 'tools', 'database'];
        expect([...hits.keys()].sort()).toEqual([...ours, ...(inOneDatabase ? [] : ['broker'])].sort());
        expect(acknowledged.size).toBeGreaterThan(0);
        expect(rows.map(({ submitId, status }) => [submitId, status])).toEqual([...acknowledged]);
        expect(after.judgementsPerSubmission.filter((count) => count !== 1)).toEqual([]);
        expect([before.wrongCounters, after.wrongCounters]).toEqual([0, 0]);
        expect(remoteIds.filter((id) => !remoteSubmissions.some(({ submitId }) => submitId === id))).toEqual([]);
        expect(remoteSubmissions.flatMap((one) => faultOf(one, others) ?? [])).toEqual([]);
        expect(judgedRemotely).toBeGreaterThan(0);
        expect(parts.map((clusterPart) => clusterPart.crashOutput())).toEqual(parts.map(() => null));
      } finally {
        await harness.stop();
        await others.stop();
      }
    },
    SECONDS * 1000 + START_AND_DRAIN_MS,
  );
});
