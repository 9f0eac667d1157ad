import { SIMULATED_GAP_FACTOR } from '@tribunal/remote-kit';
import { simulatorOwner, type RunningSimulator, type SiteSimulator } from '@tribunal/remote-kit/simulator';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Layout } from '../judge-parts';
import { findSimulators } from './find';
import { simulatorPort } from './ports';
import { startSlowSimulator } from './slow-simulator';

export interface SimulatorRequest {
  /** The folder of all plugins, and folders of single ones. */
  home: string;
  others: readonly string[];
  layout: Layout;
  /** Keys of all remote judges. */
  keys: readonly string[];
  /** Address of the server of this site: its processes share simulators, and other sites have others. */
  owner: string;
  /** First ports of the rows that may be used, in the order of preference. */
  firstPorts: readonly number[];
  /** Whether this process serves the simulated sites if no other does; otherwise it waits for the one that does. */
  isServing: boolean;
}

export interface JoinedSimulators {
  /** First port of the row at which the sites are simulated. */
  firstPort: number;
  /** Closes what this process serves. */
  close(): Promise<void>;
}

/** Called for each simulated site; `url` is null where another process of the site serves it. */
type Report = (key: string, url: string | null) => void;

const WAIT_MS = 30_000;
const RETRY_MS = 200;

const isTaken = (error: unknown): boolean => (error as { code?: string }).code === 'EADDRINUSE';

/** Returns the name of the site with this address, however its host is spelled. */
const ownerOf = (address: string): string => new URL(address).origin.replace('//localhost', '//127.0.0.1');

/**
 * Finds the row of ports at which the remote judges of this site are simulated, and serves those that no other process
 * of the site does.
 * @throws an Error if every row has ports of other sites or programs
 */
export async function joinSimulators(request: SimulatorRequest, report: Report): Promise<JoinedSimulators> {
  const { home, others, layout, keys, firstPorts } = request;
  const folders = [...(await readdir(home)).map((name) => join(home, name)), ...others];
  const simulators = (await findSimulators(folders, layout)).filter(({ key }) => keys.includes(key));
  const owner = ownerOf(request.owner);
  if (!request.isServing) {
    return { firstPort: await findServed({ simulators, keys, owner, firstPorts }), close: () => closeAll([]) };
  }
  for (const firstPort of firstPorts) {
    // A port that was chosen by a person may belong to simulators that know no owner.
    const known = firstPorts.length === 1 ? [owner, null] : [owner];
    const running = await serveRow({ simulators, keys, owner, known, firstPort }, report);
    if (running) return { firstPort, close: () => closeAll(running) };
  }
  throw new Error('the ports of the simulated sites are in use by another site or program; set SIMULATOR_PORT');
}

const closeAll = async (running: readonly RunningSimulator[]): Promise<void> =>
  void (await Promise.all(running.map((one) => one.close())));

interface Row {
  simulators: readonly SiteSimulator[];
  keys: readonly string[];
  owner: string;
}

/** Serves the sites on one row; null, with nothing left running, if a port belongs to somebody else. */
async function serveRow(
  { simulators, keys, owner, known, firstPort }: Row & { known: readonly (string | null)[]; firstPort: number },
  report: Report,
): Promise<RunningSimulator[] | null> {
  const running: RunningSimulator[] = [];
  const served: Parameters<Report>[] = [];
  for (const simulator of simulators) {
    const port = simulatorPort(keys, simulator.key, firstPort);
    try {
      const started = await startSlowSimulator(simulator, { port, pauseFactor: SIMULATED_GAP_FACTOR, owner });
      running.push(started);
      served.push([simulator.key, started.url]);
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (!known.includes(await simulatorOwner(port))) {
        await closeAll(running);
        return null;
      }
      served.push([simulator.key, null]);
    }
  }
  for (const one of served) report(...one);
  return running;
}

/** Waits until a process of this site serves the sites, and returns the first port of its row. */
async function findServed({
  simulators,
  keys,
  owner,
  firstPorts,
}: Row & { firstPorts: readonly number[] }): Promise<number> {
  const [first] = simulators;
  if (!first) return firstPorts[0]!;
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await pause(RETRY_MS)) {
    for (const firstPort of firstPorts) {
      if ((await simulatorOwner(simulatorPort(keys, first.key, firstPort))) === owner) return firstPort;
    }
  }
  throw new Error('no process of this site serves the simulated sites');
}
