import { TEST_CLUSTER_VARIABLE, startPostgres } from './postgres';

/** Vitest calls this once per run, before the workers start; they inherit the environment variable. */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env[TEST_CLUSTER_VARIABLE]) return undefined;
  const postgres = await startPostgres();
  process.env[TEST_CLUSTER_VARIABLE] = postgres.url;
  return async () => {
    delete process.env[TEST_CLUSTER_VARIABLE];
    await postgres.stop();
  };
};
