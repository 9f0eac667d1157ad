import type { Caller } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRoute } from '../../../../core/platform/src/http';
import { FeedClient, type FeedEvent } from '../../../contest-clics/test/support';
import type { ContestHarness } from '../contest-harness';
import { isReadCall } from './requests';
import { openTwinSites, type TwinSites } from './twin-sites';
import { differences, isContestCall, routesOf, statusesOf, callAllRoutes, type Replies } from './call-all-routes';

/** Calling all routes twice takes 35 s alone, and over four minutes where three suites share two processors. */
const TIMEOUT_MS = 600_000;

let twinSites: TwinSites;
let callers: Record<string, Caller | undefined>;
beforeAll(async () => {
  twinSites = await openTwinSites();
  const { ada, staff } = twinSites.fixture;
  callers = { visitor: undefined, ada, staff };
}, TIMEOUT_MS);
afterAll(() => twinSites?.[Symbol.asyncDispose]());

const callBothSites = async (options: Parameters<typeof callAllRoutes>[2]): Promise<[Replies, Replies]> => {
  const { wrong, right, fixture } = twinSites;
  return [await callAllRoutes(wrong, fixture, options), await callAllRoutes(right, fixture, options)];
};
const feedEventsOf = async ({ site }: ContestHarness, cid: number, as: Caller | undefined): Promise<FeedEvent[]> => {
  const feedClient = await FeedClient.connect(site, cid, as);
  const feedEvents = await feedClient.untilState();
  feedClient.close();
  return feedEvents;
};
const isContestRead = (route: AnyRoute): boolean =>
  isReadCall(route) && isContestCall(route) && !route.path.includes('/clics');
const pathsIn = (lines: readonly string[]): Set<string> => new Set(lines.map((line) => /\/api\/[^? ]*/.exec(line)![0]));

describe('two sites that differ only in frozen results', () => {
  it(
    'differ for organisers',
    async () => {
      const [wrong, right] = await callBothSites({
        callers: { author: twinSites.fixture.author },
        contests: { 'acm, over': twinSites.fixture.contests['acm, over'] },
        includes: isContestRead,
      });
      const paths = pathsIn(differences(wrong, right));
      for (const path of [
        '/api/get-contest-rank',
        '/api/contest-submissions',
        '/api/check-contest-submissions-status',
        '/api/check-submissions-status',
        '/api/get-submission-detail',
        '/api/get-contest-problem',
        '/api/get-contest-ac-info',
        '/api/get-contest-scroll-board-submission',
        '/api/file/download-contest-rank',
      ]) {
        expect(paths).toContain(path);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'answer every call in the same way to everybody else',
    async () => {
      const [wrong, right] = await callBothSites({
        callers,
        contests: twinSites.fixture.contests,
        includes: () => true,
      });
      expect(wrong.size).toBe(right.size);
      expect(differences(wrong, right)).toEqual([]);
      const counts = statusesOf(wrong);
      for (const status of ['200', '400', '401', '403', '404']) expect(counts.get(status), status).toBeGreaterThan(20);
      expect(routesOf(twinSites.wrong).length).toBeGreaterThan(150);
    },
    TIMEOUT_MS,
  );

  it(
    'have the same event feeds, with the same tokens, for everybody else',
    async () => {
      const { wrong, right, fixture } = twinSites;
      for (const [contestName, { cid }] of Object.entries(fixture.contests)) {
        for (const [who, caller] of Object.entries(callers)) {
          const [mine, theirs] = [await feedEventsOf(wrong, cid, caller), await feedEventsOf(right, cid, caller)];
          expect([contestName, who, mine]).toEqual([contestName, who, theirs]);
        }
        const [mine, theirs] = [
          await feedEventsOf(wrong, cid, fixture.author),
          await feedEventsOf(right, cid, fixture.author),
        ];
        expect(mine).not.toEqual(theirs);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'differ for everybody after the freeze has ended',
    async () => {
      const { contests, author } = twinSites.fixture;
      const over = { 'acm, over': contests['acm, over'] };
      const body = { cid: over['acm, over'].cid, revealed: true };
      for (const { calls } of [twinSites.wrong, twinSites.right]) {
        await calls.api('PUT /api/change-contest-seal', { body, as: author });
      }
      const [wrong, right] = await callBothSites({ callers, contests: over, includes: isContestRead });
      const lines = differences(wrong, right);
      const pathsOf = (name: string) => pathsIn(lines.filter((line) => line.startsWith(`${name}: `)));
      expect(pathsOf('visitor')).toContain('/api/get-contest-outside-scoreboard');
      for (const name of ['ada', 'staff']) {
        for (const path of ['/api/get-contest-rank', '/api/contest-submissions', '/api/get-submission-detail']) {
          expect(pathsOf(name)).toContain(path);
        }
      }
    },
    TIMEOUT_MS,
  );
});
