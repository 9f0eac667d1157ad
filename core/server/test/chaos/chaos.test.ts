import { isInProgress, Status } from '@tribunal/contract';
import type { RunningProcess } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRIVERS, openTown, type Driver, type Town } from './town';

/** Its compiling takes a second or more, its run a moment. */
const SLOW_TO_COMPILE = `#include <bits/stdc++.h>
#include <regex>
int main() { std::regex r("a+b*"); long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }`;

/** Burns a second of CPU before it answers. */
const SLOW_TO_RUN = `#include <cstdio>
#include <ctime>
int main() {
  while (clock() < CLOCKS_PER_SEC) {}
  long long a, b;
  scanf("%lld %lld", &a, &b);
  printf("%lld\\n", a + b);
}`;

const CRASHING = 'core/server/test/chaos/crashing-server.ts';

let town: Town;
/** How many were sent so far; each must have one verdict. */
let sent: number;

const expectOneVerdictEach = async (): Promise<void> => {
  const { statuses, judgementsPerSubmission, wrongCounters } = await town.audit();
  expect(statuses).toEqual(Array.from({ length: sent }, () => Status.Accepted));
  expect(judgementsPerSubmission).toEqual(Array.from({ length: sent }, () => 1));
  expect(wrongCounters).toBe(0);
};

const sendSix = async (): Promise<void> => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => town.send(SLOW_TO_RUN)));
  sent += ids.length;
  await town.until(ids[0]!, ({ status }) => status !== Status.Pending);
};

/** The id of one that is at this moment of its judging; a busy machine may look too late for one, and sends another. */
const sendUntilSeen = async (code: string, moment: Status): Promise<number> => {
  for (;;) {
    sent += 1;
    // What was compiled once is not compiled again.
    const id = (await town.send(`${code} // ${sent}`))!;
    const { status } = await town.until(id, (row) => row.status === moment || !isInProgress(row.status));
    if (status === moment) return id;
  }
};

/** One after another in the same town, where what was before stays. */
describe.each<Driver>([...DRIVERS])('with the %s queue', (driver) => {
  let server: RunningProcess;
  let judge: RunningProcess;
  beforeAll(async () => {
    sent = 0;
    town = await openTown(driver);
  });
  afterAll(() => town?.stop());

  it('a server that dies between commit and message loses nothing', async () => {
    const first = await town.startServer();
    await town.settle();
    await first.kill();
    const doomed = await town.startServer(CRASHING);
    sent += 1;
    await town.send(SLOW_TO_RUN);
    await doomed.gone;
    expect(await town.submissions()).toHaveLength(1);

    [server, judge] = await Promise.all([town.startServer(), town.startJudge()]);
    await expectOneVerdictEach();
  });

  it('a broker that is killed under load loses nothing', async () => {
    await sendSix();
    await town.broker.kill();
    await town.broker.start();
    await expectOneVerdictEach();
  });

  it('a server that is killed under load and comes back goes on where it was', async () => {
    await sendSix();
    await server.kill();
    server = await town.startServer();
    await expectOneVerdictEach();
  });

  it('a judge that is killed while it compiles and while it runs costs time only', async () => {
    for (const [code, moment] of [
      [SLOW_TO_COMPILE, Status.Compiling],
      [SLOW_TO_RUN, Status.Judging],
    ] as const) {
      const id = await sendUntilSeen(code, moment);
      await judge.kill();
      judge = await town.startJudge();
      await town.until(id, ({ status }) => status === Status.Accepted);
    }
    await expectOneVerdictEach();
  });
});
