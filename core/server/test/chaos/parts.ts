import { pollUntil, type RunningProcess } from '@tribunal/testing';
import type { SimulatedRemoteJudges } from './simulated-remote-judges';
import { forceKill, helperOf, slotsOf } from './sandbox-processes';
import type { Engine, ClusterHarness, JudgeVersion } from './cluster-harness';

/** A process of the cluster that can be killed and is restarted, as under the supervisor. */
export interface ClusterPart {
  faults: readonly FaultInjection[];
  restart(): Promise<void>;
  /** Returns its output if it ended without being killed. */
  crashOutput(): string | null;
}

export type FaultKind = 'server' | 'judge' | 'remote judge' | 'helper' | 'slot' | 'tools' | 'database' | 'broker';

/** A way to damage a part; returns whether the part is down afterwards. */
export interface FaultInjection {
  faultKind: FaultKind;
  inject(): Promise<'down' | 'up'>;
}

/** Restarts a process as long as it ends before it is ready, because its dependencies may be down. */
async function startWithRetry(start: () => Promise<RunningProcess>): Promise<RunningProcess> {
  for (;;) {
    const started = await start().catch(() => null);
    if (started) return started;
  }
}

type FaultFactory = (running: RunningProcess) => FaultInjection;

const killProcess =
  (faultKind: FaultKind): FaultFactory =>
  ({ kill }) => ({ faultKind, inject: () => kill().then(() => 'down') });

/** Kills the sandbox helper. The judge that started it ends with it, and only its next instance starts another. */
const killHelper: FaultFactory = ({ kill }) => ({
  faultKind: 'helper',
  inject: () => kill((judge) => forceKill(helperOf(judge))).then(() => 'down'),
});

/** Kills a slot; the helper creates a new one. */
const killSlot =
  (pick: (slots: readonly number[]) => number): FaultFactory =>
  ({ pid }) => ({
    faultKind: 'slot',
    inject: async () => {
      // The previous slot may be dead and the next not created yet.
      const slots = await pollUntil(async () => slotsOf(helperOf(pid)), { everyMs: 20, timeoutMs: 60_000 });
      forceKill(pick(slots));
      return 'up';
    },
  });

async function processPart(
  start: () => Promise<RunningProcess>,
  factories: readonly FaultFactory[],
): Promise<ClusterPart> {
  let running: RunningProcess;
  let crashOutput: string | null = null;
  const startProcess = async (): Promise<void> => {
    const now = (running = await startWithRetry(start));
    void now.exited.then(() => {
      if (!now.isKilled()) crashOutput = now.output();
    });
  };
  await startProcess();
  return {
    get faults() {
      return factories.map((factory) => factory(running));
    },
    restart: startProcess,
    crashOutput: () => crashOutput,
  };
}

const enginePart = (faultKind: FaultKind, { kill, start }: Engine): ClusterPart => ({
  faults: [{ faultKind, inject: () => kill().then(() => 'down') }],
  restart: start,
  crashOutput: () => null,
});

/** Deletes what the judges have prepared for their compilers; they make it again. */
const toolsPart = (harness: ClusterHarness): ClusterPart => ({
  faults: [{ faultKind: 'tools', inject: () => harness.deletePreparedFiles().then(() => 'up') }],
  restart: async () => {},
  crashOutput: () => null,
});

const JUDGES: readonly (readonly [string, JudgeVersion])[] = [
  ['first-judge', 'this version'],
  ['second-judge', 'another version'],
];

/**
 * Starts a server, the remote judge, judges of two versions with their sandboxes, the database, and the broker if it is a
 * separate process; then seeds the site and enables the remote judges.
 */
export async function startParts(
  harness: ClusterHarness,
  others: SimulatedRemoteJudges,
  pick: (slots: readonly number[]) => number,
): Promise<ClusterPart[]> {
  const server = await processPart(() => harness.startServer(), [killProcess('server')]);
  // The storm kills it more often than any crash loop, and its work is to go on all the same.
  const startRemote = () => harness.forgetDeaths().then(() => harness.startRemoteJudge());
  const remote = await processPart(startRemote, [killProcess('remote judge')]);
  await harness.seedSite();
  const judges = await Promise.all(
    JUDGES.map(([name, version]) =>
      processPart(() => harness.startJudge(name, version), [killProcess('judge'), killHelper, killSlot(pick)]),
    ),
  );
  await Promise.all(others.all.map((judge) => harness.enableRemoteJudge(judge)));
  const engines = [enginePart('database', harness.database)];
  if (harness.broker !== harness.database) engines.push(enginePart('broker', harness.broker));
  return [server, remote, ...judges, toolsPart(harness), ...engines];
}

/** Kills the remote judge once more; the next search then decides the runs it was searching for. */
export async function expireSearches(harness: ClusterHarness, parts: readonly ClusterPart[]): Promise<void> {
  const remote = parts.find(({ faults: blows }) => blows.some(({ faultKind: kind }) => kind === 'remote judge'))!;
  for (const { inject: strike } of remote.faults) await strike();
  await harness.expireSearches();
  await remote.restart();
}
