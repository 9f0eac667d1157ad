import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock, Tx, PlaceDirectory } from '@tribunal/server';
import { pluginAt, type Api, type TestUser } from '@tribunal/testing';
import { ContestAuth, ContestSeeding, ContestType, type ContestSave } from '../../contest/contract';
import { ContestLogReader, ParticipantRepository, ScoreboardCache } from '../../contest/server/api';
import { openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';
import type { ContestRatingCalls } from '../contract';
import { rateContest, ratingOf, type Belief } from '../server/elo-mmr';
import { RatingUpdater } from '../server/rating-updater';

const MINUTE = 60_000;

export interface RatedOptions {
  /** The participants, the best first. */
  ranking: readonly Pick<TestUser, 'uid'>[];
  /** When the contest ended, in minutes from now; it lasted an hour. */
  endedAt: number;
  save?: Partial<ContestSave>;
  /** Whether the switch is on; by default it is. */
  isRated?: boolean;
}

export interface RatingHarness extends AsyncDisposable {
  contests: ContestHarness;
  calls: Api<ContestRatingCalls>;
  /** The scoreboards from which ratings are computed. */
  boards: ScoreboardCache;
  /** Creates a contest with its results. Returns its id. */
  create(options: RatedOptions): Promise<number>;
  /** Brings the ratings up to date, as the periodic check does. */
  check(): Promise<void>;
  /** Returns all stored results, in the order of the rounds and places. */
  stored(): Promise<{ cid: number; uid: string; place: number; rating: number }[]>;
}

export async function openRatingHarness(): Promise<RatingHarness> {
  const contests = await openContestHarness({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
  const { knex, site, root } = contests;
  const { container } = site.app;
  const clock = resolve(container, Clock);
  const boards = new ScoreboardCache(
    new ContestLogReader(knex),
    new ParticipantRepository(knex, resolve(container, PlaceDirectory)),
    clock,
  );
  const updater = new RatingUpdater(knex, resolve(container, Tx), clock, boards, { warn: () => undefined });
  const problemContest = await contests.createContest({ when: 'scheduled', title: 'Problems' });
  const { pid } = await contests.createContestProblem(problemContest, { displayId: 'A' });
  let count = 0;
  return {
    contests,
    calls: site.calls<ContestRatingCalls>(),
    boards,
    create: async ({ ranking, endedAt, save, isRated = true }) => {
      const { id: cid } = await resolve(container, ContestSeeding).create(root, {
        save: {
          title: `Round ${(count += 1)}`,
          type: ContestType.Acm,
          auth: ContestAuth.Public,
          startTime: contests.minutes(endedAt - 60).toISOString(),
          endTime: contests.minutes(endedAt).toISOString(),
          ...save,
        },
        problems: [{ pid, displayId: 'A', displayTitle: 'Sum', color: '#123456' }],
        announcements: [],
        runs: ranking.map(({ uid }, index) => ({
          uid,
          displayId: 'A',
          atMs: (index + 1) * MINUTE,
          language: 'C++',
          code: 'int main() {}',
          status: Status.Accepted,
          timeMs: 1,
        })),
      });
      if (isRated) await knex('contestRatingSwitch').insert({ cid, switchedAt: contests.now() });
      return cid;
    },
    check: () => updater.check(),
    stored: async () => {
      const rows = await knex('contestRatingEntry').orderBy(['endedAt', 'cid', 'place', 'uid']).select();
      return rows.map(({ cid, uid, place, ratingAfter }) => ({ cid, uid, place, rating: ratingAfter }));
    },
    [Symbol.asyncDispose]: () => contests.stop(),
  };
}

/** Computes what is to be stored for these contests, in their order, from rankings without ties. */
export function expectedResults(rounds: readonly { cid: number; ranking: readonly Pick<TestUser, 'uid'>[] }[]) {
  const beliefs = new Map<string, Belief>();
  return rounds.flatMap(({ cid, ranking }) => {
    const rated = rateContest(
      ranking.map(({ uid }, index) => ({ place: index + 1, before: beliefs.get(uid) ?? null })),
    );
    return ranking.map(({ uid }, index) => {
      const { after } = rated[index]!;
      beliefs.set(uid, after);
      return { cid, uid, place: index + 1, rating: ratingOf(after) };
    });
  });
}
