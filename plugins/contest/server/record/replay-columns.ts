import { Status } from '@tribunal/contract';
import type { ContestReplay } from '../../contract';
import type { Run } from '../../standings';
import { rulesOf, type ContestBoard } from '../board';
import type { ContestModel, ContestProblemModel } from '../contests';

type Columns = ContestReplay['runs'];

/** All that counted, from the start to the end, and who took part. Of all names only the one that the contest shows. */
export function replayOf(
  contest: ContestModel,
  problems: readonly ContestProblemModel[],
  { fold, participants }: Pick<ContestBoard, 'fold' | 'participants'>,
): ContestReplay {
  const startAt = contest.startAt.getTime();
  const lengthMs = contest.endAt.getTime() - startAt;
  const problemPlaces = new Map(problems.map(({ id }, place) => [id, place]));
  const counted = runsIn(fold.field.teams.values()).filter(
    ({ problem, submittedAt }) =>
      problemPlaces.has(problem) && submittedAt >= startAt && submittedAt < startAt + lengthMs,
  );
  const active = new Set(counted.map(({ team }) => team));
  const teams = [...participants.values()].filter(({ team }) => contest.isRecord || active.has(team)).sort(byTeam);
  const teamPlaces = new Map(teams.map(({ team }, place) => [team, place]));
  const runs = counted.filter(({ team }) => teamPlaces.has(team)).sort(byTime);
  return {
    cid: contest.id,
    rules: rulesOf(contest),
    startTime: contest.startAt.toISOString(),
    lengthMs,
    freezeMs: contest.isSealed && contest.sealAt ? contest.sealAt.getTime() - startAt : null,
    problems: problems.map(({ id, displayId, displayTitle, color }) => ({ id, displayId, displayTitle, color })),
    teams: teams.map(({ team, showName, school, isStar }) => ({ team, name: showName, school, isStar })),
    runs: columnsOf(runs, startAt, { team: teamPlaces, problem: problemPlaces }),
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

const columnsOf = (runs: readonly Run[], startAt: number, places: Places): Columns => ({
  team: runs.map(({ team }) => places.team.get(team)!),
  problem: runs.map(({ problem }) => places.problem.get(problem)!),
  atMs: runs.map(({ submittedAt }) => submittedAt - startAt),
  status: runs.map(({ status }) => status ?? Status.Pending),
  score: runs.map(({ score }) => score),
  timeMs: runs.map(({ timeMs }) => timeMs),
});
