import { loadJudgeConfig } from '@tribunal/config';
import { ReferenceClock } from '@tribunal/contract';
import { SITE_MODE_HEADER } from '@tribunal/plugin-remote-judging/contract';
import type { RemoteSiteMode } from '@tribunal/remote-kit';
import { logQueue, openQueue } from '@tribunal/queue';
import {
  shutDownOnSignals,
  httpJudgeServer,
  judgeCaller,
  judgeCredential,
  startWorker,
  monotonicTimer,
} from '@tribunal/worker';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { loadJudgeParts } from './judge-parts';
import { remoteServer } from './server';
import { pluginHome } from './plugin-home';
import { firstPortsOf, simulatorUrl } from './simulators/ports';
import { joinSimulators } from './simulators/start';
import { wire } from './wiring';

const CALL_TIMEOUT = 5000;
/** Timeout of calls, in ms; it is long because some calls carry pictures. */
const REMOTE_CALL_TIMEOUT = 20_000;
/**
 * Number of submissions per site in progress at once; they wait for the site nearly all the time, so cores do not
 * bound them.
 */
const DEFAULT_SLOTS = 16;

/**
 * Runs the process that judges by using other judges. Without adapters it registers, consumes nothing, and reports
 * that.
 */
async function main(): Promise<void> {
  const {
    judge: settings,
    server: site,
    queue: broker,
    plugins,
    remote,
    log: logging,
  } = loadJudgeConfig(process.env, 'remote');
  const log = pino({ level: logging.level, name: settings.name });
  const { home, layout } = pluginHome(fileURLToPath(import.meta.url));
  const { judgeParts, broken } = await loadJudgeParts(home, plugins.dirs, layout);
  for (const { folder, reason } of broken) log.error({ folder }, `adapter skipped: ${reason}`);
  if (judgeParts.length === 0) log.info('no adapters found, so there is no work');

  const queue = await openQueue(broker.url, { ...logQueue(log), openTimeoutMs: Infinity });
  const keys = judgeParts.map(({ spec }) => spec.key);
  const simulators = settings.simulateRemotes
    ? await joinSimulators(
        {
          home,
          others: plugins.dirs,
          layout,
          keys,
          owner: site.url,
          firstPorts: firstPortsOf(),
          isServing: process.env['SIMULATORS'] !== 'separate',
        },
        (key, url) =>
          log.info({ key }, url === null ? 'another process simulates the site' : `the site is simulated at ${url}`),
      )
    : null;
  const identity = { name: settings.name, instance: randomUUID() };
  const credential = judgeCredential(settings.token, { ...identity, keys });
  const mode: RemoteSiteMode = settings.simulateRemotes ? 'simulator' : 'site';
  const calls = { url: site.url, credential, headers: { [SITE_MODE_HEADER]: mode } };
  const wiring = wire({
    ...identity,
    judgeParts,
    reloadsAdapters: plugins.reload,
    server: remoteServer(judgeCaller({ ...calls, timeoutMs: REMOTE_CALL_TIMEOUT })),
    secretsKey: remote.secretsKey,
    timer: monotonicTimer,
    time: new ReferenceClock({ monotonic: () => monotonicTimer.now(), wall: Date.now }),
    log,
    simulatorOf: (key) => (simulators ? simulatorUrl(keys, key, simulators.firstPort) : ''),
  });
  const worker = startWorker({
    ...identity,
    queue,
    server: httpJudgeServer({ ...calls, timeoutMs: CALL_TIMEOUT }),
    log,
    judge: wiring.judge,
    pauseFor: wiring.cooldownMs,
    currentDegradations: wiring.degradations,
    kind: 'remote',
    keys,
    slots: settings.slots ?? DEFAULT_SLOTS,
    // The languages of a site are in its plugin's manifest, which the server reads itself.
    languages: [],
    unavailable: [],
    degraded: [],
  });
  const close = async (): Promise<void> => {
    await wiring.stop();
    await queue.close();
  };
  shutDownOnSignals({ worker, log, process, close });
  await worker.ready;
}

main().catch((error: unknown) => {
  process.stderr.write(`judge-remote: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
