import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { replay, type ReplayView, type Replay, type ReplayCell, type ReplayRow } from '../../command/replay';
import { readRecord } from '../../record';

const folder = new URL('.', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

/** Scoreboards in short lines: rank, team, solved and penalty (or points), cells. */
interface Expected {
  rows: string[];
  firsts: Record<string, string | null>;
}
interface AllExpected {
  final: Expected;
  frozen?: Expected;
  at?: Record<string, Expected>;
}

/**
 * Formats a cell: `A+1@600*?2` is solved after one rejected attempt, at 600 s, first, two pending attempts; `A-1?2`
 * is not solved; `A=70` has points.
 */
function cellLine(label: string, { solved, timeSeconds, attempts, pending, first, score }: ReplayCell): string {
  if (score !== undefined) return `${label}=${score}`;
  const tries = pending > 0 ? `?${pending}` : '';
  return solved ? `${label}+${attempts - 1}@${timeSeconds}${first ? '*' : ''}${tries}` : `${label}-${attempts}${tries}`;
}
function rowLine({ rank, team, solved, penaltySeconds, score, problems }: ReplayRow): string {
  const result = score === undefined ? `${solved} ${penaltySeconds}` : String(score);
  const cells = Object.entries(problems).map(([label, cell]) => cellLine(label, cell));
  return [rank ?? '*', team, result, ...cells].join(' ');
}
const summarize = ({ standings, firstToSolve }: Replay): Expected => ({
  rows: standings.map(rowLine),
  firsts: Object.fromEntries(
    Object.entries(firstToSolve).map(([label, first]) => [label, first && `${first.team}@${first.timeSeconds}`]),
  ),
});

const names = readdirSync(folder).filter((name) => /(?<!\.expected)\.(json|ndjson)$/.test(name));
const cases = names.flatMap((name): [string, string, ReplayView, Expected][] => {
  const { final, frozen, at = {} } = JSON.parse(text(name.replace(/\.\w+$/, '.expected.json'))) as AllExpected;
  return [
    [name, 'at its end', { atMinute: null, isFrozen: false }, final],
    ...(frozen
      ? [[name, 'frozen', { atMinute: null, isFrozen: true }, frozen] as [string, string, ReplayView, Expected]]
      : []),
    ...Object.entries(at).map(([minute, expected]): [string, string, ReplayView, Expected] => [
      name,
      `at minute ${minute}`,
      { atMinute: Number(minute), isFrozen: false },
      expected,
    ]),
  ];
});

it('there are records of both kinds', () => {
  expect(names.filter((name) => name.endsWith('.ndjson')).length).toBeGreaterThanOrEqual(2);
  expect(names.length).toBeGreaterThanOrEqual(8);
});

it.each(cases)('%s, %s, comes to the table that was counted by hand', (name, _, replayView, expected) => {
  expect(summarize(replay(readRecord(text(name), { now: 0 }), replayView))).toEqual(expected);
});

it('a feed is read with all its names', () => {
  const record = readRecord(text('rejudge.ndjson'), { now: 0 });
  expect(record).toMatchObject({
    title: 'A contest that was judged anew',
    startAt: Date.parse('2026-04-01T07:00:00Z'),
    lengthMs: 7_200_000,
    freezeMs: 5_400_000,
    rules: { type: 0, penaltyMs: 1_200_000, unitMs: 60_000, tieBreak: 'last-accepted' },
    problems: [
      { id: 1, label: 'A', title: 'Alpha', color: '#ff8000' },
      { id: 2, label: 'B', title: 'Beta', color: null },
      { id: 3, label: 'C', title: 'Gamma', color: '#0000ff' },
    ],
    runs: 10,
    warnings: [
      { key: 'contest-records.issue.unknownTeam', values: { count: 1 } },
      { key: 'contest-records.issue.afterEnd', values: { count: 1 } },
    ],
  });
  expect(record.teams).toEqual([
    ...['1', '2', '3'].map((id) => ({ id, name: `Team ${id}`, affiliation: 'A University', isStar: false })),
    { id: '9', name: 'The coaches', affiliation: null, isStar: true },
  ]);
});

it('events are numbered without gaps, by time, and a submission goes before its judgements', () => {
  for (const name of names) {
    const { events } = readRecord(text(name), { now: 0 });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
    expect(events.every(({ at }, place) => place === 0 || events[place - 1]!.at <= at)).toBe(true);
    const sent = new Set<number>();
    for (const event of events) {
      if (event.kind === 'submission') sent.add(event.submissionId);
      else expect(event.kind === 'judgement' && sent.has(event.submissionId)).toBe(true);
    }
  }
});
