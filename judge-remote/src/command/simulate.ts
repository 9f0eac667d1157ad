import type { RunningSimulator, SiteSimulator } from '@tribunal/remote-kit/simulator';
import { startSlowSimulator } from '../simulators/slow-simulator';
import { UsageError, CommandError, type Simulate } from './remote-command';

/** A simulator at its own address uses the pauses of the real site. */
const PAUSE_FACTOR = 1;

/** Serves the simulated site of one adapter on this machine until it is closed; nothing leaves this machine. */
export async function simulate(
  { key, port }: Simulate,
  { simulators, log }: { simulators: readonly SiteSimulator[]; log(line: string): void },
): Promise<RunningSimulator> {
  const site = simulators.find((one) => one.key === key.toUpperCase());
  if (!site) throw new UsageError(`There is no simulator of ${key}. There are: ${keysOf(simulators)}`);
  const running = await startSlowSimulator(site, { port, pauseFactor: PAUSE_FACTOR }).catch((error: Error) => {
    throw new CommandError(`Port ${port} cannot be listened at: ${error.message}`);
  });
  const { simulatorState } = running;
  const accounts = simulatorState.accounts.map(({ name, password }) => `${name} with the password ${password}`);
  log(`${site.key} is simulated at ${running.url} until Ctrl+C.`);
  log(`Its account is ${accounts.join(', ')}. Its problems: ${[...simulatorState.problems.keys()].join(', ')}.`);
  log('“simulate: WA” in a source chooses the verdict; so do AC, TLE and the other short names.');
  return running;
}

const keysOf = (simulators: readonly SiteSimulator[]): string => simulators.map(({ key }) => key).join(', ');
