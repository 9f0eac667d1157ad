import { describe, expect, it } from 'vitest';
import { issueText } from '../../command/run-command';
import { RecordLimits } from '../../contract';
import { readRecord, RecordError } from '../../record';

const record = {
  title: 'A contest',
  lengthMs: 3_600_000,
  rule: 'acm',
  problems: [{ id: 'a', label: 'A' }],
  teams: [{ id: 't', name: 'Team' }],
  runs: [{ id: '1', team: 't', problem: 'a', timeMs: 1000, verdict: 'AC' }],
};
const run = record.runs[0]!;

const errorOf = (source: string): string => {
  try {
    readRecord(source, { now: 0 });
  } catch (error) {
    if (error instanceof RecordError) return issueText(error);
    throw error;
  }
  return 'read';
};

describe('a record in JSON is refused', () => {
  it.each<[string, unknown, string]>([
    ['that is no object', [], 'This is not a contest file. Supported formats: event feed or package of a CLICS'],
    ['without a title', { ...record, title: undefined }, 'title must be a text of 1 to 255 characters'],
    ['with an unknown rule', { ...record, rule: 'ioi' }, 'rule must be one of acm, oi'],
    ['without a length', { ...record, lengthMs: '5h' }, 'lengthMs must be a whole number from 1000 to 31622400000'],
    ['frozen after its end', { ...record, freezeMs: 3_600_001 }, 'freezeMs must be a whole number from 0 to 3600000'],
    [
      'with a start without a zone',
      { ...record, startTime: '2026-01-01T00:00:00' },
      'startTime must be a date and time',
    ],
    ['without problems', { ...record, problems: [], runs: [] }, 'The contest file contains no problems'],
    [
      'with two problems of one id',
      { ...record, problems: [...record.problems, { id: 'a', label: 'B' }] },
      'a appears twice in problems',
    ],
    ['with two teams of one id', { ...record, teams: [...record.teams, ...record.teams] }, 't appears twice in teams'],
    ['with two runs of one id', { ...record, runs: [run, run] }, '1 appears twice in runs'],
    [
      'with a run of nobody',
      { ...record, runs: [{ ...run, team: 'x' }] },
      'runs[0].team refers to x, which is not in the contest file',
    ],
    [
      'with a run to nothing',
      { ...record, runs: [run, { ...run, id: '2', problem: 'z' }] },
      'runs[1].problem refers to z',
    ],
    ['with an unknown verdict', { ...record, runs: [{ ...run, verdict: 'OK' }] }, 'runs[0].verdict must be one of AC'],
    [
      'with half a millisecond',
      { ...record, runs: [{ ...run, timeMs: 0.5 }] },
      'runs[0].timeMs must be a whole number',
    ],
    ['with a run that is none', { ...record, runs: [null] }, 'runs[0] must be an object'],
    [
      'with an unofficial mark that is none',
      { ...record, teams: [{ id: 't', name: 'T', unofficial: 1 }] },
      'teams[0].unofficial must be true or false',
    ],
    [
      'with too many problems',
      { ...record, problems: Array.from({ length: 201 }, (_, at) => ({ id: at, label: `P${at}` })) },
      'problems: at most 200 are allowed, not 201',
    ],
  ])('%s', (_, value, text) => {
    expect(errorOf(JSON.stringify(value))).toContain(text);
  });

  it('that is longer than a record may be', () => {
    expect(errorOf(' '.repeat(RecordLimits.bytes + 1))).toBe('A contest file can have at most 64 MB');
  });
});

const contest = {
  type: 'contest',
  id: null,
  data: { id: 'c', name: 'C', start_time: '2026-01-01T10:00:00Z', duration: '1:00:00' },
};
const problem = { type: 'problems', id: 'a', data: { id: 'a', label: 'A', name: 'A', ordinal: 1 } };
const team = { type: 'teams', id: 't', data: { id: 't', name: 'T' } };
const submission = (data: object) => ({
  type: 'submissions',
  id: '1',
  data: { id: '1', team_id: 't', problem_id: 'a', contest_time: '0:01:00', ...data },
});
const judgement = (id: string, type: string | null, data: object = {}) => ({
  type: 'judgements',
  id,
  data: { id, submission_id: '1', judgement_type_id: type, start_contest_time: `0:0${id}:00`, ...data },
});
const feed = (...events: unknown[]): string => events.map((event) => JSON.stringify(event)).join('\n') + '\n';

describe('a feed is refused', () => {
  it.each<[string, string, string]>([
    ['without a contest', feed(problem, team), 'The feed contains no contest'],
    ['whose line is no event', `${feed(contest)}{"a":1}\n`, 'Line 2 is not an event of a feed'],
    ['whose line is no JSON', `${feed(contest)}oops\n${feed(team)}`, 'Line 2 is not an event of a feed'],
    [
      'with a length that is none',
      feed({ ...contest, data: { ...contest.data, duration: '5h' } }),
      'line 1: contest.duration must be a time span',
    ],
    [
      'with a problem without a label',
      feed(contest, { ...problem, data: { id: 'a' } }),
      'line 2: problems.label must be a text',
    ],
    [
      'with a time that is none',
      feed(contest, problem, team, submission({ contest_time: 'soon' })),
      'line 4: submissions.contest_time must be a time span',
    ],
    [
      'without a start, when times are on the clock',
      feed(
        { ...contest, data: { ...contest.data, start_time: null } },
        problem,
        team,
        submission({ contest_time: null, time: '2026-01-01T10:01:00Z' }),
      ),
      "line 4: submissions.time can't be converted to contest time",
    ],
    ['without problems', feed(contest, team), 'The contest file contains no problems'],
    [
      'out of which too many intervals were taken',
      feed(contest, problem, team, {
        type: 'state',
        data: { removed_intervals: Array.from({ length: 101 }, () => ({ start: '2026-01-01T10:01:00Z' })) },
      }),
      'line 4: state.removed_intervals: at most 100 are allowed, not 101',
    ],
  ])('%s', (_, source, text) => {
    expect(errorOf(source)).toContain(text);
  });

  it('with more judgements than a record may have', { timeout: 120_000 }, () => {
    const { judgements: max } = RecordLimits;
    const all = Array.from({ length: max + 1 }, (_, id) => `{"id":${id}}`).join(',');
    expect(errorOf(`${feed(contest, problem, team)}{"type":"judgements","data":[${all}]}`)).toBe(
      `judgements: at most ${max} are allowed, not ${max + 1}`,
    );
  });
});

it('a submission may have been judged as often as there are judgements', { timeout: 60_000 }, () => {
  const again = Array.from({ length: 100_000 }, (_, at) => judgement(String(at % 6), at === 99_998 ? 'AC' : 'WA'));
  const judgements = again.map((event, at) => ({ ...event, id: `j${at}` }));
  const { events } = readRecord(feed(contest, problem, team, submission({}), ...judgements), { now: 0 });
  expect(events).toHaveLength(100_001);
});

const statusAfter = (...events: unknown[]) => {
  const { events: log, warnings } = readRecord(feed(contest, problem, team, submission({}), ...events), { now: 0 });
  const judged = log.filter((event) => event.kind === 'judgement');
  return { status: judged.at(-1)?.status ?? null, warnings: warnings.map(issueText) };
};
const type = (id: string, solved: boolean, penalty: boolean) => ({
  type: 'judgement-types',
  id,
  data: { id, name: id, solved, penalty },
});

describe('of the judgements of a feed', () => {
  it('the one that began last counts, in any order of the events', () => {
    expect(statusAfter(judgement('3', 'AC'), judgement('2', 'WA')).status).toBe(0);
    expect(statusAfter(judgement('2', 'WA'), judgement('3', 'AC')).status).toBe(0);
  });

  it('those that are not valid, or not current, count for nothing', () => {
    expect(statusAfter(judgement('2', 'WA'), judgement('3', 'AC', { valid: false })).status).toBe(-1);
    expect(statusAfter(judgement('2', 'WA'), judgement('3', 'AC', { current: false })).status).toBe(-1);
  });

  it('one that was taken back counts for nothing', () => {
    expect(statusAfter(judgement('2', 'WA'), { type: 'judgements', id: '2', data: null }).status).toBe(null);
  });

  it('one that is not done leaves the one before, and an error of the judge leaves none', () => {
    expect(statusAfter(judgement('2', 'WA'), judgement('3', null)).status).toBe(-1);
    expect(statusAfter(judgement('2', 'WA'), judgement('3', 'JE')).status).toBe(null);
  });

  it.each<[string, boolean, boolean, number, string[]]>([
    ['AC', true, false, 0, []],
    ['MLE', false, true, 2, []],
    ['RTE', false, true, 3, []],
    ['CE', false, false, -2, []],
    ['CE', false, true, -1, ['Judgements of type CE imported under another verdict because of their penalty: 1']],
    ['TLE', false, false, -2, ['Judgements of type TLE imported under another verdict because of their penalty: 1']],
    ['ODD', true, false, 0, []],
  ])('a type %s with solved %s and penalty %s is %i', (id, solved, penalty, status, warnings) => {
    expect(statusAfter(type(id, solved, penalty), judgement('2', id))).toEqual({ status, warnings });
  });
});

it('a last line that was cut off is left out, and said so', () => {
  const { warnings, teams } = readRecord(`${feed(contest, problem, team)}{"type":"tea`, { now: 0 });
  expect(warnings.map(issueText)).toEqual(['The last line is incomplete and was skipped']);
  expect(teams).toHaveLength(1);
});

it('a whole collection replaces the earlier one', () => {
  const all = { type: 'teams', id: null, data: [{ id: 'u', name: 'U' }] };
  expect(readRecord(feed(contest, problem, team, all), { now: 0 }).teams.map(({ id }) => id)).toEqual(['u']);
});

it('a penalty may be a span, and there are events that name their endpoint', () => {
  const newer = {
    endpoint: 'contests',
    data: { ...contest.data, penalty_time: '0:10:00', main_scoreboard_group_id: 'g' },
  };
  const inside = { endpoint: 'teams', id: 'v', data: { id: 'v', name: 'V', group_ids: ['g'] } };
  const read = readRecord(feed(newer, problem, team, inside), { now: 0 });
  expect(read.rules.penaltyMs).toBe(600_000);
  expect(read.teams.map(({ id, isStar }) => [id, isStar])).toEqual([
    ['t', true],
    ['v', false],
  ]);
});

it('names that are empty are replaced, and long ones cut', () => {
  const nameless = { type: 'teams', id: 't', data: { id: 't', display_name: '', name: null, organization_id: 'o' } };
  const organization = { type: 'organizations', id: 'o', data: { id: 'o', name: 'U'.repeat(300) } };
  const read = readRecord(feed(contest, problem, nameless, organization), { now: 0 });
  expect(read.teams).toEqual([{ id: 't', name: 't', affiliation: 'U'.repeat(255), isStar: false }]);
});

it('points are the best of each problem', () => {
  const scored = { ...contest, data: { ...contest.data, scoreboard_type: 'score' } };
  const read = readRecord(feed(scored, problem, team, submission({}), judgement('2', 'WA', { score: 12.5 })), {
    now: 0,
  });
  expect(read.rules).toMatchObject({ type: 1, oiRankScoreType: 'Highest' });
  expect(read.events.at(-1)).toMatchObject({ kind: 'judgement', score: 13 });
  expect(read.warnings.map(issueText)).toEqual(['Scores rounded to whole points: 1']);
});

it('a record without a start is taken to have ended now', () => {
  const now = 1_800_000_000_000;
  const read = readRecord(JSON.stringify(record), { now });
  expect(read.startAt).toBe(now - 3_600_000);
  expect(read.events[0]).toMatchObject({ submittedAt: read.startAt + 1000 });
});
