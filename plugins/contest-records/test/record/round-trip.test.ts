import { seededRandom, type SeededRandom } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { replay, viewOf, type Replay } from '../../command/replay';
import type { ContestRecord } from '../../contract';
import { readRecord, type ReadRecord } from '../../record';
import { writeSrk, writeXcpcio, type ExportedContest } from '../../record/write';
import { boardOf, ContestFold } from '../../../contest/standings';

const MINUTE = 60_000;
const AT_END = { atMinute: null, isFrozen: false };
const SEEDS = Array.from({ length: 60 }, (_, at) => at + 1);

/** Generates a record with few distinct seconds and verdicts, so that ties are frequent; in Chinese. */
function generated(random: SeededRandom, rule: 'acm' | 'oi'): ContestRecord {
  const teams = Array.from({ length: 2 + random.below(8) }, (_, at) => ({
    id: `t${at}`,
    name: `第 ${at} 队 "${at}"`,
    affiliation: random.pick(['东山大学', null]),
    unofficial: random.below(5) === 0,
  }));
  const problems = Array.from({ length: 1 + random.below(4) }, (_, at) => ({
    id: `p${at}`,
    label: 'ABCD'[at]!,
    title: `题目 ${at}`,
    color: random.pick(['#ff8000', null]),
  }));
  const isFrozen = random.below(2) === 0;
  return {
    title: '春季赛',
    startTime: '2026-05-02T09:00:00Z',
    lengthMs: 60 * MINUTE,
    rule,
    teams,
    problems,
    freezeMs: isFrozen ? 40 * MINUTE : null,
    penalty: random.pick([0, 20, 5]),
    timeUnit: random.pick(['second', 'minute']),
    tieBreak: random.pick(['none', 'last-accepted']),
    oiRankScoreType: random.pick(['Recent', 'Highest', 'SubtaskBest']),
    runs: Array.from({ length: random.below(60) }, (_, at) => ({
      id: String(at),
      team: random.pick(teams).id,
      problem: random.pick(problems).id,
      // No two runs are at one instant, because xcpcio orders the accepted one of a team first.
      timeMs: random.below(60) * MINUTE + random.pick([0, 0, 1000, 59_000]) + at,
      ...verdict(random, rule),
      language: random.pick(['C++', null]),
    })),
  };
}

function verdict(random: SeededRandom, rule: 'acm' | 'oi') {
  if (rule === 'acm') return { verdict: random.pick(['AC', 'AC', 'WA', 'TLE', 'PE', 'CE', 'SE', 'CA', null]) };
  const [one, two] = [random.pick([0, 40]), random.pick([0, 60])];
  const verdict = one + two === 100 ? 'AC' : random.pick(['PA', 'PA', 'CE', 'WA', null]);
  return { verdict, score: one + two, subtasks: { 1: one, 2: two }, runMs: random.pick([10, 20]) };
}

/** Converts a record as the server exports it when nothing is hidden any more. */
function toWrittenContest(record: ReadRecord): ExportedContest {
  const fold = new ContestFold();
  for (const event of record.events) fold.apply(event);
  const languages = new Map(
    record.events.flatMap((one) => (one.kind === 'submission' ? [[one.submissionId, one.language ?? null]] : [])),
  );
  const runs = [...fold.runs.teams.values()].flatMap(({ problems }) =>
    [...problems.values()].flatMap((one) => one.runs),
  );
  return {
    ...record,
    standings: boardOf(fold.runs, record.rules, viewOf(record, AT_END)).standings(),
    awards: [
      { name: '金奖', count: 1 },
      { name: '银奖', count: 2 },
    ],
    sharesAwards: false,
    runs: runs
      .sort((a, b) => a.submittedAt - b.submittedAt || a.id - b.id)
      .map(({ submittedAt, ...run }) => ({
        ...run,
        atMs: submittedAt - record.startAt,
        language: languages.get(run.id) ?? null,
      })),
  };
}

const read = (source: Parameters<typeof readRecord>[0]): ReadRecord => readRecord(source, { now: 0 });

/** Returns the data that all scoreboards have in common. */
const ranks = ({ standings }: Replay) =>
  standings.map(({ rank, team, name, solved, penaltySeconds, score }) => [
    rank,
    team,
    name,
    solved,
    penaltySeconds,
    score,
  ]);
const head = ({ title, startAt, lengthMs, freezeMs, problems, teams }: ReadRecord) => ({
  title,
  startAt,
  lengthMs,
  freezeMs,
  problems,
  teams: [...teams].sort((a, b) => (a.id < b.id ? -1 : 1)),
});

describe.each<[string, 'acm' | 'oi', (contest: ExportedContest) => Parameters<typeof readRecord>[0]]>([
  ['xcpcio', 'acm', (contest) => writeXcpcio(contest)],
  ['srk', 'acm', (contest) => JSON.stringify(writeSrk(contest))],
  ['srk', 'oi', (contest) => JSON.stringify(writeSrk(contest))],
])('a contest that is written as %s under the rule %s', (_, rule, write) => {
  it('is read with the same ranks, names and times', () => {
    for (const seed of SEEDS) {
      const record = read(JSON.stringify(generated(seededRandom(seed), rule)));
      const again = read(write(toWrittenContest(record)));
      expect(ranks(replay(again, AT_END)), `seed ${seed}`).toEqual(ranks(replay(record, AT_END)));
      expect(head(again), `seed ${seed}`).toEqual(head(record));
      expect(again.awards?.awards.map(({ num }) => num)).toEqual([1, 2]);
      const differences = again.warnings.filter(({ key }) => /\.other(Rank|Solved|Penalty|Score|Cell)$/.test(key));
      expect(differences, `seed ${seed}`).toEqual([]);
      if (record.freezeMs === null || rule === 'oi') continue;
      const frozen = { atMinute: null, isFrozen: true };
      expect(ranks(replay(again, frozen)), `seed ${seed}, frozen`).toEqual(ranks(replay(record, frozen)));
    }
  });
});

it('languages stand in files of xcpcio', () => {
  const record = read(JSON.stringify(generated(seededRandom(3), 'acm')));
  const again = read(writeXcpcio(toWrittenContest(record)));
  const languageLines = ({ events }: ReadRecord) =>
    events
      .flatMap((event) => (event.kind === 'submission' ? `${event.at} ${event.team} ${event.language}` : []))
      .sort();
  expect(languageLines(again)).toEqual(languageLines(record));
});
