import type { RunningSimulator, SiteSimulator } from '@tribunal/remote-kit/simulator';
import { startWatched } from '../simulators/watched';
import { Misunderstood, Refused, type Simulate } from './wish';

/** Whoever visits it at an address of its own keeps the pauses of the real site. */
const PACE = 1;

/** Shows the site of one adapter on this machine until it is closed: nothing here leaves it. */
export async function simulate(
  { key, port }: Simulate,
  { simulators, say }: { simulators: readonly SiteSimulator[]; say(line: string): void },
): Promise<RunningSimulator> {
  const site = simulators.find((one) => one.key === key.toUpperCase());
  if (!site) throw new Misunderstood(`There is no simulator of ${key}. There are: ${keysOf(simulators)}`);
  const running = await startWatched(site, { port, pace: PACE }).catch((error: Error) => {
    throw new Refused(`Port ${port} cannot be listened at: ${error.message}`);
  });
  const { world } = running;
  const accounts = world.accounts.map(({ name, password }) => `${name} with the password ${password}`);
  say(`${site.key} is simulated at ${running.url} until Ctrl+C.`);
  say(`Its account is ${accounts.join(', ')}. Its problems: ${[...world.problems.keys()].join(', ')}.`);
  say('“simulate: WA” in a source chooses the verdict; so do AC, TLE and the other short names.');
  return running;
}

const keysOf = (simulators: readonly SiteSimulator[]): string => simulators.map(({ key }) => key).join(', ');
