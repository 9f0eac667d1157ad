import { withTimeout } from '@tribunal/contract';
import { ConfigError, loadServerConfig, rootPath, type ServerConfig } from '@tribunal/config';
import { ensureQueueRole, installQueueSchema, logQueue, openQueue, queueRoleOf, type Queue } from '@tribunal/queue';
import { pino, type Logger } from 'pino';
import {
  codeOf,
  codeOnDisk,
  CodePlaces,
  Db,
  FailureGuard,
  Incidents,
  Installed,
  type PluginIncidents,
  Plugins,
  reportPluginStates,
  stallFolder,
  watchForStalls,
} from '@tribunal/platform';
import { resolve, type ErrorReporter } from '@tribunal/kernel';
import { createApp, pluginPaths, type App } from './app';
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

/** The program of the thread that watches this one; the build writes it beside this file. */
const STALL_THREAD = new URL('./stall-thread.js', import.meta.url);
/** How long the server may compute without serving anything. */
const STALL_MS = 15_000;

/** Time for storing the last states of the plugins before everything is closed. */
const STATES_MS = 2000;

/**
 * Keeps code of plugins from ending this process by an error, or from holding it up for long. Begins before any of it is
 * loaded; what the app knows of the plugins follows.
 */
async function watchPlugins(config: ServerConfig, log: Logger): Promise<(app: App) => void> {
  let hasApp: (app: App) => void = () => undefined;
  const app = new Promise<App>((known) => (hasApp = known));
  const plugins = await codeOnDisk(pluginPaths(config));
  const places = new CodePlaces(rootPath, plugins);
  const incidents: Pick<PluginIncidents, 'record'> = {
    record: async (incident) => resolve((await app).container, Incidents).record(incident),
  };
  new FailureGuard({ places, incidents, log, end: () => process.exit(1) }).watch();
  const sendPlugins = watchForStalls(STALL_THREAD, {
    stallMs: STALL_MS,
    folder: stallFolder(config.data.dir),
    root: rootPath,
    plugins,
    onError: (error) => log.error({ err: error }, 'the server is not watched for stalls'),
  });
  return (created) => {
    const installed = resolve(created.container, Installed);
    const follow = (): void => {
      const found = codeOf(installed.plugins);
      places.setPlugins(found);
      sendPlugins(found);
    };
    follow();
    installed.onChange(follow);
    hasApp(created);
  };
}

async function main(): Promise<void> {
  const config = loadServerConfig(process.env);
  assertNotHalfRestored(config.data.dir);
  const log = pino({ level: config.log.level });
  const queue = await prepareQueue(config, config.database.url, log);
  const hasApp = await watchPlugins(config, log);
  const app = await createApp(config, { queue, log });
  hasApp(app);
  const report: ErrorReporter = (where, error) => log.error({ err: error, where }, 'background error');
  const stopReporting = reportPluginStates(resolve(app.container, Plugins), resolve(app.container, Db), report);
  const storeStates = (): Promise<void> =>
    withTimeout(STATES_MS, stopReporting()).catch((error: unknown) => report('storing the states of plugins', error));
  stopOnRequest(() => storeStates().then(() => app.stop()), log);
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
