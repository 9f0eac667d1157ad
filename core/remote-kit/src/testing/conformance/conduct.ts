import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RemotePage, RemoteRequest, RemoteSession } from '../../contract';
import { SessionProxy, type HttpMethod } from '../../session-proxy';
import { RecordingSession, replay } from '../mutations/replay';
import { describe, it } from './cases';
import { BOT, CODE, failureOf, type SiteUnderTest } from './site-under-test';

/** Turns of the event loop in which an adapter has read what was recorded, however much it is. */
const TURNS = 50;

/** A session that counts what is asked after a request has failed, and keeps the addresses that are asked for. */
class WatchedSession extends SessionProxy {
  constructor(
    inner: RemoteSession,
    readonly seen = { hasFailed: false, afterFailure: [] as string[], paths: [] as string[] },
  ) {
    super(inner);
  }

  host(name: string): RemoteSession {
    return new WatchedSession(this.inner.host(name), this.seen);
  }

  protected async request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    this.seen.paths.push(path);
    if (this.seen.hasFailed) this.seen.afterFailure.push(`${httpMethod} ${path}`);
    try {
      return await this.inner[httpMethod](path, request);
    } catch (error) {
      this.seen.hasFailed = true;
      throw error;
    }
  }
}

/** Channels on which Node names requests that it sends, by whatever function. */
const REQUEST_CHANNELS = ['undici:request:create', 'http.client.request.start'];

/** Runs `work` and returns how many requests this process has sent meanwhile. */
async function countRequestsDuring(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const onRequest = (): void => void (count += 1);
  for (const channel of REQUEST_CHANNELS) subscribe(channel, onRequest);
  try {
    await work();
  } finally {
    for (const channel of REQUEST_CHANNELS) unsubscribe(channel, onRequest);
  }
  return count;
}

/** Checks that adapters leave to the judge what is its own: hosts, pauses, and trying again. */
export const conductTests = (site: SiteUnderTest): void =>
  void describe('an adapter', () => {
    const { adapter, spec } = site;
    type Operation = (session: RemoteSession) => Promise<unknown>;

    /** Each prepares the site and returns the operation. */
    const OPERATIONS: Readonly<Record<string, (session: RemoteSession) => Promise<Operation>>> = {
      problem: async () => (session) => adapter.fetchProblem(session, site.problem.id),
      login: async () => {
        const credentials = site.credentials();
        return (session) => adapter.login(session, credentials);
      },
      submit: async () => {
        const { languageId, ...problem } = await site.problemRef();
        return (session) => adapter.submit(session, { problem, languageId, code: CODE });
      },
      list: async () => {
        const { languageId, ...problem } = await site.problemRef();
        site.world.addRun({ account: BOT, problemId: problem.id, languageId, code: CODE });
        return (session) => adapter.listRecentRuns(session, problem);
      },
      poll: async (session) => {
        const run = await site.submit(session);
        return (again) => adapter.poll(again, run);
      },
    };
    const names = Object.keys(OPERATIONS);

    it.each(names)('asks nothing more once a request has failed, but leaves that to the judge: %s', async (name) => {
      const session = await site.openLoggedInSession();
      const operation = await OPERATIONS[name]!(session);
      for (const on of ['problem', 'login', 'submit', 'status', 'other'] as const)
        site.world.faults.push({ on, kind: 'serverError', times: 100 });
      const watched = new WatchedSession(session);
      expect(await failureOf(operation(watched))).toBe('siteDown');
      expect(watched.seen.afterFailure).toEqual([]);
    });

    it.each(names)('asks the hosts of its manifest only: %s', async (name) => {
      const session = await site.openLoggedInSession();
      const watched = new WatchedSession(session);
      const operation = await OPERATIONS[name]!(session);
      await operation(watched);
      const own = [site.url, spec.endpoint, ...Object.values(spec.hosts ?? {})].map(
        (address) => new URL(address).origin,
      );
      const origins = watched.seen.paths.filter((path) => URL.canParse(path)).map((path) => new URL(path).origin);
      for (const origin of origins) expect(own).toContain(origin);
    });

    it.each(names)('waits for nothing but answers, and sends nothing past its session: %s', async (name) => {
      const session = await site.openLoggedInSession();
      const operation = await OPERATIONS[name]!(session);
      const recording = new RecordingSession(session);
      await operation(recording);
      let isDone = false;
      const sent = await countRequestsDuring(async () => {
        const work = operation(replay(session, recording.exchanges)).finally(() => (isDone = true));
        work.catch(() => undefined);
        for (let turns = 0; turns < TURNS && !isDone; turns += 1) await turn();
      });
      expect(sent, 'requests past the session').toBe(0);
      expect(isDone, 'it is done as soon as it has its answers').toBe(true);
    });
  });
