import { Container } from 'inversify';
import type { EventType, ExtensionPoint, HookType, PluginManifest, Token } from '@tribunal/contract';
import type { Job } from '../jobs/jobs';
import type { Kernel } from '../kernel';
import type { Gate } from '../lifecycle/gate';
import type { EventHandler } from '../signals/events';
import type { HookHandler } from '../signals/hooks';
import { bind, expose, resolve, type Recipe } from './bindings';
import { EffectStack, type Effect, type Start } from './effect-stack';

/** The plugin a scope is made for. */
export interface ScopeOwner {
  manifest: PluginManifest;
  /** Admits the plugin's calls and messages. */
  gate: Gate;
}

/**
 * Everything a plugin does to the process goes through its scope, and leaves with it.
 * A room adds effects of its own by extending this class with methods made of `effect`.
 */
export class Scope {
  readonly #effects: EffectStack;
  readonly #container: Container;

  constructor(
    protected readonly kernel: Kernel,
    protected readonly owner: ScopeOwner,
  ) {
    this.#effects = new EffectStack((label, error) => kernel.report(`${this.id}: ${label}`, error));
    this.#container = new Container({ parent: kernel.container });
  }

  get id(): string {
    return this.owner.manifest.id;
  }

  /** Does something that can be taken back. All other methods are made of this one. */
  effect(label: string, start: Start): Effect {
    return this.#effects.add(label, start);
  }

  /** Gives this plugin a service; `share` shows it to others. It can be asked for from the next line on. */
  provide<T>(token: Token<T>, recipe: Recipe<T>): Effect {
    const unbind = bind(this.#container, token, recipe);
    return this.effect(`service ${token.name}`, () => unbind);
  }

  /** Shows a service of this plugin to the other plugins and to core. */
  share<T>(token: Token<T>): Effect {
    return this.effect(`shared service ${token.name}`, () => expose(this.kernel.container, this.#container, token));
  }

  /** The plugin's own service, else core's or one that another plugin shares. Throws when there is none. */
  get<T>(token: Token<T>): T {
    return resolve(this.#container, token);
  }

  /** As `get`, for what an optional plugin shares: look it up at each use, it comes and goes. */
  find<T>(token: Token<T>): T | undefined {
    return this.#container.isBound(token.key) ? this.get(token) : undefined;
  }

  /** Listens to what has happened and is committed. */
  on<T>(event: EventType<T>, handler: EventHandler<T>): Effect {
    return this.effect(`listener of ${event.name}`, () => this.kernel.events.on(event, handler, this.id));
  }

  /** Takes part in the caller's transaction; throwing refuses. */
  hook<T>(hook: HookType<T>, handler: HookHandler<T>): Effect {
    return this.effect(`hook into ${hook.name}`, () => this.kernel.hooks.on(hook, handler, this.id));
  }

  /** Adds to a list that core or another plugin reads. */
  contribute<T>(point: ExtensionPoint<T>, ...values: T[]): Effect {
    const label = `${values.length} in ${point.name}`;
    return this.effect(label, () => this.kernel.points.contribute(point, values, this.id));
  }

  /** Runs by the clock in one process of the cluster, while the plugin is active. The name need only be unique here. */
  schedule(job: Job): Effect {
    const named = { ...job, name: `${this.id}:${job.name}` };
    return this.effect(`job ${job.name} (${job.cron})`, () => this.kernel.jobs.schedule(named, this.owner.gate));
  }

  /** What the plugin holds, one line each, oldest first. */
  effects(): string[] {
    return this.#effects.labels();
  }

  /** For the host: ends the set-up, when everything declared is in force. Rejects with the first failure. */
  ready(): Promise<void> {
    return this.#effects.ready();
  }

  /** For the host: takes everything back, newest first. Idempotent; resolves with the errors of failing undos. */
  end(): Promise<unknown[]> {
    return this.#effects.unwind();
  }
}
