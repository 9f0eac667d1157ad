import { seededRandom } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { replay, viewOf } from '../../command/replay';
import type { ContestRecord } from '../../contract';
import { readRecord } from '../../record';
import { referenceAcmStandings, submissionsIn } from '../../../contest/test/standings/reference-standings';

const HOUR = 3_600_000;
const LETTERS = 'ABCDEFGHIJKL';

/** Generates a contest of five hours with a freeze, in minutes, of the size of a regional contest. */
function generated(): ContestRecord {
  const random = seededRandom(2026);
  const teams = Array.from({ length: 120 }, (_, at) => ({
    id: `team-${at}`,
    name: `Team ${at}`,
    unofficial: random.below(12) === 0,
  }));
  const problems = [...LETTERS].map((label) => ({ id: label.toLowerCase(), label }));
  const runs = Array.from({ length: 3000 }, (_, at) => ({
    id: String(at),
    team: random.pick(teams).id,
    problem: random.pick(problems).id,
    timeMs: random.below(5 * HOUR + 600_000),
    verdict: random.pick(['AC', 'WA', 'WA', 'TLE', 'RE', 'CE', 'MLE', null]),
  }));
  return {
    title: 'Generated',
    startTime: '2026-05-01T09:00:00Z',
    lengthMs: 5 * HOUR,
    freezeMs: 4 * HOUR,
    rule: 'acm',
    timeUnit: 'minute',
    tieBreak: 'last-accepted',
    problems,
    teams,
    runs,
  };
}

it.each([
  ['at its end', { atMinute: null, isFrozen: false }],
  ['frozen', { atMinute: null, isFrozen: true }],
  ['after 100 minutes', { atMinute: 100, isFrozen: false }],
])('a large generated record, %s, comes to what the plain calculation says', (_, replayView) => {
  const record = readRecord(JSON.stringify(generated()), { now: 0 });
  const { standings, firstToSolve } = replay(record, replayView);
  const plain = referenceAcmStandings(
    submissionsIn(record.events, record.startAt),
    record.rules,
    viewOf(record, replayView),
  );
  expect(standings.map(({ team, rank, solved, penaltySeconds }) => ({ team, rank, solved, penaltySeconds }))).toEqual(
    plain.map(({ team, rank, solved, penaltyMs }) => ({
      team,
      rank: rank === -1 ? null : rank,
      solved,
      penaltySeconds: penaltyMs / 1000,
    })),
  );
  const firsts = plain.flatMap(({ team, cells }) =>
    cells.flatMap(({ problem, isFirst, solvedAtMs }) =>
      isFirst ? [[LETTERS[problem - 1], { team, timeSeconds: Math.floor(solvedAtMs! / 1000) }]] : [],
    ),
  );
  expect(Object.entries(firstToSolve).filter(([, first]) => first !== null)).toEqual(
    firsts.sort(([a], [b]) => (a! < b! ? -1 : 1)),
  );
});
