import { loadJudgeConfig, rootPath } from '@tribunal/config';
import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { logQueue, openQueue } from '@tribunal/queue';
import { shutDownOnSignals, httpJudgeServer, judgeCredential, startWorker } from '@tribunal/worker';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { shownCommand } from './languages';
import { openLocalJudge } from './local-judge';
import { unprivileged, type RunAs } from './privileges';

const CALL_TIMEOUT = 5000;
/** Maximum delay of the shutdown for requeueing work, in ms; the broker or the server may be down too. */
const FAREWELL = 5000;

/** Runs the judge process of the site's own problem bank. */
async function main(): Promise<void> {
  const { judge: settings, server: site, queue: broker, log: logging } = loadJudgeConfig(process.env);
  const log = pino({ level: logging.level, name: settings.name });
  const slots = settings.slots ?? availableParallelism();
  const identity = { name: settings.name, instance: randomUUID(), keys: [LOCAL_PROBLEM_SOURCE] };
  const credential = judgeCredential(settings.token, identity);
  const server = httpJudgeServer({ url: site.url, credential, timeoutMs: CALL_TIMEOUT });
  const { runAsUid: uid, runAsGid: gid = uid, cacheDir } = settings;
  const runAs = uid !== undefined && gid !== undefined ? { uid, gid } : unprivileged();

  const toolsDir = settings.toolsDir ?? defaultToolsDir(cacheDir, runAs);
  const local = await openLocalJudge({
    cacheDir,
    toolsDir,
    slots,
    source: server,
    log,
    runAs,
    helperPath: builtHelper(),
  });
  if (local.languages.length === 0) throw new Error('no language works on this machine; see the messages above');
  const queue = await openQueue(broker.url, { ...logQueue(log), openTimeoutMs: Infinity });
  const warmUp = local.warmUp();

  const worker = startWorker({
    queue,
    server,
    log,
    judge: local.judge,
    ...identity,
    kind: 'local',
    slots,
    languages: local.languages.map(({ language, version }) => ({
      name: language.name,
      version,
      compileCommand: shownCommand(language),
      factor: language.factor,
    })),
    unavailable: [...local.unavailable],
    degraded: local.sandbox.info.degraded.map(({ code }) => code),
    measureLoad: () => local.load.read(),
  });
  // The helper was started as root, and this process may have dropped root: only a new process can start a new
  // helper.
  void local.lost.then((error) => {
    log.fatal({ err: error }, 'this process cannot go on: the sandbox helper exited, or its files were replaced');
    void Promise.race([worker.stop(), pause(FAREWELL)]).finally(() => process.exit(1));
  });
  shutDownOnSignals({
    worker,
    log,
    process,
    async close() {
      await queue.close();
      await local.close();
    },
  });
  await Promise.all([worker.ready, warmUp]);
}

/** Returns the helper that was compiled with this program; undefined if the program runs from its sources. */
function builtHelper(): string | undefined {
  const path = join(rootPath, 'judge-local/native/build/tribunal-sandbox');
  return extname(fileURLToPath(import.meta.url)) === '.js' && existsSync(path) ? path : undefined;
}

/**
 * Prepared compiler files belong to a user of the machine rather than to one site, because they take 600 MB and half
 * a minute to make.
 */
const defaultToolsDir = (cacheDir: string, owner: RunAs | null): string =>
  owner && process.getuid?.() === 0 ? `/var/cache/tribunal/tools-${owner.uid}` : join(cacheDir, 'tools');

main().catch((error: unknown) => {
  process.stderr.write(`judge-local: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
