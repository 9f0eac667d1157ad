import { startSimulator, World, type RunningSimulator, type SiteSimulator } from '@tribunal/remote-kit/simulator';

/** From sending to the verdict: long enough to be watched. */
const MS_TO_VERDICT = 3000;

/** A simulated site that people look at. `pace`: share of the real site's pauses that it asks for. */
export function startWatched(
  site: SiteSimulator,
  { port, pace }: { port: number; pace: number },
): Promise<RunningSimulator> {
  // Seconds: the ids of a process that is started again are higher than those it has given before.
  const world = new World(Date.now, Math.floor(Date.now() / 1000));
  world.msToVerdict = MS_TO_VERDICT;
  world.pace = pace;
  return startSimulator(site, { port, world });
}
