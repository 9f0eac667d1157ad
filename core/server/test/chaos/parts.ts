import { whenever, type RunningProcess } from '@tribunal/testing';
import type { OtherJudges } from './other-judges';
import { end, helperOf, slotsOf } from './sandbox-processes';
import type { Engine, Town } from './town';

/** Something of a town that can be killed and comes back, as under the supervisor. */
export interface Part {
  blows: readonly Blow[];
  restart(): Promise<void>;
  /** What it printed, when it ended although nobody killed it. */
  obituary(): string | null;
}

export type Kind = 'server' | 'judge' | 'remote judge' | 'helper' | 'slot' | 'database' | 'broker';

/** A way to hurt a part; says whether the part is down afterwards. */
export interface Blow {
  kind: Kind;
  strike(): Promise<'down' | 'up'>;
}

/** Starts again for as long as it ends before it is ready: what it needs may be down. */
async function startAtLast(start: () => Promise<RunningProcess>): Promise<RunningProcess> {
  for (;;) {
    const started = await start().catch(() => null);
    if (started) return started;
  }
}

type Aimed = (running: RunningProcess) => Blow;

const itself =
  (kind: Kind): Aimed =>
  ({ kill }) => ({ kind, strike: () => kill().then(() => 'down') });

/** A judge ends with the sandbox helper that it has started, and only its next instance starts another. */
const helper: Aimed = ({ kill }) => ({
  kind: 'helper',
  strike: () => kill((judge) => end(helperOf(judge))).then(() => 'down'),
});

/** The helper makes a new slot. */
const slot =
  (pick: (slots: readonly number[]) => number): Aimed =>
  ({ pid }) => ({
    kind: 'slot',
    strike: async () => {
      // The one before may be dead and the next not made yet.
      const slots = await whenever(async () => slotsOf(helperOf(pid)), { everyMs: 20, patienceMs: 60_000 });
      end(pick(slots));
      return 'up';
    },
  });

async function processPart(start: () => Promise<RunningProcess>, aimed: readonly Aimed[]): Promise<Part> {
  let running: RunningProcess;
  let obituary: string | null = null;
  const begin = async (): Promise<void> => {
    const now = (running = await startAtLast(start));
    void now.gone.then(() => {
      if (!now.isKilled()) obituary = now.output();
    });
  };
  await begin();
  return {
    get blows() {
      return aimed.map((aim) => aim(running));
    },
    restart: begin,
    obituary: () => obituary,
  };
}

const enginePart = (kind: Kind, { kill, start }: Engine): Part => ({
  blows: [{ kind, strike: () => kill().then(() => 'down') }],
  restart: start,
  obituary: () => null,
});

/**
 * A server, the remote judge, two judges with their sandboxes, the database, and the broker if it is another process;
 * settles the town and opens the other judges.
 */
export async function startParts(
  town: Town,
  others: OtherJudges,
  pick: (slots: readonly number[]) => number,
): Promise<Part[]> {
  const server = await processPart(() => town.startServer(), [itself('server')]);
  const remote = await processPart(() => town.startRemoteJudge(), [itself('remote judge')]);
  await town.settle();
  const judges = await Promise.all(
    ['first-judge', 'second-judge'].map((name) =>
      processPart(() => town.startJudge(name), [itself('judge'), helper, slot(pick)]),
    ),
  );
  await Promise.all(others.all.map((judge) => town.open(judge)));
  const engines = [enginePart('database', town.database)];
  if (town.broker !== town.database) engines.push(enginePart('broker', town.broker));
  return [server, remote, ...judges, ...engines];
}

/** Kills the remote judge once more; what it was looking for is decided by the next look. */
export async function endSearches(town: Town, parts: readonly Part[]): Promise<void> {
  const remote = parts.find(({ blows }) => blows.some(({ kind }) => kind === 'remote judge'))!;
  for (const { strike } of remote.blows) await strike();
  await town.endSearches();
  await remote.restart();
}
