import type { JudgeTask, Timer } from '@tribunal/contract';
import { JudgeFailure, type Judge } from '@tribunal/worker';
import type { AccountSessions } from './accounts';
import { judgeRun, Ledger } from './run';
import type { RemoteServer } from './server';
import type { Site } from './sites';

interface DispatchOptions {
  sites: readonly Site[];
  server: Pick<RemoteServer, 'run' | 'move'>;
  accountSessions: AccountSessions;
  name: string;
  instance: string;
  timer: Timer;
  /** ms since 1970. */
  now(): number;
}

/** Creates one judge for many sites: each task goes to the site of its problem bank. */
export function dispatch({ sites, server, accountSessions, name, instance, timer, now }: DispatchOptions): Judge {
  const byKey = new Map(sites.map((site) => [site.key, site]));
  return async (task, io) => {
    const site = byKey.get(task.key);
    if (!site) throw new JudgeFailure('adapterMissing', task.key);
    if (!isRemote(task)) throw new JudgeFailure('notRemote', task.problemId);
    const runClaim = { judgementId: task.judgementId, attempt: task.attempt, nonce: task.nonce, name, instance };
    const ledger = new Ledger({ server, runClaim, timer, signal: io.signal, siteMode: () => site.mode() });
    return judgeRun({ task, io, site, ledger, accountSessions, timer, now });
  };
}

const isRemote = (task: JudgeTask): task is JudgeTask & { remote: NonNullable<JudgeTask['remote']> } =>
  task.remote !== null;
