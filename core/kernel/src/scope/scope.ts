import { Container } from 'inversify';
import type { EventType, ExtensionPoint, HookType, PluginManifest } from '@tribunal/contract';
import type { Job } from '../jobs/job-scheduler';
import type { Kernel } from '../kernel';
import type { Gate } from '../lifecycle/gate';
import type { EventHandler } from '../signals/events';
import type { HookHandler } from '../signals/hooks';
import { bind, expose, identifierOf, nameOf, resolve, type ServiceBinding, type ServiceKey } from './bindings';
import { runAs } from './current-owner';
import { EffectStack, type Effect, type Start } from './effect-stack';

/** The plugin, or core, that a scope is created for. */
export interface ScopeOwner {
  manifest: PluginManifest;
  /** Gate that admits the owner's calls, jobs and messages; without one, all are admitted. */
  gate?: Gate;
}

export interface ScopeOptions {
  /** Container of the services that the scope provides. Default: one of its own, below the kernel's. */
  container?: Container;
  /** Whether nothing starts before `ready` is called; services can be provided and resolved at once. */
  isHeld?: boolean;
}

/**
 * Everything that a plugin does to the process goes through its scope and is reverted when the scope ends. An
 * application adds effects of its own by extending this class with methods based on `effect`.
 */
export class Scope {
  readonly #effects: EffectStack;
  readonly #container: Container;

  constructor(
    protected readonly kernel: Kernel,
    protected readonly owner: ScopeOwner,
    { container = new Container({ parent: kernel.container }), isHeld }: ScopeOptions = {},
  ) {
    const report = (label: string, error: unknown): void => kernel.errorReporter(`${this.id}: ${label}`, error);
    this.#effects = new EffectStack(report, { isHeld });
    this.#container = container;
  }

  get id(): string {
    return this.owner.manifest.id;
  }

  /** Starts an effect that can be reverted. All other methods are based on this one. */
  effect(label: string, start: Start): Effect {
    return this.#effects.add(label, start);
  }

  /**
   * Provides a service within this plugin; `share` makes it available to others. It can be resolved immediately
   * afterwards.
   */
  provide<T>(...binding: ServiceBinding<T>): Effect {
    const unbind = bind(this.#container, ...binding);
    return this.effect(`service ${nameOf(binding[0])}`, () => unbind);
  }

  /** Makes a service of this plugin available to the other plugins and to core. */
  share<T>(key: ServiceKey<T>): Effect {
    return this.effect(`shared service ${nameOf(key)}`, () => expose(this.kernel.container, this.#container, key));
  }

  /**
   * Returns the plugin's own service, else core's or one that another plugin shares.
   * @throws if there is none
   */
  get<T>(key: ServiceKey<T>): T {
    return resolve(this.#container, key);
  }

  /** Like `get`, for services of optional plugins: look them up at each use, because they may appear and disappear. */
  find<T>(key: ServiceKey<T>): T | undefined {
    return this.#container.isBound(identifierOf(key)) ? this.get(key) : undefined;
  }

  /** Subscribes to an event that has happened and is committed. */
  on<T>(event: EventType<T>, handler: EventHandler<T>): Effect {
    return this.effect(`listener of ${event.name}`, () => this.kernel.events.on(event, handler, this.id));
  }

  /** Registers a handler that runs in the caller's transaction; throwing refuses the operation. */
  hook<T>(hook: HookType<T>, handler: HookHandler<T>): Effect {
    return this.effect(`hook into ${hook.name}`, () => this.kernel.hooks.on(hook, handler, this.id));
  }

  /** Contributes to a list that core or another plugin reads. */
  contribute<T>(point: ExtensionPoint<T>, ...values: T[]): Effect {
    const label = `${values.length} in ${point.name}`;
    return this.effect(label, () => this.kernel.points.contribute(point, values, this.id));
  }

  /**
   * Schedules a job that runs in one process of the cluster while the plugin is active. The name must be unique only
   * within the plugin.
   */
  schedule(job: Job): Effect {
    const run = () => runAs(this.id, () => job.run());
    const named = { ...job, run, name: `${this.id}:${job.name}` };
    return this.effect(`job ${job.name} (${job.cron})`, () =>
      this.kernel.jobScheduler.schedule(named, this.owner.gate),
    );
  }

  /** Returns the active effects of the plugin, one line each, oldest first. */
  effects(): string[] {
    return this.#effects.labels();
  }

  /** For the host: ends the set-up. Resolves when all declared effects have started, rejects with the first failure. */
  ready(): Promise<void> {
    return this.#effects.ready();
  }

  /** For the host: reverts all effects, newest first. Idempotent; resolves with the errors of failing undos. */
  end(): Promise<unknown[]> {
    return this.#effects.unwind();
  }
}
