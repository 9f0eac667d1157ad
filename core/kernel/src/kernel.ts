import { Container } from 'inversify';
import { systemClock, type Clock } from './clock';
import { soloLock, type ClusterLock } from './jobs/cluster-lock';
import { Jobs } from './jobs/jobs';
import type { Report } from './report';
import { Events } from './signals/events';
import { ExtensionPoints } from './signals/extension-points';
import { Hooks } from './signals/hooks';

export interface KernelOptions {
  report: Report;
  /** Default: this process is the whole cluster. */
  lock?: ClusterLock;
  clock?: Clock;
  /** Holds core's services; each plugin gets a child of it. */
  container?: Container;
}

/** What core and plugins meet in: services, events, hooks, extension points and jobs. */
export interface Kernel {
  readonly container: Container;
  readonly events: Events;
  readonly hooks: Hooks;
  readonly points: ExtensionPoints;
  readonly jobs: Jobs;
  readonly report: Report;
}

export const createKernel = ({
  report,
  lock = soloLock,
  clock = systemClock,
  container = new Container(),
}: KernelOptions): Kernel => ({
  report,
  container,
  events: new Events(report),
  hooks: new Hooks(),
  points: new ExtensionPoints(report),
  jobs: new Jobs({ lock, clock, report }),
});
