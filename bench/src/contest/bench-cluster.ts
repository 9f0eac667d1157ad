import { startProcessHarness } from '@tribunal/testing';

/** Times are in ms of `performance.now()`; `to` is null while the downtime lasts. */
interface Downtime {
  from: number;
  to: number | null;
}

/** Database, server and judge as separate processes on one machine. */
export interface BenchCluster extends AsyncDisposable {
  readonly port: number;
  readonly databaseUrl: string;
  /**
   * Kills the server with `kill -9` and starts a new one at once; resolves with the ms until the new one accepts
   * calls.
   */
  crash(): Promise<number>;
  /** Returns whether the server was down at any time in this interval. */
  wasDown(from: number, to: number): boolean;
}

const now = (): number => performance.now();

export async function openBenchCluster(): Promise<BenchCluster> {
  const processHarness = await startProcessHarness({ DEMO: '0' });
  const start = (program: string, readyLine: string) =>
    processHarness.run({ args: ['--import', 'tsx', program], env: {}, readyText: readyLine, prints: 'shown' });
  const startServer = () => start('core/server/src/main.ts', 'Tribunal is ready');
  let server = await startServer();
  await start('bench/src/contest/judge.ts', 'takes work');
  const downtimes: Downtime[] = [];

  return {
    port: processHarness.port,
    databaseUrl: processHarness.postgres.url,
    crash: async () => {
      const downtime: Downtime = { from: now(), to: null };
      downtimes.push(downtime);
      await server.kill();
      server = await startServer();
      downtime.to = now();
      return downtime.to - downtime.from;
    },
    wasDown: (from, to) => downtimes.some((one) => one.from <= to && (one.to === null || from <= one.to)),
    [Symbol.asyncDispose]: () => processHarness.stop(),
  };
}
