import { Status } from '@tribunal/contract';
import { medalOf } from '@tribunal/plugin-contest/contract';
import type { RecordFile } from '../files';
import type { ExportedContest } from './exported-contest';

const DARK = '#000000';

/** Verdicts that cost a penalty here but not in xcpcio, such as a presentation error, are written as rejected. */
const STATUSES: Readonly<Partial<Record<Status, string>>> = {
  [Status.Accepted]: 'ACCEPTED',
  [Status.WrongAnswer]: 'WRONG_ANSWER',
  [Status.TimeLimitExceeded]: 'TIME_LIMIT_EXCEEDED',
  [Status.MemoryLimitExceeded]: 'MEMORY_LIMIT_EXCEEDED',
  [Status.RuntimeError]: 'RUNTIME_ERROR',
  [Status.CompileError]: 'COMPILATION_ERROR',
  [Status.SystemError]: 'SYSTEM_ERROR',
  [Status.SubmittedFailed]: 'SYSTEM_ERROR',
  [Status.Cancelled]: 'CANCELED',
};

/** Returns the files of a contest under the ACM rule in the xcpcio data format. */
export function writeXcpcio(contest: ExportedContest): RecordFile[] {
  const places = new Map(contest.problems.map(({ id }, place) => [id, place]));
  const team = contest.teams.map(({ id, name, affiliation, isStar }) => [
    id,
    {
      id,
      team_id: id,
      name,
      organization: affiliation ?? '',
      ...(isStar ? { unofficial: true } : { official: true }),
      group: [isStar ? 'unofficial' : 'official'],
    },
  ]);
  const run = contest.runs.map(({ id, team: team_id, problem, atMs, status, language }) => ({
    id: String(id),
    submission_id: String(id),
    team_id,
    problem_id: String(places.get(problem)),
    timestamp: atMs,
    status: status === null ? 'PENDING' : (STATUSES[status] ?? 'REJECTED'),
    ...(language !== null && { language }),
  }));
  return [
    { name: 'config.json', text: JSON.stringify(configOf(contest), null, 2) },
    { name: 'team.json', text: JSON.stringify(Object.fromEntries(team), null, 2) },
    { name: 'run.json', text: JSON.stringify(run, null, 1) },
  ];
}

function configOf({ title, startAt, lengthMs, freezeMs, rules, problems, awards }: ExportedContest) {
  const medals = awards.flatMap(({ name, count }) => {
    const medal = medalOf(name);
    return medal === null ? [] : [[medal, count] as const];
  });
  const balloons = problems.map(({ color }) => ({ color: DARK, background_color: color ?? '#ffffff' }));
  return {
    contest_name: title,
    start_time: new Date(startAt).toISOString(),
    end_time: new Date(startAt + lengthMs).toISOString(),
    penalty: rules.penaltyMs / 1000,
    ...(freezeMs !== null && { frozen_time: (lengthMs - freezeMs) / 1000 }),
    // Older scoreboards, which identify problems by position, need the plain labels.
    problem_id: problems.map(({ label }) => label),
    balloon_color: balloons,
    problems: problems.map(({ label, title: name, color }, place) => ({
      id: String(place),
      label,
      name,
      ...(color !== null && { balloon_color: balloons[place] }),
    })),
    organization: 'School',
    group: { official: '正式队伍', unofficial: '打星队伍' },
    status_time_display: { correct: true, incorrect: true, pending: true },
    ...(medals.length > 0 && { medal: { official: Object.fromEntries(medals) } }),
    options: {
      submission_timestamp_unit: 'millisecond',
      calculation_of_penalty: rules.unitMs === 60_000 ? 'in_minutes' : 'in_seconds',
      // Extension of this project: how equal penalties are ordered.
      ...(rules.tieBreak !== 'none' && { tie_break: rules.tieBreak }),
    },
  };
}
