import { Status } from '@tribunal/contract';
import { ContestType, JUDGEMENT_TYPES, medalOf } from '@tribunal/plugin-contest/contract';
import type { AcmStanding, OiStanding, Standing } from '@tribunal/plugin-contest/standings';
import type { ExportedContest, ExportedRun } from './exported-contest';

const VERSION = '0.3.9';

const RESULTS: Readonly<Partial<Record<Status, string>>> = {
  ...JUDGEMENT_TYPES,
  [Status.SystemError]: 'UKE',
  [Status.SubmittedFailed]: 'UKE',
  [Status.Cancelled]: 'UKE',
};
const UNITS: Readonly<Record<number, string>> = { 1000: 's', 60_000: 'min' };

type Cells = ReadonlyMap<number, readonly ExportedRun[]>;

/** Converts a contest to a Standard Ranklist, with all submissions in its cells. */
export function writeSrk(contest: ExportedContest) {
  const { title, startAt, lengthMs, freezeMs, problems, teams, rules, standings } = contest;
  const byTeam = new Map(teams.map((team) => [team.id, team]));
  const cells = cellsOf(contest.runs);
  const isAcm = rules.type === ContestType.Acm;
  return {
    type: 'general',
    version: VERSION,
    contest: {
      title,
      startAt: new Date(startAt).toISOString(),
      duration: msOf(lengthMs),
      ...(freezeMs !== null && { frozenDuration: msOf(lengthMs - freezeMs) }),
    },
    problems: problems.map(({ label, title: name, color }) => ({
      alias: label,
      title: name,
      ...(color !== null && { style: { backgroundColor: color } }),
    })),
    series: seriesOf(contest),
    rows: standings.map((standing) => {
      const { id, name, affiliation, isStar } = byTeam.get(standing.team)!;
      const mine = cells.get(id) ?? new Map<number, ExportedRun[]>();
      return {
        user: { id, name, official: !isStar, ...(affiliation !== null && { organization: affiliation }) },
        score: scoreOf(standing),
        statuses: problems.map(({ id: problem }) => statusOf(standing, problem, mine, isAcm)),
      };
    }),
    ...(isAcm
      ? { sorter: sorterOf(rules) }
      : !hasTimeTies(standings) && { sorter: { algorithm: 'score', config: {} } }),
  };
}

const msOf = (ms: number): [number, string] => [ms, 'ms'];

function cellsOf(runs: readonly ExportedRun[]): Map<string, Map<number, ExportedRun[]>> {
  const cells = new Map<string, Map<number, ExportedRun[]>>();
  for (const run of runs) {
    const mine = cells.get(run.team) ?? new Map<number, ExportedRun[]>();
    cells.set(run.team, mine);
    const sent = mine.get(run.problem) ?? [];
    mine.set(run.problem, sent);
    sent.push(run);
  }
  return cells;
}

/**
 * Returns whether equal points are ordered by the run time. A sorter would give them the same rank; without a sorter
 * the rows stay in order.
 */
const hasTimeTies = (standings: readonly Standing[]): boolean =>
  (standings as readonly OiStanding[]).some(({ score, timeMs }, place, all) => {
    const previous = all[place - 1];
    return previous !== undefined && previous.score === score && previous.timeMs !== timeMs;
  });

const scoreOf = (standing: Standing) =>
  'solved' in standing
    ? { value: standing.solved, time: msOf(standing.penaltyMs) }
    : { value: standing.score, time: msOf(standing.timeMs) };

function statusOf(standing: Standing, problem: number, cells: Cells, isAcm: boolean) {
  const sent = cells.get(problem);
  const status = isAcm
    ? acmStatus((standing as AcmStanding).results.get(problem))
    : oiStatus((standing as OiStanding).results.get(problem));
  return { ...status, ...(sent && { solutions: sent.map(solutionOf) }) };
}

function acmStatus(result: ReturnType<AcmStanding['results']['get']>) {
  if (!result) return { result: null };
  const { solvedAtMs, isFirst, errors, pending } = result;
  if (solvedAtMs !== null) return { result: isFirst ? 'FB' : 'AC', time: msOf(solvedAtMs), tries: errors + 1 };
  return { result: pending > 0 ? '?' : errors > 0 ? 'RJ' : null, tries: errors + pending };
}

function oiStatus(result: ReturnType<OiStanding['results']['get']>) {
  if (!result || result.score === null) return { result: result && result.pending > 0 ? '?' : null };
  const { isAccepted, score, scoredAtMs } = result;
  return { result: isAccepted ? 'AC' : 'RJ', score, ...(scoredAtMs !== null && { time: msOf(scoredAtMs) }) };
}

const solutionOf = ({ status, score, atMs }: ExportedRun) => ({
  result: status === null ? '?' : (RESULTS[status] ?? 'RJ'),
  ...(score !== null && { score }),
  time: msOf(atMs),
});

function sorterOf({ penaltyMs, unitMs, tieBreak }: ExportedContest['rules']) {
  const unit = UNITS[unitMs];
  return {
    algorithm: 'ICPC',
    config: {
      penalty: msOf(penaltyMs),
      noPenaltyResults: ['FB', 'AC', '?', 'CE', 'UKE', null],
      ...(unit && { timePrecision: unit, timeRounding: 'floor' }),
      // Extension of this project: how equal penalties are ordered.
      ...(tieBreak !== 'none' && { tieBreak }),
    },
  };
}

function seriesOf({ awards, sharesAwards, rules }: ExportedContest) {
  const segments = awards.map(({ name }) => {
    const style = medalOf(name);
    return { title: name, ...(style && { style }) };
  });
  const isRanked = rules.type === ContestType.Acm || awards.length > 0;
  const rule = isRanked
    ? { preset: 'ICPC', options: { count: { value: awards.map(({ count }) => count), noTied: !sharesAwards } } }
    : { preset: 'Normal', options: { includeOfficialOnly: true } };
  return [{ title: '#', segments, rule }];
}
