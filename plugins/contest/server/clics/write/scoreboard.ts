import { STAR_RANK, type BoardRules } from '../../../contract';
import {
  rankedTogether,
  type AcmResult,
  type AcmStanding,
  type OiResult,
  type OiStanding,
  type Standing,
} from '../../../standings';
import { rulesOf } from '../../board';
import type { ClicsVersion } from '../limits';
import type { ContestView } from '../view';
import { UNOFFICIAL, writeState } from './contest';
import { idOf } from './ids';
import { minutesOf, spanOf, timeOf } from './times';

/** Spans are whole minutes in the older version. */
const spent = (ms: number, version: ClicsVersion): number | string =>
  version === '2023-06' ? minutesOf(ms) : spanOf(ms);

/** The ranked; or those outside the ranking, ranked among themselves. */
export function writeScoreboard(view: ContestView, group: string | null, version: ClicsVersion) {
  const { contest, now, problems } = view;
  const standings = group === UNOFFICIAL ? starsOf(view) : view.standings.filter(({ rank }) => rank !== STAR_RANK);
  const shown = new Set(problems.map(({ id }) => id));
  const rows = standings
    .filter(({ team }) => view.participants.has(team))
    .map((standing) => ({ name: view.participants.get(standing.team)!.showName, standing }))
    .sort((a, b) => a.standing.rank - b.standing.rank || compareNames(a.name, b.name));
  return {
    time: timeOf(now),
    contest_time: spanOf(now.getTime() - contest.startAt.getTime()),
    state: writeState(view),
    rows: rows.map(({ standing }) => writeRow(standing, view, shown, version)),
  };
}

const { compare: compareNames } = new Intl.Collator('en-US');

function starsOf({ contest, standings, sight }: ContestView): readonly Standing[] {
  const { startAt, endAt } = contest;
  const rules: BoardRules = rulesOf(contest);
  const hiddenFromMs = sight.hiddenSince === null ? null : sight.hiddenSince - startAt.getTime();
  const view = { startAt: startAt.getTime(), lengthMs: endAt.getTime() - startAt.getTime(), hiddenFromMs };
  const stars = standings.filter(({ rank }) => rank === STAR_RANK);
  return rankedTogether(stars, rules, { ...view, includesLate: false, isStar: () => false });
}

function writeRow(standing: Standing, view: ContestView, shown: ReadonlySet<number>, version: ClicsVersion) {
  const row = { rank: standing.rank, team_id: idOf(standing.team) };
  return 'solved' in standing
    ? { ...row, ...acmCells(standing, shown, version) }
    : { ...row, ...oiCells(standing, view, shown, version) };
}

function acmCells(
  { solved, penaltyMs, lastSolvedAtMs, results }: AcmStanding,
  shown: ReadonlySet<number>,
  version: ClicsVersion,
) {
  const time = lastSolvedAtMs === null ? null : spent(lastSolvedAtMs, version);
  return {
    score: { num_solved: solved, total_time: spent(penaltyMs, version), time },
    problems: [...results].filter(([id]) => shown.has(id)).map(([id, result]) => acmCell(id, result, version)),
  };
}

const acmCell = (id: number, { solvedAtMs, errors, tries }: AcmResult, version: ClicsVersion) => ({
  problem_id: String(id),
  num_judged: errors + (solvedAtMs === null ? 0 : 1),
  num_pending: tries,
  solved: solvedAtMs !== null,
  ...(solvedAtMs !== null && { time: spent(solvedAtMs, version) }),
});

function oiCells({ score, results }: OiStanding, view: ContestView, shown: ReadonlySet<number>, version: ClicsVersion) {
  const sent = new Map(view.sent.map(({ id, submittedAt }) => [id, submittedAt - view.contest.startAt.getTime()]));
  const timeOfResult = ({ countsBy }: OiResult): number => sent.get(countsBy ?? -1) ?? 0;
  const scoring = [...results.values()].filter((result) => (result.score ?? 0) > 0).map(timeOfResult);
  return {
    score: { score, time: scoring.length === 0 ? null : spent(Math.max(...scoring), version) },
    problems: [...results]
      .filter(([id]) => shown.has(id))
      .map(([id, result]) => oiCell(id, result, timeOfResult(result), version)),
  };
}

const oiCell = (id: number, { score, total, tries }: OiResult, at: number, version: ClicsVersion) => ({
  problem_id: String(id),
  num_judged: total - tries,
  num_pending: tries,
  score: score ?? 0,
  ...((score ?? 0) > 0 && { time: spent(at, version) }),
});
