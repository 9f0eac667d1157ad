import type { RunningProcess } from './process';
import type { Engine, Town } from './town';

/** Something of a town that can be killed and comes back, as under the supervisor. */
export interface Part {
  name: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** What it printed, when it ended although nobody killed it. */
  obituary(): string | null;
}

/** Starts again for as long as it ends before it is ready: what it needs may be down. */
async function startAtLast(start: () => Promise<RunningProcess>): Promise<RunningProcess> {
  for (;;) {
    const started = await start().catch(() => null);
    if (started) return started;
  }
}

async function processPart(name: string, start: () => Promise<RunningProcess>): Promise<Part> {
  let running: RunningProcess;
  let obituary: string | null = null;
  const begin = async (): Promise<void> => {
    const now = (running = await startAtLast(start));
    void now.gone.then(() => {
      if (!now.isKilled()) obituary = now.output();
    });
  };
  await begin();
  return { name, kill: () => running.kill(), restart: begin, obituary: () => obituary };
}

const enginePart = (name: string, { kill, start }: Engine): Part => ({
  name,
  kill,
  restart: start,
  obituary: () => null,
});

/** A server, two judges, the database, and the broker if it is another process; settles the town. */
export async function startParts(town: Town): Promise<Part[]> {
  const server = await processPart('server', () => town.startServer());
  await town.settle();
  const judges = await Promise.all(
    ['first judge', 'second judge'].map((name) => processPart(name, () => town.startJudge(name.replace(' ', '-')))),
  );
  const engines = [enginePart('database', town.database)];
  if (town.broker !== town.database) engines.push(enginePart('broker', town.broker));
  return [server, ...judges, ...engines];
}
