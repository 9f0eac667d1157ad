import type { CaseReport, JudgeTask, RemoteSite, Status } from '@tribunal/contract';
import type { RemoteDoor } from '@tribunal/remote-kit';
import { World } from '@tribunal/remote-kit/simulator';
import { ManualClock } from '@tribunal/testing';
import type { FinalReport } from '@tribunal/worker';
import { aTask } from '../../../core/worker/test/fixtures';
import { Logins } from '../../src/accounts';
import { dispatch } from '../../src/dispatch';
import { openHosts } from '../../src/pacing';
import type { RemoteServer } from '../../src/server';
import type { exchange } from '../../src/session';
import { Site } from '../../src/sites';
import { News, SiteStates } from '../../src/sync';
import { toyDoor } from '../toy/adapter';
import { toyWithoutNetwork } from '../toy/in-memory';
import { FakeLedger, SECRETS_KEY } from './fake-ledger';

export const EPOCH = Date.parse('2026-03-01T00:00:00Z');

export const aSite = (more: Partial<RemoteSite> = {}): RemoteSite => ({
  key: 'TOY',
  isOn: true,
  resting: [],
  settings: {},
  ...more,
});

export type RemoteTask = JudgeTask & { remote: NonNullable<JudgeTask['remote']> };

export const aRemoteTask = (judgementId: number, code: string, attempt = 1): RemoteTask => ({
  ...aTask(judgementId),
  attempt,
  key: 'TOY',
  language: 'C++',
  code,
  remote: { problem: { id: '1000', ref: null }, languageId: '0' },
});

export interface Reported {
  statuses: Status[];
  cases: CaseReport[];
}

/** The toy site, the ledger and time; `process` makes a judge that has just started. */
export function aStage() {
  const clock = new ManualClock();
  const now = (): number => EPOCH + clock.now();
  const world = new World(now);
  const ledger = new FakeLedger(now);
  const sites = { current: aSite() };

  const process = (
    server: Pick<RemoteServer, 'run' | 'move' | 'account'> = ledger,
    travel: typeof exchange = toyWithoutNetwork(world),
    door: RemoteDoor = toyDoor,
  ) => {
    const states = new SiteStates(now);
    states.take([sites.current]);
    const news = new News();
    const open = (sealed: string): string => sealed;
    const parts = { states, news, hosts: openHosts(clock), now, open, simulatorOf: () => '', exchange: travel };
    const site = new Site(door, parts);
    const logins = new Logins(server, SECRETS_KEY, now, { warn: () => undefined });
    const judge = dispatch({ sites: [site], server, logins, name: 'remote', instance: 'i', clock, now });
    return { judge, states, news, site, logins };
  };

  /** Judges in a fresh process and moves time on until it has ended, at most `ms`. */
  const judged = async (
    task: RemoteTask,
    { ms = 86_400_000, signal = new AbortController().signal, made = process() } = {},
  ): Promise<{ report?: FinalReport; error?: unknown; reported: Reported; news: News }> => {
    const reported: Reported = { statuses: [], cases: [] };
    const report = {
      status: (status: Status) => void reported.statuses.push(status),
      caseDone: (one: CaseReport) => void reported.cases.push(one),
    };
    const ended = { isOver: false };
    const result = made.judge(task, { report, signal }).then(
      (final) => ({ report: final, reported, news: made.news }),
      (error: unknown) => ({ error, reported, news: made.news }),
    );
    void result.finally(() => (ended.isOver = true));
    for (let passed = 0; passed < ms && !ended.isOver; passed += 1000) await clock.pass(1000);
    return result;
  };

  return { clock, now, world, ledger, sites, process, judged };
}
