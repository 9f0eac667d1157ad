import { STAR_RANK } from '@tribunal/plugin-contest/contract';
import type { OiStanding } from '@tribunal/plugin-contest/standings';
import { seededRandom } from '@tribunal/testing';
import { expect, test } from 'vitest';
import { ScoreboardWriter, UNOFFICIAL } from '../server/write';
import type { VisibleBoard } from '../server/write/scoreboard';

const TEAMS = 30;
const STARS = 3;
const START = Date.UTC(2026, 0, 1);

test('a scoreboard whose rows change, move and tie equals one that is written anew', () => {
  const random = seededRandom(7);
  const teams = Array.from({ length: TEAMS }, (_, index) => ({ team: `team-${index}`, isStar: index < STARS }));
  const participants = new Map(teams.map(({ team }) => [team, { showName: team } as never]));
  const scores = new Map(teams.map(({ team }) => [team, { score: 0, results: new Map() as OiStanding['results'] }]));

  /** Ranks the teams; results of teams that did not change stay the same object, as in the engine. */
  const boardOf = (): VisibleBoard => {
    const sorted = teams
      .map(({ team, isStar }) => ({ team, isStar, timeMs: 0, unitMs: 1, ...scores.get(team)! }))
      .sort((a, b) => b.score - a.score);
    const ranked = sorted.filter(({ isStar }) => !isStar);
    const standings = sorted.map(({ isStar, ...standing }) => ({
      ...standing,
      rank: isStar ? STAR_RANK : 1 + ranked.findIndex(({ score }) => score === standing.score),
    }));
    return {
      contest: { type: 1, startAt: new Date(START), endAt: new Date(START + 3_600_000) },
      visibility: { hiddenSince: null },
      now: new Date(START + 60_000),
      ...{ standings, participants, problems: new Set([1]), state: null },
    } as unknown as VisibleBoard;
  };

  const writer = new ScoreboardWriter();
  for (let round = 0; round < 60; round += 1) {
    for (const version of ['2023-06', '2026-01'] as const)
      for (const group of [null, UNOFFICIAL]) {
        const board = boardOf();
        const text = writer.reply(board, group, version).body.toString();
        expect(text).toBe(new ScoreboardWriter().reply(board, group, version).body.toString());
        const { rows } = JSON.parse(text) as { rows: { team_id: string; score: { score: number } }[] };
        expect(rows).toHaveLength(group === null ? TEAMS - STARS : STARS);
        for (const row of rows) expect(row.score.score).toBe(scores.get(row.team_id)!.score);
      }
    // Few different scores, so that teams often tie.
    scores.set(random.pick(teams).team, { score: random.below(4), results: new Map() });
  }
});

test('a scoreboard without teams has no rows', () => {
  const board = {
    contest: { startAt: new Date(START), endAt: new Date(START + 1) },
    ...{ visibility: { hiddenSince: null }, now: new Date(START), state: null },
    ...{ standings: [], participants: new Map(), problems: new Set() },
  } as unknown as VisibleBoard;
  const { body } = new ScoreboardWriter().reply(board, null, '2023-06');
  expect(JSON.parse(body.toString())).toMatchObject({ rows: [] });
});
