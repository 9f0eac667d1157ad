import { isInProgress, Status } from '@tribunal/contract';
import type { RunningProcess } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRIVERS, openClusterHarness, type Driver, type ClusterHarness } from './cluster-harness';

/** A program that takes a second or more to compile and a moment to run. */
const SLOW_TO_COMPILE = `#include <bits/stdc++.h>
#include <regex>
int main() { std::regex r("a+b*"); long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }`;

/** A program that uses a second of CPU time before it answers. */
const SLOW_PROGRAM = `#include <cstdio>
#include <ctime>
int main() {
  while (clock() < CLOCKS_PER_SEC) {}
  long long a, b;
  scanf("%lld %lld", &a, &b);
  printf("%lld\\n", a + b);
}`;

const CRASHING = 'core/server/test/chaos/crashing-server.ts';

let harness: ClusterHarness;
/** Number of submissions sent so far; each must have one verdict. */
let sent: number;

const expectOneVerdictEach = async (): Promise<void> => {
  const { statuses, judgementsPerSubmission, wrongCounters } = await harness.audit();
  expect(statuses).toEqual(Array.from({ length: sent }, () => Status.Accepted));
  expect(judgementsPerSubmission).toEqual(Array.from({ length: sent }, () => 1));
  expect(wrongCounters).toBe(0);
};

const sendSix = async (): Promise<void> => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => harness.send(SLOW_PROGRAM)));
  sent += ids.length;
  await harness.waitUntil(ids[0]!, ({ status }) => status !== Status.Pending);
};

/**
 * Sends submissions until one is observed at this status and returns its id; a busy machine may poll too late for
 * one, and then sends another.
 */
const sendUntilStatus = async (code: string, moment: Status): Promise<number> => {
  for (;;) {
    sent += 1;
    // A program that was compiled once is not compiled again, so each source differs.
    const id = (await harness.send(`${code} // ${sent}`))!;
    const { status } = await harness.waitUntil(id, (row) => row.status === moment || !isInProgress(row.status));
    if (status === moment) return id;
  }
};

/** The tests share one cluster and run in sequence, on top of the existing data. */
describe.each<Driver>([...DRIVERS])('with the %s queue', (driver) => {
  let server: RunningProcess;
  let judge: RunningProcess;
  beforeAll(async () => {
    sent = 0;
    harness = await openClusterHarness(driver);
  });
  afterAll(() => harness?.stop());

  it('a server that dies between commit and message loses nothing', async () => {
    const first = await harness.startServer();
    await harness.seedSite();
    await first.kill();
    const doomed = await harness.startServer(CRASHING);
    sent += 1;
    await harness.send(SLOW_PROGRAM);
    await doomed.exited;
    expect(await harness.submissions()).toHaveLength(1);

    [server, judge] = await Promise.all([harness.startServer(), harness.startJudge()]);
    await expectOneVerdictEach();
  });

  it('a broker that is killed under load loses nothing', async () => {
    await sendSix();
    await harness.broker.kill();
    await harness.broker.start();
    await expectOneVerdictEach();
  });

  it('a server that is killed under load and comes back goes on where it was', async () => {
    await sendSix();
    await server.kill();
    server = await harness.startServer();
    await expectOneVerdictEach();
  });

  it('a judge that is killed while it compiles and while it runs costs time only', async () => {
    for (const [code, moment] of [
      [SLOW_TO_COMPILE, Status.Compiling],
      [SLOW_PROGRAM, Status.Judging],
    ] as const) {
      const id = await sendUntilStatus(code, moment);
      await judge.kill();
      judge = await harness.startJudge();
      await harness.waitUntil(id, ({ status }) => status === Status.Accepted);
    }
    await expectOneVerdictEach();
  });
});
