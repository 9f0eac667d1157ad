import { seeded } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { replay, viewOf } from '../../command/replay';
import type { ContestRecord } from '../../contract';
import { readRecord } from '../../record';
import { plainAcm, sentIn } from '../standings/plain';

const HOUR = 3_600_000;
const LETTERS = 'ABCDEFGHIJKL';

/** A contest of five hours with a frozen one, in minutes, as large as a region's. */
function generated(): ContestRecord {
  const random = seeded(2026);
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
])('a large generated record, %s, comes to what the plain calculation says', (_, look) => {
  const record = readRecord(JSON.stringify(generated()), { now: 0 });
  const { standings, firstToSolve } = replay(record, look);
  const plain = plainAcm(sentIn(record.events, record.startAt), record.rules, viewOf(record, look));
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
