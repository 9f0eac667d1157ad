import { startSimulator, World, type RunningSimulator, type SiteSimulator } from '@tribunal/remote-kit/simulator';
import { Misunderstood, type Simulate } from './wish';

/** From sending to the verdict: long enough to be watched. */
const MS_TO_VERDICT = 3000;

/** Shows the site of one adapter on this machine until it is closed: nothing here leaves it. */
export async function simulate(
  { key, port }: Simulate,
  { simulators, say }: { simulators: readonly SiteSimulator[]; say(line: string): void },
): Promise<RunningSimulator> {
  const site = simulators.find((one) => one.key === key.toUpperCase());
  if (!site) throw new Misunderstood(`There is no simulator of ${key}. There are: ${keysOf(simulators)}`);
  // Seconds: the ids of a process that is started again are higher than those it has given before.
  const world = new World(Date.now, Math.floor(Date.now() / 1000));
  world.msToVerdict = MS_TO_VERDICT;
  const running = await startSimulator(site, { port, world }).catch((error: Error) => {
    throw new Misunderstood(`Port ${port} cannot be listened at: ${error.message}`);
  });
  const accounts = world.accounts.map(({ name, password }) => `${name} with the password ${password}`);
  say(`${site.key} is simulated at ${running.url} until Ctrl+C.`);
  say(`Its account is ${accounts.join(', ')}. Its problems: ${[...world.problems.keys()].join(', ')}.`);
  say('“simulate: WA” in a source chooses the verdict; so do AC, TLE and the other short names.');
  return running;
}

const keysOf = (simulators: readonly SiteSimulator[]): string => simulators.map(({ key }) => key).join(', ');
