import { Status } from '@tribunal/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
const openWith = (driver: Driver) => async (): Promise<void> => {
  town = await openTown(driver);
};
afterEach(() => town?.stop());

const expectOneVerdictEach = async (count: number): Promise<void> => {
  const { statuses, judgementsPerSubmission, wrongCounters } = await town.audit();
  expect(statuses).toEqual(Array.from({ length: count }, () => Status.Accepted));
  expect(judgementsPerSubmission).toEqual(Array.from({ length: count }, () => 1));
  expect(wrongCounters).toBe(0);
};

describe.each<Driver>([...DRIVERS])('with the %s queue', (driver) => {
  beforeEach(openWith(driver));

  it('a server that dies between commit and message loses nothing', async () => {
    const first = await town.startServer();
    await town.settle();
    await first.kill();
    const doomed = await town.startServer(CRASHING);
    await town.send(SLOW_TO_RUN);
    await doomed.gone;
    expect(await town.submissions()).toHaveLength(1);

    await Promise.all([town.startServer(), town.startJudge()]);
    await expectOneVerdictEach(1);
  });

  it('a broker that is killed under load loses nothing', async () => {
    await town.startServer();
    await town.settle();
    await town.startJudge();
    const ids = await Promise.all(Array.from({ length: 6 }, () => town.send(SLOW_TO_RUN)));
    await town.until(ids[0]!, ({ status }) => status !== Status.Pending);
    await town.broker.kill();
    await town.broker.start();
    await expectOneVerdictEach(6);
  });
});

/** Their storms hit these with either queue. */
describe('whatever the queue', () => {
  beforeEach(openWith('postgres'));

  it('a judge that is killed while it compiles and while it runs costs time only', async () => {
    await town.startServer();
    await town.settle();
    for (const [code, moment] of [
      [SLOW_TO_COMPILE, Status.Compiling],
      [SLOW_TO_RUN, Status.Judging],
    ] as const) {
      const judge = await town.startJudge();
      const id = (await town.send(code))!;
      await town.until(id, ({ status }) => status === moment);
      await judge.kill();
      const next = await town.startJudge();
      await town.until(id, ({ status }) => status === Status.Accepted);
      await next.kill();
    }
    await expectOneVerdictEach(2);
  });

  it('a server that is killed under load and comes back goes on where it was', async () => {
    const server = await town.startServer();
    await town.settle();
    await town.startJudge();
    const ids = await Promise.all(Array.from({ length: 6 }, () => town.send(SLOW_TO_RUN)));
    await town.until(ids[0]!, ({ status }) => status !== Status.Pending);
    await server.kill();
    await town.startServer();
    await expectOneVerdictEach(6);
  });
});
