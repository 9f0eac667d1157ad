import { loadJudgeConfig, rootPath } from '@tribunal/config';
import { openQueue } from '@tribunal/queue';
import { endOnSignals, httpJudgeServer, startWorker } from '@tribunal/worker';
import { randomUUID } from 'node:crypto';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { dispatch } from './dispatch';
import { findDoors, type Layout } from './doors';

const CALL_TIMEOUT = 5000;
/** Submissions per site under way at once; they wait for the site nearly all the time, so cores do not bound them. */
const DEFAULT_SLOTS = 16;

/** The process that judges by asking other judges. Without adapters it is registered, consumes nothing, and says so. */
async function main(): Promise<void> {
  const {
    judge: settings,
    server: site,
    queue: broker,
    plugins,
    log: logging,
  } = loadJudgeConfig(process.env, 'remote');
  const log = pino({ level: logging.level, name: settings.name });
  const { home, layout } = pluginHome(fileURLToPath(import.meta.url));
  const { doors, broken } = await findDoors(home, plugins.dirs, layout);
  for (const { folder, reason } of broken) log.error({ folder }, `adapter left out: ${reason}`);
  if (doors.length === 0) log.info('no adapters: nothing to judge here');

  const queue = await openQueue(broker.url, {
    onProblem: (what, error) => log.warn({ err: error, what }, 'queue'),
  });
  const worker = startWorker({
    queue,
    server: httpJudgeServer({ url: site.url, token: settings.token, timeoutMs: CALL_TIMEOUT }),
    log,
    judge: dispatch(doors),
    name: settings.name,
    instance: randomUUID(),
    kind: 'remote',
    keys: doors.map(({ key }) => key),
    slots: settings.slots ?? DEFAULT_SLOTS,
    languages: doors.flatMap(({ key, languages }) =>
      languages.map(({ name, version }) => ({ name: `${key} ${name}`, version })),
    ),
    unavailable: [],
    degraded: [],
  });
  endOnSignals({ worker, log, process, close: () => queue.close() });
  await worker.ready;
}

/** The build leaves plugins beside the programs; as sources they lie at the root of the checkout. */
const pluginHome = (program: string): { home: string; layout: Layout } =>
  extname(program) === '.ts'
    ? { home: join(rootPath, 'plugins'), layout: 'source' }
    : { home: join(dirname(dirname(program)), 'plugins'), layout: 'build' };

main().catch((error: unknown) => {
  process.stderr.write(`judge-remote: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
