import { isInProgress, Status } from '@tribunal/contract';
import { seeded } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { faultOf, programFor, startOtherJudges, type OtherJudges } from './other-judges';
import { endSearches, startParts, type Kind, type Part } from './parts';
import { DRIVERS, openTown, type Driver, type Town } from './town';

/** How long it rages with each queue, in seconds: ten minutes with `npm run chaos`. It is longer where not everything has been hit by then. */
const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? 10);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_240_229);
const START_AND_DRAIN_MS = 600_000;
const BURST = 6;
const MOMENTS: readonly Status[] = [Status.Pending, Status.Compiling, Status.Judging, Status.Accepted];

/** What is sent, and what must come of it whatever is killed. `nonce` keeps compile caches from making it too easy. */
const PROGRAMS: readonly { expected: Status; code: (nonce: string) => string }[] = [
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
];

type Chance = ReturnType<typeof seeded>;

const kindsOf = (parts: readonly Part[]): Set<Kind> =>
  new Set(parts.flatMap(({ blows }) => blows.map(({ kind }) => kind)));

interface Storm {
  /** Submissions that the server has acknowledged, with the verdict each must get. */
  acknowledged: Map<number, Status>;
  /** Those to other judges that the server has acknowledged. */
  elsewhere: number[];
  hits: Map<Kind, number>;
}

/**
 * Sends bursts, waits for a chosen moment of one of them and strikes a chosen part, which comes back while the storm goes
 * on, so that several are down at once. What has not been hit yet comes first. Until the time is up and everything has
 * been hit; then all are back.
 */
async function rage(
  { town, parts, others }: { town: Town; parts: readonly Part[]; others: OtherJudges },
  random: Chance,
  endsAt: number,
): Promise<Storm> {
  const storm: Storm = { acknowledged: new Map(), elsewhere: [], hits: new Map() };
  const kinds = kindsOf(parts);
  const up = new Set(parts);
  const returning = new Set<Promise<void>>();
  const bringBack = (part: Part): void => {
    const back = part.restart().then(() => {
      up.add(part);
      returning.delete(back);
    });
    returning.add(back);
  };
  for (let round = 0; Date.now() < endsAt || storm.hits.size < kinds.size; round++) {
    const [own, elsewhere] = await Promise.all([burst(town, random, round), burstElsewhere(town, others, round)]);
    for (const [id, expected] of own) storm.acknowledged.set(id, expected);
    storm.elsewhere.push(...elsewhere);
    const sent = [...own.map(([id]) => id), ...elsewhere];
    if (sent.length > 0) {
      const moment = random.pick(MOMENTS);
      await town.until(random.pick(sent), ({ status }) => status === moment || !isInProgress(status));
    }
    if (returning.size > 0 && (sent.length === 0 || up.size === 0)) await Promise.race(returning);
    const possible = [...up].flatMap((part) => part.blows.map((blow) => ({ part, ...blow })));
    const spared = possible.filter(({ kind }) => !storm.hits.has(kind));
    const { part, kind, strike } = random.pick(spared.length > 0 ? spared : possible);
    storm.hits.set(kind, (storm.hits.get(kind) ?? 0) + 1);
    if ((await strike()) === 'up') continue;
    up.delete(part);
    bringBack(part);
  }
  await Promise.all(returning);
  return storm;
}

/** Those that were acknowledged: id and expected verdict. */
async function burst(town: Town, random: Chance, round: number): Promise<[number, Status][]> {
  const programs = Array.from({ length: BURST }, () => random.pick(PROGRAMS));
  const sent = await Promise.all(
    programs.map(async ({ expected, code }, i): Promise<[number, Status][]> => {
      const id = await town.send(code(`${round}.${i}`));
      return id === null ? [] : [[id, expected]];
    }),
  );
  return sent.flat();
}

/** One to each other judge; ids of those that were acknowledged. */
async function burstElsewhere(town: Town, { all }: OtherJudges, round: number): Promise<number[]> {
  const sent = await Promise.all(all.map(({ key }, at) => town.send(programFor(round * all.length + at), key)));
  return sent.filter((id) => id !== null);
}

describe.each<Driver>([...DRIVERS])('a storm of kills with the %s queue', (driver) => {
  it(
    'loses nothing, doubles nothing, and leaves the counters right',
    async () => {
      const others = await startOtherJudges();
      const town = await openTown(driver, others.env);
      try {
        const random = seeded(SEED);
        const parts = await startParts(town, others, (slots) => random.pick(slots));
        const storm = await rage({ town, parts, others }, random, Date.now() + SECONDS * 1000);
        const { acknowledged, elsewhere, hits } = storm;
        await endSearches(town, parts);
        const before = await town.audit();
        const tiredOf = before.statuses.filter((status) => status === Status.SystemError).length;
        await town.releaseInternalErrors();
        const after = await town.audit();
        const rows = await Promise.all([...acknowledged.keys()].map((id) => town.statusOf(id)));
        const wished = await town.wished();
        const judgedThere = wished.filter(({ state }) => state === 'final').length;
        console.log(
          `${driver}: ${acknowledged.size} submissions, ${judgedThere} of ${wished.length} judged elsewhere, ` +
            `${tiredOf} released, hits ${JSON.stringify([...hits])}`,
        );

        const inOneDatabase = driver === 'postgres';
        const ours = ['server', 'judge', 'remote judge', 'helper', 'slot', 'database'];
        expect([...hits.keys()].sort()).toEqual([...ours, ...(inOneDatabase ? [] : ['broker'])].sort());
        expect(acknowledged.size).toBeGreaterThan(0);
        expect(rows.map(({ submitId, status }) => [submitId, status])).toEqual([...acknowledged]);
        expect(after.judgementsPerSubmission.filter((count) => count !== 1)).toEqual([]);
        expect([before.wrongCounters, after.wrongCounters]).toEqual([0, 0]);
        expect(elsewhere.filter((id) => !wished.some(({ submitId }) => submitId === id))).toEqual([]);
        expect(wished.flatMap((one) => faultOf(one, others) ?? [])).toEqual([]);
        expect(judgedThere).toBeGreaterThan(0);
        expect(parts.map((part) => part.obituary())).toEqual(parts.map(() => null));
      } finally {
        await town.stop();
        await others.stop();
      }
    },
    SECONDS * 1000 + START_AND_DRAIN_MS,
  );
});
