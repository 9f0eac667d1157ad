import {
  startSimulator,
  SimulatorState,
  type RunningSimulator,
  type SiteSimulator,
} from '@tribunal/remote-kit/simulator';

/** Time from sending to the verdict, in ms: long enough to be watched. */
const MS_TO_VERDICT = 3000;

/** Starts a simulated site for people to look at. `pauseFactor` scales the pauses of the real site. */
export function startSlowSimulator(
  site: SiteSimulator,
  { port, pauseFactor, owner = null }: { port: number; pauseFactor: number; owner?: string | null },
): Promise<RunningSimulator> {
  // Starts ids at the current time in seconds, so that the ids of a restarted process are higher than those it has
  // assigned before.
  const simulatorState = new SimulatorState(Date.now, Math.floor(Date.now() / 1000));
  simulatorState.msToVerdict = MS_TO_VERDICT;
  simulatorState.pauseFactor = pauseFactor;
  return startSimulator(site, { port, simulatorState, owner });
}
