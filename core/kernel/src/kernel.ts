import { Container } from 'inversify';
import type { Timer } from '@tribunal/contract';
import { wallClockTimer } from './timer';
import { singleProcessLock, type ClusterLock } from './jobs/cluster-lock';
import { JobScheduler } from './jobs/job-scheduler';
import type { ErrorReporter } from './error-reporter';
import { Events, type WhenCommitted } from './signals/events';
import { ExtensionPoints } from './signals/extension-points';
import { Hooks } from './signals/hooks';

export interface KernelOptions {
  errorReporter: ErrorReporter;
  /** Default: this process is the whole cluster. */
  lock?: ClusterLock;
  timer?: Timer;
  /** Default: events are emitted outside of transactions. */
  whenCommitted?: WhenCommitted;
  /** Container of core's services; each plugin gets a child container. */
  container?: Container;
}

/** What core and plugins share: services, events, hooks, extension points and jobs. */
export interface Kernel {
  readonly container: Container;
  readonly events: Events;
  readonly hooks: Hooks;
  readonly points: ExtensionPoints;
  readonly jobScheduler: JobScheduler;
  readonly errorReporter: ErrorReporter;
}

export const createKernel = ({
  errorReporter: report,
  lock = singleProcessLock,
  timer = wallClockTimer,
  whenCommitted,
  container = new Container(),
}: KernelOptions): Kernel => ({
  errorReporter: report,
  container,
  events: new Events(report, whenCommitted),
  hooks: new Hooks(),
  points: new ExtensionPoints(report),
  jobScheduler: new JobScheduler({ lock, timer, errorReporter: report }),
});
