import type { Caller } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Place, Scene } from '../sealed/twins';
import { isReading, requestsTo, type Asked } from '../sealed/requests';
import { isOfContests, routesOf } from '../sealed/walk';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { openCrowds } from './crowd';
import { WorkCounter, type Work } from './work';

const PATIENCE_MS = 240_000;
const FEW = { teams: 40, runs: 400 };
const MANY = { teams: 80, runs: 800 };
/** Twice as many teams with twice as many runs cost about twice as much; what grows with teams × runs, or rows × rows, four times. */
const MOST_GROWTH = 2.6;
/** Long answers are read in chunks; a statement for each team or run would be 40 more, or 400. */
const MORE_STATEMENTS = 15;

let world: ContestTestSite;
let crowds: Awaited<ReturnType<typeof openCrowds>>;
beforeAll(async () => {
  world = await startContestTestSite();
  crowds = await openCrowds(world, FEW, MANY);
}, PATIENCE_MS);
afterAll(() => world?.stop());

/** Every call that reads something of a contest, as the two places are asked for by it. */
function pairsOf(few: Place, many: Place): [Asked, Asked][] {
  const scene = crowds.people as Scene;
  const routes = routesOf(world).filter((route) => isReading(route) && isOfContests(route));
  return routes.flatMap((route) => {
    const [small, large] = [requestsTo(route, few, scene), requestsTo(route, many, scene)];
    expect(small.length, route.path).toBe(large.length);
    return small.map((asked, at): [Asked, Asked] => [asked, large[at]!]);
  });
}

const answer = async ({ method, url, payload }: Asked, as: Caller): Promise<number> =>
  (
    await world.site.app.server.inject({
      method,
      url,
      headers: { authorization: as.token },
      ...(payload && { payload }),
    })
  ).statusCode;

const isFair = (few: Work, many: Work): boolean =>
  many.calls <= MOST_GROWTH * few.calls && many.statements <= few.statements + MORE_STATEMENTS;

const lineOf = ({ method, url }: Asked, few: Work, many: Work): string =>
  `${method} ${url}: ${few.calls} → ${many.calls} calls, ${few.statements} → ${many.statements} statements`;

it.each(['acm', 'oi'] as const)(
  'no call about a contest grows faster than its teams and runs (%s)',
  async (rule) => {
    const { few, many } = crowds.places[rule];
    const { author, ada } = crowds.people;
    const asked = pairsOf(few, many).flatMap((pair) => [author, ada].map((as) => ({ pair, as })));
    let answered = 0;
    for (const { pair, as } of asked) {
      // What is made once for all who come later is made before anything is counted.
      const [small, large] = [await answer(pair[0], as), await answer(pair[1], as)];
      expect(small, pair[0].url).toBe(large);
      if (small === 200) answered += 1;
    }
    const tooMuch: string[] = [];
    using counter = new WorkCounter(world.knex);
    for (const { pair, as } of asked) {
      const works: Work[] = [];
      for (const one of pair) {
        await answer(one, as);
        works.push(counter.take());
      }
      const [cheap, dear] = works as [Work, Work];
      if (!isFair(cheap, dear)) tooMuch.push(lineOf(pair[0], cheap, dear));
    }
    expect(answered).toBeGreaterThan(60);
    expect(tooMuch).toEqual([]);
  },
  PATIENCE_MS,
);
