import type { ReferenceClock, RemoteProblem } from '@tribunal/contract';
import type { RemoteDoor } from '@tribunal/remote-kit';
import type { Clock, Judge } from '@tribunal/worker';
import type { Logger } from 'pino';
import { openSealed } from '@tribunal/config';
import { Logins } from './accounts';
import { dispatch } from './dispatch';
import { runJob, startJobs } from './jobs';
import { openHosts } from './pacing';
import type { RemoteServer } from './server';
import { Site } from './sites';
import { cleanProblem, openFetchFile } from './statement';
import { News, SiteStates, startSync } from './sync';

export interface WiringOptions {
  doors: readonly RemoteDoor[];
  server: RemoteServer;
  /** Opens and seals what is kept of accounts. */
  secretsKey: string;
  name: string;
  instance: string;
  clock: Clock;
  /** The server's clock. */
  time: ReferenceClock;
  log: Logger;
  /** Where a site's simulator is; empty: nothing is simulated. */
  simulatorOf(key: string): string;
}

export interface Wiring {
  judge: Judge;
  /** ms for which no work of a key is taken. */
  restOf(key: string): number | null;
  stop(): Promise<void>;
}

/** All parts of judge-remote but its queue: sites, their states, accounts and jobs. */
export function wire(options: WiringOptions): Wiring {
  const { doors, server, secretsKey, name, instance, clock, time, log, simulatorOf } = options;
  const now = (): number => time.now();
  const states = new SiteStates(now);
  const news = new News();
  const open = (sealed: string): string => openSealed(sealed, secretsKey);
  const parts = { states, news, hosts: openHosts(clock), now, open, simulatorOf };
  const sites = doors.map((door) => new Site(door, parts));
  const byKey = new Map(sites.map((site) => [site.key, site]));
  const logins = new Logins(server, secretsKey, now, log);
  const keys = sites.map(({ key }) => key);
  const told = { server, name, instance, clock, log };
  const sync = startSync({ ...told, keys, states, news, time });
  const jobs = startJobs({
    ...told,
    keys: () => keys.filter((key) => states.isOn(key)),
    run: (job) =>
      runJob(job, { site: byKey.get(job.key)!, logins, clean: (site, read) => cleaned(site, read, server) }),
  });
  return {
    judge: dispatch({ sites, server, logins, name, instance, clock, now }),
    restOf: (key) => states.restOfSite(key),
    async stop() {
      await jobs.stop();
      await sync.stop();
    },
  };
}

/** Files are fetched as the site is reached; only a site on this machine may show what is on it. */
function cleaned(site: Site, problem: RemoteProblem, server: RemoteServer): Promise<RemoteProblem> {
  const { place, userAgent, turn } = site.access();
  const { pictures, requestTimeoutMs: timeoutMs } = site.settings();
  const isHere = /^(127\.|localhost$|\[::1\]$)/.test(new URL(place.endpoint).hostname);
  const fetchFile = openFetchFile({
    reach: isHere ? 'loopback' : 'public',
    userAgent,
    timeoutMs,
    proxy: site.proxy(),
  });
  const files = {
    fetch: (address: string, max: number) => turn(new URL(address).hostname, 'files', () => fetchFile(address, max)),
    keep: server.keep,
  };
  return cleanProblem(problem, { files: pictures === 'keep' ? files : null });
}
