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

/** How long undoing what a plugin has set up may take after its work in progress has ended, in ms. */
const UNDO_MS = 10_000;

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
  readonly #units: Map<string, PluginUnit<S>>;
  readonly #unitOptions: UnitOptions<S>;
  #faults: ReadonlyMap<string, PluginFault> = new Map();
  /** Plugins whose code came after the faults of the options were found. */
  readonly #renewed = new Set<string>();
  readonly #listeners = new Set<PluginListener>();
  readonly #transitions = new InFlight();
  readonly #refreshes = new InFlight();
  #lastWrite: Promise<void> = Promise.resolve();
  #lastRefresh: Promise<void> = Promise.resolve();
  #isLoaded = false;
  #unwatch: Undo = () => {};
  #stopped: Promise<void> | null = null;

  constructor(private readonly options: PluginHostOptions<S>) {
    this.#unitOptions = {
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
    this.#units = new Map(plugins.map((plugin) => [plugin.manifest.id, new PluginUnit(plugin, this.#unitOptions)]));
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

  /**
   * Adds a plugin while the host runs; it starts if it is wanted. Others that lacked it start too.
   * @throws if there is a plugin with this id, or if the wanted states cannot be read; then it is not added
   */
  async add(plugin: LoadablePlugin<S>): Promise<void> {
    const { id } = plugin.manifest;
    if (this.#units.has(id)) throw new Error(`there already is a plugin called ${id}`);
    this.#units.set(id, new PluginUnit(plugin, this.#unitOptions));
    if (this.#isLoaded) this.#renewed.add(id);
    this.#findFaults();
    try {
      await this.#refreshIfLoaded();
    } catch (error) {
      this.#forget(id);
      throw error;
    }
  }

  /**
   * Stops a plugin, exchanges its code and starts it again if it is wanted. Those that require it stop and start with
   * it. Resolves with the earlier code once the new one may start.
   * @param prepare runs while neither of them does; if it throws, the earlier code starts again
   * @throws UnknownPlugin
   */
  async exchange(plugin: LoadablePlugin<S>, prepare?: () => Promise<void>): Promise<LoadablePlugin<S>> {
    const { id } = plugin.manifest;
    const unit = this.#unit(id);
    const rests = await this.#hold(unit);
    const before = unit.exchange(plugin);
    try {
      await prepare?.();
      this.#renewed.add(id);
    } catch (error) {
      unit.exchange(before);
      throw error;
    } finally {
      if (rests) unit.isHeld = false;
      else this.#replace(unit);
      this.#findFaults();
      this.#reconcile();
    }
    // What is wanted was known before; it may have changed since.
    if (this.#isLoaded) await this.#refreshOrReport();
    return before;
  }

  /**
   * Stops a plugin and forgets it. The wanted state stays stored.
   * @throws UnknownPlugin
   */
  async remove(id: string): Promise<void> {
    const unit = this.#unit(id);
    await this.#hold(unit);
    this.#forget(id);
    this.#reconcile();
  }

  #forget(id: string): void {
    this.#units.delete(id);
    this.#renewed.delete(id);
    this.#findFaults();
  }

  /** Takes a new unit for the code of one that was left behind. */
  #replace(unit: PluginUnit<S>): void {
    const next = unit.successor();
    next.wantedState = unit.wantedState;
    this.#units.set(unit.manifest.id, next);
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
   * Returns the gate of a plugin: the same object until one that does not come to rest is exchanged.
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

  /**
   * Stops a plugin and keeps it so. Resolves with whether it has come to rest; one that does not is left behind: what it
   * still does reaches nobody, and what it has set up is undone.
   */
  async #hold(unit: PluginUnit<S>): Promise<boolean> {
    unit.isHeld = true;
    this.#reconcile();
    if (await this.#comesToRest(unit)) return true;
    const { id } = unit.manifest;
    this.options.errorReporter(id, new Error(`plugin ${id} is still ${unit.state} and is left behind`));
    unit.abandon();
    return false;
  }

  #comesToRest(unit: PluginUnit<S>): Promise<boolean> {
    if (unit.state === 'disabled') return Promise.resolve(true);
    const { timer, drainTimeoutMs } = this.#unitOptions;
    return new Promise((resolve) => {
      const end = (rests: boolean): void => {
        forget();
        cancel();
        resolve(rests);
      };
      const startTimer = () => timer.after(drainTimeoutMs + UNDO_MS, () => end(false));
      let cancel = startTimer();
      // Those that require it drain first, and have their own time for it.
      const forget = this.onChange((id) => {
        if (unit.state === 'disabled') return end(true);
        if (id !== unit.manifest.id || unit.state !== 'draining') return;
        cancel();
        cancel = startTimer();
      });
    });
  }

  /** Faults that a set of plugins has may end when it changes. */
  #findFaults(): void {
    const before = this.#faults;
    this.#faults = findFaults([...this.#units.values()].map(({ manifest }) => manifest));
    for (const [id, unit] of this.#units) if (before.has(id) && !this.#faults.has(id)) unit.retry();
  }

  async #refreshIfLoaded(): Promise<void> {
    if (this.#isLoaded) await this.#refresh();
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
    if (unit.state === 'active' && !this.#canRun(unit) && !this.#isInUse(unit))
      this.#transition(unit, () => unit.stop());
  }

  #startOrWait(unit: PluginUnit<S>): void {
    const { id } = unit.manifest;
    const fault = this.#faults.get(id) ?? (this.#renewed.has(id) ? undefined : this.options.faults?.get(id));
    if (fault) return unit.rejectPermanently(fault);
    if (this.#canRun(unit)) return this.#transition(unit, () => unit.start());
    const missing = this.#required(unit).filter((other) => other.state !== 'active' || !this.#canRun(other));
    unit.setWaitingReason(`waits for ${missing.map(({ manifest, state }) => `${manifest.id} (${state})`).join(', ')}`);
  }

  #transition(unit: PluginUnit<S>, move: () => Promise<void>): void {
    void this.#transitions.run(() => Promise.race([move(), unit.abandoned]).then(() => this.#reconcile()));
  }

  #isWanted(unit: PluginUnit<S>): boolean {
    return unit.wantedState === 'on' && !unit.isHeld && this.#stopped === null;
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
