import type { Caller } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContestTarget, ContestFixture } from '../freeze/twin-sites';
import { isReadCall, requestsTo, type GeneratedRequest } from '../freeze/requests';
import { isContestCall, routesOf } from '../freeze/call-all-routes';
import { CONTEST_FAMILY, contestPlugin, openContestHarness, type ContestHarness } from '../contest-harness';
import { openSizedContests } from './sized-contests';
import { WorkCounter, type Work } from './work-counter';

const TIMEOUT_MS = 240_000;
const FEW = { teams: 40, runs: 400 };
const MANY = { teams: 80, runs: 800 };
/**
 * Twice as many teams with twice as many runs should cost about twice as much; anything that grows with teams × runs
 * or rows × rows would cost four times as much.
 */
const MOST_GROWTH = 2.6;
/** Long responses are read in chunks; a statement per team or run would add 40 or 400. */
const MORE_STATEMENTS = 15;

let harness: ContestHarness;
let sizedContests: Awaited<ReturnType<typeof openSizedContests>>;
beforeAll(async () => {
  harness = await openContestHarness({ plugins: await Promise.all(CONTEST_FAMILY.map(contestPlugin)) });
  sizedContests = await openSizedContests(harness, FEW, MANY);
}, TIMEOUT_MS);
afterAll(() => harness?.stop());

/** Returns all read calls of a contest as pairs of requests for the two sizes. */
function pairsOf(few: ContestTarget, many: ContestTarget): [GeneratedRequest, GeneratedRequest][] {
  const fixture = sizedContests.accounts as ContestFixture;
  const routes = routesOf(harness).filter((route) => isReadCall(route) && isContestCall(route));
  return routes.flatMap((route) => {
    const [small, large] = [requestsTo(route, few, fixture), requestsTo(route, many, fixture)];
    expect(small.length, route.path).toBe(large.length);
    return small.map((request, at): [GeneratedRequest, GeneratedRequest] => [request, large[at]!]);
  });
}

const sendRequest = async ({ method, url, payload }: GeneratedRequest, as: Caller): Promise<number> =>
  (
    await harness.site.app.server.inject({
      method,
      url,
      headers: { authorization: as.token },
      ...(payload && { payload }),
    })
  ).statusCode;

const isFair = (few: Work, many: Work): boolean =>
  many.calls <= MOST_GROWTH * few.calls && many.statements <= few.statements + MORE_STATEMENTS;

const lineOf = ({ method, url }: GeneratedRequest, few: Work, many: Work): string =>
  `${method} ${url}: ${few.calls} → ${many.calls} calls, ${few.statements} → ${many.statements} statements`;

it.each(['acm', 'oi'] as const)(
  'no call about a contest grows faster than its teams and runs (%s)',
  async (rule) => {
    const { few, many } = sizedContests.contests[rule];
    const { author, ada } = sizedContests.accounts;
    const requestPairs = pairsOf(few, many).flatMap((pair) => [author, ada].map((as) => ({ pair, as })));
    let successCount = 0;
    for (const { pair, as } of requestPairs) {
      // Caches that later requests share are filled before anything is counted.
      const [small, large] = [await sendRequest(pair[0], as), await sendRequest(pair[1], as)];
      expect(small, pair[0].url).toBe(large);
      if (small === 200) successCount += 1;
    }
    const tooMuch: string[] = [];
    using counter = new WorkCounter(harness.knex);
    for (const { pair, as } of requestPairs) {
      let line = '';
      // A scheduled job may run during a request and adds its own work, so what seems unfair is measured again.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const costs: Work[] = [];
        for (const one of pair) {
          await sendRequest(one, as);
          costs.push(counter.readAndReset());
        }
        const [cheap, expensive] = costs as [Work, Work];
        line = isFair(cheap, expensive) ? '' : lineOf(pair[0], cheap, expensive);
        if (!line) break;
      }
      if (line) tooMuch.push(line);
    }
    expect(successCount).toBeGreaterThan(60);
    expect(tooMuch).toEqual([]);
  },
  TIMEOUT_MS,
);
