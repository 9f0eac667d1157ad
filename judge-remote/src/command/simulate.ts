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
  if (!site) throw new UsageError(`Unknown simulator ${key}. Available simulators: ${keysOf(simulators)}`);
  const running = await startSlowSimulator(site, { port, pauseFactor: PAUSE_FACTOR }).catch((error: Error) => {
    throw new CommandError(`Cannot listen on port ${port}: ${error.message}`);
  });
  const { simulatorState } = running;
  const accounts = simulatorState.accounts.map(({ name, password }) => `${name} (password ${password})`);
  log(`Simulating ${site.key} at ${running.url}. Press Ctrl+C to stop.`);
  log(`Account: ${accounts.join(', ')}. Problems: ${[...simulatorState.problems.keys()].join(', ')}.`);
  const [first] = simulatorState.accounts;
  if (first) {
    const session = simulatorState.openSession(first.name);
    log(`Session of ${first.name}: ${site.sessionText?.(session) ?? session}`);
  }
  log('To choose a verdict, put “simulate: WA” (or AC, TLE and so on) in the source code.');
  return running;
}

const keysOf = (simulators: readonly SiteSimulator[]): string => simulators.map(({ key }) => key).join(', ');
