import { expect, it } from 'vitest';
import { ScoreboardCache } from '../../server/board/scoreboard-cache';
import { InMemoryContest, MINUTE, UNFROZEN_VIEW } from './in-memory-contest';

const TEAMS = Array.from({ length: 2000 }, (_, at) => `team${at}`);

it('weighs the views of its boards, also of those that nobody asks for again', async () => {
  const contest = new InMemoryContest();
  for (const team of TEAMS) contest.names.set(team, {});
  contest.solve(...TEAMS);
  const participants = {
    findByTeam: (_: unknown, teams: readonly string[]) =>
      Promise.resolve(new Map(teams.map((team) => [team, { showName: team }]))),
    listRecorded: () => Promise.resolve(TEAMS),
  };
  const cache = new ScoreboardCache(contest.log as never, participants as never, { now: () => new Date() } as never);
  for (let id = 1; id <= 60; id++) {
    const board = await cache.get({ ...contest.contest, id } as never);
    for (let view = 1; view <= 4; view++) board.standings({ ...UNFROZEN_VIEW, hiddenFromMs: view * MINUTE });
  }
  expect(cache.size).toBeLessThan(20);
});
