import { openGround } from '@tribunal/testing';

/** ms of `performance.now()`; `to` null: it goes on. */
interface Downtime {
  from: number;
  to: number | null;
}

/** Database, server and judge as processes of their own, all on one machine. */
export interface Town extends AsyncDisposable {
  readonly port: number;
  readonly databaseUrl: string;
  /** `kill -9` of the server, and a new one at once; resolves with the ms until that one takes calls. */
  crash(): Promise<number>;
  /** Whether the server was gone at some time between these. */
  wasDown(from: number, to: number): boolean;
}

const now = (): number => performance.now();

export async function openTown(): Promise<Town> {
  const ground = await openGround({ DEMO: '0' });
  const start = (program: string, readyWord: string) =>
    ground.run({ args: ['--import', 'tsx', program], env: {}, readyWord, prints: 'shown' });
  const startServer = () => start('core/server/src/main.ts', 'Tribunal is ready');
  let server = await startServer();
  await start('bench/src/contest/judge.ts', 'takes work');
  const downtimes: Downtime[] = [];

  return {
    port: ground.port,
    databaseUrl: ground.postgres.url,
    crash: async () => {
      const downtime: Downtime = { from: now(), to: null };
      downtimes.push(downtime);
      await server.kill();
      server = await startServer();
      downtime.to = now();
      return downtime.to - downtime.from;
    },
    wasDown: (from, to) => downtimes.some((one) => one.from <= to && (one.to === null || from <= one.to)),
    [Symbol.asyncDispose]: () => ground.stop(),
  };
}
