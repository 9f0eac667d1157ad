import { InFlight, type PluginFault, type PluginState, type Timer } from '@tribunal/contract';
import { wallClockTimer } from '../timer';
import type { ErrorReporter } from '../error-reporter';
import type { Undo } from '../scope/effect-stack';
import type { Scope, ScopeOwner } from '../scope/scope';
import { findFaults } from './faults';
import type { Gate } from './gate';
import { PluginUnit, type PluginStatus, type UnitOptions } from './plugin-unit';
import { DEFAULT_RETRY, type RetryPolicy } from './retry';
import type { LoadablePlugin } from './server-part';
import type { PluginStateStore, WantedState } from './state-store';
import { isInactive } from './transitions';

export interface PluginHostOptions<S extends Scope = Scope> {
  plugins: readonly LoadablePlugin<S>[];
  /** Creates the scope of a plugin; called at each start of it. */
  createScope(owner: ScopeOwner): S;
  store: PluginStateStore;
  errorReporter: ErrorReporter;
  /** Reasons, by id, why plugins cannot start besides those in their manifests; they may be added until `start`. */
  faults?: ReadonlyMap<string, PluginFault>;
  timer?: Timer;
  retry?: RetryPolicy;
  drainTimeoutMs?: number;
  slowAfterMs?: number;
}

/** Called after each change of a plugin's state. */
export type PluginListener = (id: string, state: PluginState) => void;

/** Thrown when no plugin with the id is installed. */
export class UnknownPlugin extends Error {
  constructor(readonly id: string) {
    super(`there is no plugin called ${id}`);
  }
}

/**
 * Brings the plugins of this process to their wanted states and keeps them there. Only the current wanted states
 * matter: changes that arrive while a plugin is starting or draining are merged, and the last one counts. Plugins
 * change independently, so one that hangs delays only those that require it.
 */
export class PluginHost<S extends Scope = Scope> {
  readonly #units: ReadonlyMap<string, PluginUnit<S>>;
  readonly #faults: ReadonlyMap<string, PluginFault>;
  readonly #listeners = new Set<PluginListener>();
  readonly #transitions = new InFlight();
  readonly #refreshes = new InFlight();
  #lastWrite: Promise<void> = Promise.resolve();
  #lastRefresh: Promise<void> = Promise.resolve();
  #isLoaded = false;
  #unwatch: Undo = () => {};
  #stopped: Promise<void> | null = null;

  constructor(private readonly options: PluginHostOptions<S>) {
    const unitOptions: UnitOptions<S> = {
      timer: wallClockTimer,
      retry: DEFAULT_RETRY,
      drainTimeoutMs: 30_000,
      slowAfterMs: 30_000,
      ...options,
      onStateChange: (unit) => this.#notifyListeners(unit),
      onRetry: () => this.#reconcile(),
    };
    const { plugins } = options;
    this.#faults = findFaults(plugins.map(({ manifest }) => manifest));
    this.#units = new Map(plugins.map((plugin) => [plugin.manifest.id, new PluginUnit(plugin, unitOptions)]));
  }

  /**
   * Starts the host. Rejects if the wanted states cannot be read. It does not wait for the plugins to start: see
   * `idle`.
   */
  async start(): Promise<void> {
    const { store } = this.options;
    this.#unwatch = await store.watch(
      () => void this.#refreshOrReport(),
      (id) => this.#retry(id),
    );
    await this.#refresh();
  }

  /**
   * Stops all plugins, dependents before the plugins that they require. The wanted states stay unchanged. Idempotent.
   */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop());
  }

  /**
   * Stores the wanted state of a plugin for the whole cluster and resolves then; the progress of the change is
   * visible in `describe`.
   * @throws UnknownPlugin
   */
  async set(id: string, wantedState: WantedState): Promise<void> {
    this.#unit(id);
    const stored = this.#lastWrite
      .then(() => this.options.store.set(id, wantedState))
      .then(() => this.#refreshOrReport());
    this.#lastWrite = stored.catch(() => undefined);
    await stored;
  }

  /**
   * Clears the failures of a plugin and starts it in every process.
   * @throws UnknownPlugin
   */
  async retry(id: string): Promise<void> {
    this.#unit(id);
    await this.options.store.retry(id);
  }

  states(): Record<string, PluginState> {
    return Object.fromEntries([...this.#units].map(([id, unit]) => [id, unit.state]));
  }

  /** Returns whether every plugin that is wanted is active; false until the wanted states are known. */
  isComplete(): boolean {
    return (
      this.#isLoaded && [...this.#units.values()].every((unit) => unit.wantedState === 'off' || unit.state === 'active')
    );
  }

  /** Returns the status of all plugins, in the order in which they were given. */
  describe(): PluginStatus[] {
    return [...this.#units.values()].map((unit) => unit.describe());
  }

  /**
   * Returns the gate of a plugin: the same object for the lifetime of the host.
   * @throws UnknownPlugin
   */
  gate(id: string): Gate {
    return this.#unit(id).gate;
  }

  onChange(listener: PluginListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves when no plugin is starting or draining. A plugin that waits for its next attempt does not count. */
  async idle(): Promise<void> {
    while (this.#refreshes.size + this.#transitions.size > 0) {
      await this.#refreshes.idle();
      await this.#transitions.idle();
    }
  }

  async #stop(): Promise<void> {
    try {
      await this.#unwatch();
    } catch (error) {
      this.options.errorReporter('watching plugin switches', error);
    }
    this.#reconcile();
    await this.#transitions.idle();
  }

  async #refreshOrReport(): Promise<void> {
    try {
      await this.#refresh();
    } catch (error) {
      this.options.errorReporter('reading plugin switches', error);
    }
  }

  /** Loads run one after another, so that an older result never overwrites a newer one. */
  #refresh(): Promise<void> {
    const read = async () => {
      const wanted = await this.options.store.load();
      for (const [id, unit] of this.#units) {
        unit.wantedState = wanted.get(id) ?? (unit.manifest.enabledByDefault ? 'on' : 'off');
      }
      this.#isLoaded = true;
      this.#reconcile();
    };
    const done = this.#refreshes.run(() => this.#lastRefresh.then(read));
    this.#lastRefresh = done.catch(() => undefined);
    return done;
  }

  /** Clears the failures of a plugin, or of every plugin. */
  #retry(id: string | null): void {
    for (const unit of this.#units.values()) if (id === null || unit.manifest.id === id) unit.retry();
    this.#reconcile();
  }

  #reconcile(): void {
    for (const unit of this.#units.values()) this.#reconcileUnit(unit);
  }

  /** Performs the next transition of one plugin, if any. */
  #reconcileUnit(unit: PluginUnit<S>): void {
    if (unit.state === 'disabled' && this.#isWanted(unit)) unit.enable();
    if (isInactive(unit.state) && unit.state !== 'disabled' && !this.#isWanted(unit)) unit.disable();
    if (unit.state === 'waiting') this.#startOrWait(unit);
    if (unit.state === 'active' && !this.#canRun(unit) && !this.#isInUse(unit)) this.#transition(() => unit.stop());
  }

  #startOrWait(unit: PluginUnit<S>): void {
    const { id } = unit.manifest;
    const fault = this.#faults.get(id) ?? this.options.faults?.get(id);
    if (fault) return unit.rejectPermanently(fault);
    if (this.#canRun(unit)) return this.#transition(() => unit.start());
    const missing = this.#required(unit).filter((other) => other.state !== 'active' || !this.#canRun(other));
    unit.setWaitingReason(`waits for ${missing.map(({ manifest, state }) => `${manifest.id} (${state})`).join(', ')}`);
  }

  #transition(move: () => Promise<void>): void {
    void this.#transitions.run(() => move().then(() => this.#reconcile()));
  }

  #isWanted(unit: PluginUnit<S>): boolean {
    return unit.wantedState === 'on' && this.#stopped === null;
  }

  /**
   * Returns whether the plugin is wanted and all plugins that it requires are active. This terminates on cycles too:
   * no plugin on a cycle is ever active.
   */
  #canRun(unit: PluginUnit<S>): boolean {
    if (!this.#isWanted(unit)) return false;
    return this.#required(unit).every((other) => other.state === 'active' && this.#canRun(other));
  }

  #isInUse(unit: PluginUnit<S>): boolean {
    return [...this.#units.values()].some(
      (other) => !isInactive(other.state) && other.manifest.requires.includes(unit.manifest.id),
    );
  }

  #required(unit: PluginUnit<S>): PluginUnit<S>[] {
    return unit.manifest.requires.flatMap((id) => this.#units.get(id) ?? []);
  }

  #notifyListeners(unit: PluginUnit<S>): void {
    for (const listener of this.#listeners) {
      try {
        listener(unit.manifest.id, unit.state);
      } catch (error) {
        this.options.errorReporter(`announcing that ${unit.manifest.id} is ${unit.state}`, error);
      }
    }
  }

  #unit(id: string): PluginUnit<S> {
    const unit = this.#units.get(id);
    if (!unit) throw new UnknownPlugin(id);
    return unit;
  }
}
