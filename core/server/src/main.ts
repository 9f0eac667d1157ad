import { ConfigError, loadServerConfig } from '@tribunal/config';
import { ensureQueueRole, installQueueSchema, logQueue, openQueue, queueRoleOf, type Queue } from '@tribunal/queue';
import { pino, type Logger } from 'pino';
import { createApp } from './app';
import { assertNotHalfRestored, UnfinishedRestoreError } from './unfinished-restore';

const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);

async function prepareQueue(
  { queue }: ReturnType<typeof loadServerConfig>,
  databaseUrl: string,
  log: Logger,
): Promise<Queue> {
  if (isPostgres(queue.url)) {
    await installQueueSchema(databaseUrl);
    const password = queue.rolePassword;
    if (password) await ensureQueueRole(databaseUrl, { role: queueRoleOf(databaseUrl), password });
  }
  return openQueue(queue.url, logQueue(log));
}

/** Ends the process after everything has been closed; a terminal and the supervisor may both ask for it. */
function stopOnRequest(stop: () => Promise<void>, log: Logger): void {
  let isStopping = false;
  const request = (why: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, 'stopping');
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', () => request('SIGTERM'));
  process.on('SIGINT', () => request('SIGINT'));
}

async function main(): Promise<void> {
  const config = loadServerConfig(process.env);
  assertNotHalfRestored(config.data.dir);
  const log = pino({ level: config.log.level });
  const queue = await prepareQueue(config, config.database.url, log);
  const app = await createApp(config, { queue, log });
  stopOnRequest(() => app.stop(), log);
  await app.start();
  log.info({ url: app.url }, 'Tribunal is ready');
}

/** What is wrong with the configuration is said to the operator; anything else to those who mend the program. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof UnfinishedRestoreError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
