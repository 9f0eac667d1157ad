export { Container, injectable } from 'inversify';
export { wallClockTimer, yieldToEventLoop } from './timer';
export { createKernel, type Kernel, type KernelOptions } from './kernel';
export { messageOf, type ErrorReporter } from './error-reporter';

export {
  bind,
  expose,
  inject,
  resolve,
  type Resolve,
  type ServiceBinding,
  type ServiceKey,
  type ServiceOf,
  type ServiceProvider,
} from './scope/bindings';
export { EffectStack, ScopeEnded, type Effect, type Start, type Undo } from './scope/effect-stack';
export { currentOwner, runAs } from './scope/current-owner';
export { Scope, type ScopeOptions, type ScopeOwner } from './scope/scope';

export { CORE } from './signals/registry';
export { Events, type EventHandler, type WhenCommitted } from './signals/events';
export { ExtensionPoints } from './signals/extension-points';
export { Hooks, type HookHandler } from './signals/hooks';

export { singleProcessLock, type ClusterLock } from './jobs/cluster-lock';
export { JobScheduler, type Job, type JobSchedulerOptions } from './jobs/job-scheduler';

export { Gate, type Admission, type ClosedReason } from './lifecycle/gate';
export { PluginHost, UnknownPlugin, type PluginHostOptions, type PluginListener } from './lifecycle/plugin-host';
export type { PluginStatus } from './lifecycle/plugin-unit';
export { DEFAULT_RETRY, type RetryPolicy } from './lifecycle/retry';
export { defineServerPart, type LoadablePlugin, type ServerPart } from './lifecycle/server-part';
export { MemoryPluginStateStore, type PluginStateStore, type WantedState } from './lifecycle/state-store';
export { TRANSITIONS, nextState, type LifecycleSignal } from './lifecycle/transitions';
export { satisfiesRange } from './lifecycle/version-range';
