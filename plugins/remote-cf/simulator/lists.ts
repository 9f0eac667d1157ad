import type { SimulatedProblem, SimulatedResponse, SimulatorState } from '@tribunal/remote-kit/simulator';
import { PAGE_VARIANTS } from './problems';
import { json } from './session';
import { split } from './status';

/** Renders a problem as the API lists it. */
function entryOf({ id, title, tags }: SimulatedProblem): object {
  const { contest, index } = split(id);
  const rating = PAGE_VARIANTS[id]?.rating;
  return {
    contestId: Number(contest),
    index,
    name: title,
    type: 'PROGRAMMING',
    ...(rating !== undefined && { rating }),
    tags,
  };
}

/** Answers `/api/contest.standings`, of which only the problems are simulated. */
export function standings(simulatorState: SimulatorState, contestId: string): SimulatedResponse {
  const problems = [...simulatorState.problems.values()].filter(({ id }) => split(id).contest === contestId);
  const comment = `contestId: Contest with id ${contestId} not found`;
  if (problems.length === 0) return json({ status: 'FAILED', comment }, 400);
  const contest = { id: Number(contestId), name: problems[0]!.source, type: 'CF', phase: 'FINISHED' };
  return json({ status: 'OK', result: { contest, problems: problems.map(entryOf), rows: [] } });
}

/** Answers `/api/problemset.problems`. */
export const problemSet = (simulatorState: SimulatorState): SimulatedResponse =>
  json({
    status: 'OK',
    result: { problems: [...simulatorState.problems.values()].map(entryOf), problemStatistics: [] },
  });
