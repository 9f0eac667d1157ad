import type { CaseReport, JudgeTask, Status } from '@tribunal/contract';
import type { RemoteSite } from '@tribunal/plugin-remote-judging/contract';
import type { JudgePart } from '@tribunal/remote-kit';
import { SimulatorState } from '@tribunal/remote-kit/simulator';
import { ManualClock } from '@tribunal/testing';
import type { FinalReport } from '@tribunal/worker';
import { aTask } from '../../../core/worker/test/worker-harness';
import { AccountSessions } from '../../src/accounts';
import { dispatch } from '../../src/dispatch';
import { createHostSchedulers } from '../../src/scheduling';
import type { RemoteServer } from '../../src/server';
import type { exchange } from '../../src/session';
import { Site } from '../../src/sites';
import { SyncOutbox, SiteStates } from '../../src/sync';
import { toyJudgePart } from '../toy/adapter';
import { toyWithoutNetwork } from '../toy/in-memory';
import { FakeLedger, SECRETS_KEY } from './fake-ledger';

export const EPOCH = Date.parse('2026-03-01T00:00:00Z');

export const aSite = (more: Partial<RemoteSite> = {}): RemoteSite => ({
  key: 'TOY',
  isOn: true,
  isSuspended: false,
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

/** The toy site, the ledger and a clock; `process` makes a judge that has just started. */
export function remoteJudgeHarness() {
  const clock = new ManualClock();
  const now = (): number => EPOCH + clock.now();
  const simulatorState = new SimulatorState(now);
  const ledger = new FakeLedger(now);
  const sites = { current: aSite() };

  const process = (
    server: Pick<RemoteServer, 'run' | 'move' | 'account'> = ledger,
    transport: typeof exchange = toyWithoutNetwork(simulatorState),
    judgePart: JudgePart = toyJudgePart,
  ) => {
    const states = new SiteStates(now);
    states.update([sites.current]);
    const syncOutbox = new SyncOutbox();
    const open = (sealed: string): string => sealed;
    const parts = {
      states,
      syncOutbox,
      hosts: createHostSchedulers(clock),
      now,
      open,
      simulatorOf: () => '',
      exchange: transport,
    };
    const site = new Site(judgePart, parts);
    const accountSessions = new AccountSessions(server, SECRETS_KEY, now, { warn: () => undefined });
    const judge = dispatch({
      sites: [site],
      server,
      accountSessions,
      name: 'remote',
      instance: 'i',
      timer: clock,
      now,
    });
    return { judge, states, syncOutbox, site, accountSessions };
  };

  /** Judges in a fresh process and advances time until it has ended, at most `ms`. */
  const judged = async (
    task: RemoteTask,
    { ms = 86_400_000, signal = new AbortController().signal, made = process() } = {},
  ): Promise<{ report?: FinalReport; error?: unknown; reported: Reported; syncOutbox: SyncOutbox }> => {
    const reported: Reported = { statuses: [], cases: [] };
    const report = {
      status: (status: Status) => void reported.statuses.push(status),
      caseDone: (one: CaseReport) => void reported.cases.push(one),
    };
    const ended = { isOver: false };
    const result = made.judge(task, { report, signal }).then(
      (final) => ({ report: final, reported, syncOutbox: made.syncOutbox }),
      (error: unknown) => ({ error, reported, syncOutbox: made.syncOutbox }),
    );
    void result.finally(() => (ended.isOver = true));
    for (let passed = 0; passed < ms && !ended.isOver; passed += 1000) await clock.advanceAsync(1000);
    return result;
  };

  return { clock, now, simulatorState, ledger, sites, process, judged };
}
