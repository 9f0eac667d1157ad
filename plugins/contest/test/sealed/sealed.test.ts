import type { Caller } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRoute } from '../../../../core/server/src/http';
import { Feed, type FeedEvent } from '../clics/support';
import type { ContestTestSite } from '../contest-test-site';
import { isReading } from './requests';
import { openTwins, type Twins } from './twins';
import { differences, isOfContests, routesOf, statusesOf, walk, type Answers } from './walk';

/** Two walks over every call take a while on a busy machine. */
const PATIENCE_MS = 240_000;

let twins: Twins;
let callers: Record<string, Caller | undefined>;
beforeAll(async () => {
  twins = await openTwins();
  const { ada, staff } = twins.scene;
  callers = { visitor: undefined, ada, staff };
}, PATIENCE_MS);
afterAll(() => twins?.[Symbol.asyncDispose]());

const both = async (wish: Parameters<typeof walk>[2]): Promise<[Answers, Answers]> => {
  const { wrong, right, scene } = twins;
  return [await walk(wrong, scene, wish), await walk(right, scene, wish)];
};
const toldOf = async ({ site }: ContestTestSite, cid: number, as: Caller | undefined): Promise<FeedEvent[]> => {
  const feed = await Feed.open(site, cid, as);
  const told = await feed.untilState();
  feed.leave();
  return told;
};
const isShown = (route: AnyRoute): boolean => isReading(route) && isOfContests(route) && !route.path.includes('/clics');
const pathsIn = (lines: readonly string[]): Set<string> => new Set(lines.map((line) => /\/api\/[^? ]*/.exec(line)![0]));

describe('two sites that differ in nothing but what is sealed', () => {
  it(
    'are told apart by whoever runs the contests',
    async () => {
      const [wrong, right] = await both({
        callers: { author: twins.scene.author },
        places: { 'acm, over': twins.scene.places['acm, over'] },
        which: isShown,
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
    PATIENCE_MS,
  );

  it(
    'answer every call in the same way to everybody else',
    async () => {
      const [wrong, right] = await both({ callers, places: twins.scene.places, which: () => true });
      expect(wrong.size).toBe(right.size);
      expect(differences(wrong, right)).toEqual([]);
      const counts = statusesOf(wrong);
      for (const status of ['200', '400', '401', '403', '404']) expect(counts.get(status), status).toBeGreaterThan(20);
      expect(routesOf(twins.wrong).length).toBeGreaterThan(150);
    },
    PATIENCE_MS,
  );

  it(
    'tell the same in their event feeds, with the same tokens, to everybody else',
    async () => {
      const { wrong, right, scene } = twins;
      for (const [name, { cid }] of Object.entries(scene.places)) {
        for (const [who, caller] of Object.entries(callers)) {
          const [mine, theirs] = [await toldOf(wrong, cid, caller), await toldOf(right, cid, caller)];
          expect([name, who, mine]).toEqual([name, who, theirs]);
        }
        const [mine, theirs] = [await toldOf(wrong, cid, scene.author), await toldOf(right, cid, scene.author)];
        expect(mine).not.toEqual(theirs);
      }
    },
    PATIENCE_MS,
  );

  it(
    'are told apart by everybody once the seal is ended',
    async () => {
      const { places, author } = twins.scene;
      const over = { 'acm, over': places['acm, over'] };
      const body = { cid: over['acm, over'].cid, revealed: true };
      for (const { calls } of [twins.wrong, twins.right]) {
        await calls.api('PUT /api/change-contest-seal', { body, as: author });
      }
      const [wrong, right] = await both({ callers, places: over, which: isShown });
      const lines = differences(wrong, right);
      const pathsOf = (name: string) => pathsIn(lines.filter((line) => line.startsWith(`${name}: `)));
      expect(pathsOf('visitor')).toContain('/api/get-contest-outside-scoreboard');
      for (const name of ['ada', 'staff']) {
        for (const path of ['/api/get-contest-rank', '/api/contest-submissions', '/api/get-submission-detail']) {
          expect(pathsOf(name)).toContain(path);
        }
      }
    },
    PATIENCE_MS,
  );
});
