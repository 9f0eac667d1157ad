import type { ReferenceClock, Timer } from '@tribunal/contract';
import type { RemoteProblem } from '@tribunal/remote-kit';
import type { Judge } from '@tribunal/worker';
import type { Logger } from 'pino';
import { decryptSecret } from '@tribunal/config';
import { AccountSessions } from './accounts';
import { dispatch } from './dispatch';
import { runJob, startJobs } from './jobs';
import type { LoadedJudgePart } from './judge-parts';
import { createHostSchedulers } from './scheduling';
import type { RemoteServer } from './server';
import { Site } from './sites';
import { cleanProblem, openFetchFile } from './statement';
import { SyncOutbox, SiteStates, startSync } from './sync';

interface WiringOptions {
  judgeParts: readonly LoadedJudgePart[];
  /** Whether adapters that were built again are used at once, for developers. */
  reloadsAdapters: boolean;
  server: RemoteServer;
  /** Key that decrypts and encrypts the secrets of accounts. */
  secretsKey: string;
  name: string;
  instance: string;
  timer: Timer;
  /** The server's clock. */
  time: ReferenceClock;
  log: Logger;
  /** Returns the address of a site's simulator; empty if it is not simulated. */
  simulatorOf(key: string): string;
}

interface Wiring {
  judge: Judge;
  /** Returns the ms for which no work of a key is accepted. */
  cooldownMs(key: string): number | null;
  /** Returns what is wrong at present, for the heartbeat. */
  degradations(): string[];
  stop(): Promise<void>;
}

/** Creates all parts of judge-remote except its queue: sites, their states, accounts and jobs. */
export function wire(options: WiringOptions): Wiring {
  const { judgeParts, server, secretsKey, name, instance, timer, time, log, simulatorOf } = options;
  const now = (): number => time.now();
  const states = new SiteStates(now);
  const syncOutbox = new SyncOutbox();
  const open = (sealed: string): string => decryptSecret(sealed, secretsKey);
  const parts = { states, syncOutbox, hosts: createHostSchedulers(timer), now, open, simulatorOf };
  const sites = judgeParts.map((judgePart) => new Site(judgePart, parts));
  const byKey = new Map(sites.map((site) => [site.key, site]));
  const accountSessions = new AccountSessions(server, secretsKey, now, log);
  const keys = sites.map(({ key }) => key);
  const common = { server, name, instance, timer, log };
  const reload = async (): Promise<void> => {
    for (const { spec, loadChanged } of judgeParts) {
      try {
        const adapter = await loadChanged(now());
        if (adapter === null) continue;
        byKey.get(spec.key)!.replaceAdapter(adapter);
        log.info({ key: spec.key }, 'loaded the adapter that was built again');
      } catch (error) {
        log.error({ err: error, key: spec.key }, 'failed to load the adapter again; the earlier one stays');
      }
    }
  };
  const beforeSync = options.reloadsAdapters ? { beforeSync: reload } : {};
  const sync = startSync({ ...common, keys, states, syncOutbox, time, ...beforeSync });
  const jobs = startJobs({
    ...common,
    keys: () => keys.filter((key) => states.isOn(key)),
    run: (job) =>
      runJob(job, { site: byKey.get(job.key)!, accountSessions, clean: (site, read) => cleaned(site, read, server) }),
  });
  return {
    judge: dispatch({ sites, server, accountSessions, name, instance, timer, now }),
    cooldownMs: (key) => states.siteCooldownMs(key),
    degradations: () => states.suspended().map((key) => `SUSPENDED ${key}`),
    async stop() {
      await jobs.stop();
      await sync.stop();
      await Promise.all(sites.map((site) => site.close()));
    },
  };
}

/**
 * Cleans a problem. Files are fetched through the site's proxy; only a site on this machine may refer to files on
 * this machine.
 */
function cleaned(site: Site, problem: RemoteProblem, server: RemoteServer): Promise<RemoteProblem> {
  const { place, userAgent, schedule } = site.access();
  const { pictures, requestTimeoutMs: timeoutMs } = site.settings();
  const isHere = /^(127\.|localhost$|\[::1\]$)/.test(new URL(place.endpoint).hostname);
  const fetchFile = openFetchFile({
    reach: isHere ? 'loopback' : 'public',
    userAgent,
    timeoutMs,
    proxy: site.proxy(),
  });
  const files = {
    fetch: (address: string, max: number) =>
      schedule(new URL(address).hostname, 'files', () => fetchFile(address, max)),
    keep: server.keep,
  };
  return cleanProblem(problem, { files: pictures === 'keep' ? files : null });
}
