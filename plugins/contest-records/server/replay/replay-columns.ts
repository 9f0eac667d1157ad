import { Status } from '@tribunal/contract';
import type { ContestReplay } from '../../contract';
import { type Run, mapped, sorted, type Steps } from '@tribunal/plugin-contest/standings';
import {
  freezeMsOf,
  rulesOf,
  type ContestBoard,
  type ContestModel,
  type ListedProblem,
} from '@tribunal/plugin-contest/server';

type Columns = ContestReplay['runs'];

/**
 * Returns all counted submissions from start to end and the participants, each only with the name that the contest
 * shows.
 */
export function* replayOf(
  contest: ContestModel,
  problems: readonly ListedProblem[],
  { fold, participants }: Pick<ContestBoard, 'fold' | 'participants'>,
): Steps<ContestReplay> {
  const startAt = contest.startAt.getTime();
  const lengthMs = contest.endAt.getTime() - startAt;
  const problemPlaces = new Map(problems.map(({ id }, place) => [id, place]));
  // Collects all runs synchronously: the fold may continue meanwhile, but a run never changes.
  const all = runsIn(fold.runs.teams.values());
  const players = [...participants.values()];
  yield;
  const counted = all.filter(
    ({ problem, submittedAt }) =>
      problemPlaces.has(problem) && submittedAt >= startAt && submittedAt < startAt + lengthMs,
  );
  const active = new Set(counted.map(({ team }) => team));
  const teams = players.filter(({ team }) => contest.isRecord || active.has(team)).sort(byTeam);
  const teamPlaces = new Map(teams.map(({ team }, place) => [team, place]));
  const runs = yield* sorted(
    counted.filter(({ team }) => teamPlaces.has(team)),
    byTime,
  );
  return {
    cid: contest.id,
    rules: rulesOf(contest),
    startTime: contest.startAt.toISOString(),
    lengthMs,
    freezeMs: freezeMsOf(contest),
    problems: problems.map(({ id, displayId, displayTitle, color, fullScore }) => ({
      id,
      displayId,
      displayTitle,
      color,
      fullScore,
    })),
    teams: teams.map(({ team, showName, school, isStar }) => ({ team, name: showName, school, isStar })),
    runs: {
      ...(yield* columnsOf(runs, startAt, { team: teamPlaces, problem: problemPlaces })),
      ...(contest.oiCounts === 'SubtaskBest' && { subtasks: yield* mapped(runs, ({ subtasks }) => subtasks) }),
    },
  };
}

const runsIn = (teams: Iterable<{ problems: ReadonlyMap<number, { runs: readonly Run[] }> }>): Run[] =>
  [...teams].flatMap(({ problems }) => [...problems.values()].flatMap(({ runs }) => runs));

const byTeam = (a: { team: string }, b: { team: string }): number => (a.team < b.team ? -1 : 1);
const byTime = (a: Run, b: Run): number => a.submittedAt - b.submittedAt || a.id - b.id;

interface Places {
  team: ReadonlyMap<string, number>;
  problem: ReadonlyMap<number, number>;
}

function* columnsOf(runs: readonly Run[], startAt: number, places: Places): Steps<Columns> {
  const columns: Columns = { team: [], problem: [], atMs: [], status: [], score: [], timeMs: [] };
  yield* mapped(runs, ({ team, problem, submittedAt, status, score, timeMs }) => {
    columns.team.push(places.team.get(team)!);
    columns.problem.push(places.problem.get(problem)!);
    columns.atMs.push(submittedAt - startAt);
    columns.status.push(status ?? Status.Pending);
    columns.score.push(score);
    columns.timeMs.push(timeMs);
  });
  return columns;
}
