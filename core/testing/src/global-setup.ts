import { TEST_CLUSTER_VARIABLE, TEST_SOCKET_VARIABLE, startPostgres } from './postgres';

/** Vitest calls this once per run, before the workers start; they inherit the environment variables. */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env[TEST_CLUSTER_VARIABLE]) return undefined;
  const postgres = await startPostgres();
  process.env[TEST_CLUSTER_VARIABLE] = postgres.url;
  process.env[TEST_SOCKET_VARIABLE] = postgres.socketDir;
  return async () => {
    delete process.env[TEST_CLUSTER_VARIABLE];
    delete process.env[TEST_SOCKET_VARIABLE];
    await postgres.stop();
  };
};
