import type { PluginFault, PluginState } from '@tribunal/contract';
import { systemClock, type Clock } from '../clock';
import { InFlight } from '../in-flight';
import type { Report } from '../report';
import type { Undo } from '../scope/effect-stack';
import type { Scope, ScopeOwner } from '../scope/scope';
import { findFaults } from './faults';
import type { Gate } from './gate';
import { PluginUnit, type PluginStatus, type UnitOptions } from './plugin-unit';
import { DEFAULT_RETRY, type RetryPolicy } from './retry';
import type { LoadedPlugin } from './server-part';
import type { PluginStateStore, Wanted } from './state-store';
import { isAtRest } from './transitions';

export interface PluginHostOptions<S extends Scope = Scope> {
  plugins: readonly LoadedPlugin<S>[];
  /** Called at each start of a plugin. */
  createScope(owner: ScopeOwner): S;
  store: PluginStateStore;
  report: Report;
  clock?: Clock;
  retry?: RetryPolicy;
  drainTimeoutMs?: number;
  slowAfterMs?: number;
}

/** After each change of a plugin's state. */
export type PluginListener = (id: string, state: PluginState) => void;

/** Thrown when no plugin on disk has the id. */
export class UnknownPlugin extends Error {
  constructor(readonly id: string) {
    super(`there is no plugin called ${id}`);
  }
}

/**
 * Brings the plugins of this process to their wanted states and keeps them there.
 * It looks at what is wanted now, never at how it came about: changes that arrive while a plugin moves fall together,
 * and the last one counts. Each plugin moves on its own, so one that hangs holds up only those that require it.
 */
export class PluginHost<S extends Scope = Scope> {
  readonly #units: ReadonlyMap<string, PluginUnit<S>>;
  readonly #faults: ReadonlyMap<string, PluginFault>;
  readonly #listeners = new Set<PluginListener>();
  readonly #moves = new InFlight();
  readonly #reads = new InFlight();
  #storing: Promise<void> = Promise.resolve();
  #loading: Promise<void> = Promise.resolve();
  #unwatch: Undo = () => {};
  #stopped: Promise<void> | null = null;

  constructor(private readonly options: PluginHostOptions<S>) {
    const unitOptions: UnitOptions<S> = {
      clock: systemClock,
      retry: DEFAULT_RETRY,
      drainTimeoutMs: 30_000,
      slowAfterMs: 30_000,
      ...options,
      changed: (unit) => this.#changed(unit),
      retried: () => this.#reconcile(),
    };
    const { plugins } = options;
    this.#faults = findFaults(plugins.map(({ manifest }) => manifest));
    this.#units = new Map(plugins.map((plugin) => [plugin.manifest.id, new PluginUnit(plugin, unitOptions)]));
  }

  /** Rejects when the wanted states cannot be read. The plugins come up meanwhile: see `settled`. */
  async start(): Promise<void> {
    const { store } = this.options;
    this.#unwatch = await store.watch(
      () => void this.#refreshOrReport(),
      (id) => this.#retry(id),
    );
    await this.#refresh();
  }

  /** All down, those that require others before what they require. The wanted states stay as they are. Idempotent. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop());
  }

  /** Resolves when it is stored for the whole cluster; the change itself is seen in `states`. Rejects with UnknownPlugin. */
  async set(id: string, wanted: Wanted): Promise<void> {
    this.#unit(id);
    const stored = this.#storing.then(() => this.options.store.set(id, wanted)).then(() => this.#refreshOrReport());
    this.#storing = stored.catch(() => undefined);
    await stored;
  }

  /** Lets a plugin that failed start anew in every process, as if it had never failed. Rejects with UnknownPlugin. */
  async retry(id: string): Promise<void> {
    this.#unit(id);
    await this.options.store.retry(id);
  }

  states(): Record<string, PluginState> {
    return Object.fromEntries([...this.#units].map(([id, unit]) => [id, unit.state]));
  }

  /** In the order the plugins were given. */
  describe(): PluginStatus[] {
    return [...this.#units.values()].map((unit) => unit.describe());
  }

  /** Admission to a plugin, the same object for as long as the host lives. Throws UnknownPlugin. */
  gate(id: string): Gate {
    return this.#unit(id).gate;
  }

  onChange(listener: PluginListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves when no plugin is starting or draining. A pause before a new try does not count. */
  async settled(): Promise<void> {
    while (this.#reads.size + this.#moves.size > 0) {
      await this.#reads.idle();
      await this.#moves.idle();
    }
  }

  async #stop(): Promise<void> {
    try {
      await this.#unwatch();
    } catch (error) {
      this.options.report('watching the wanted plugins', error);
    }
    this.#reconcile();
    await this.#moves.idle();
  }

  async #refreshOrReport(): Promise<void> {
    try {
      await this.#refresh();
    } catch (error) {
      this.options.report('reading the wanted plugins', error);
    }
  }

  /** One reading after another, so that an older one never overwrites a newer one. */
  #refresh(): Promise<void> {
    const read = async () => {
      const wanted = await this.options.store.load();
      for (const [id, unit] of this.#units) {
        unit.wanted = wanted.get(id) ?? (unit.manifest.enabledByDefault ? 'on' : 'off');
      }
      this.#reconcile();
    };
    const done = this.#reads.run(() => this.#loading.then(read));
    this.#loading = done.catch(() => undefined);
    return done;
  }

  #retry(id: string): void {
    this.#units.get(id)?.retry();
    this.#reconcile();
  }

  #reconcile(): void {
    for (const unit of this.#units.values()) this.#decide(unit);
  }

  /** Takes the next step of one plugin, if there is one to take. */
  #decide(unit: PluginUnit<S>): void {
    if (unit.state === 'disabled' && this.#isWanted(unit)) unit.enable();
    if (isAtRest(unit.state) && unit.state !== 'disabled' && !this.#isWanted(unit)) unit.disable();
    if (unit.state === 'waiting') this.#decideStart(unit);
    if (unit.state === 'active' && !this.#mayRun(unit) && !this.#isInUse(unit)) this.#do(() => unit.stop());
  }

  #decideStart(unit: PluginUnit<S>): void {
    const fault = this.#faults.get(unit.manifest.id);
    if (fault) return unit.refuse(fault);
    if (this.#mayRun(unit)) return this.#do(() => unit.start());
    const missing = this.#required(unit).filter((other) => other.state !== 'active' || !this.#mayRun(other));
    unit.waitFor(`waits for ${missing.map(({ manifest, state }) => `${manifest.id} (${state})`).join(', ')}`);
  }

  #do(move: () => Promise<void>): void {
    void this.#moves.run(() => move().then(() => this.#reconcile()));
  }

  #isWanted(unit: PluginUnit<S>): boolean {
    return unit.wanted === 'on' && this.#stopped === null;
  }

  /** Wanted, and so is all that it requires, which runs. Ends on circles too: nothing on a circle is ever active. */
  #mayRun(unit: PluginUnit<S>): boolean {
    if (!this.#isWanted(unit)) return false;
    return this.#required(unit).every((other) => other.state === 'active' && this.#mayRun(other));
  }

  #isInUse(unit: PluginUnit<S>): boolean {
    return [...this.#units.values()].some(
      (other) => !isAtRest(other.state) && other.manifest.requires.includes(unit.manifest.id),
    );
  }

  #required(unit: PluginUnit<S>): PluginUnit<S>[] {
    return unit.manifest.requires.flatMap((id) => this.#units.get(id) ?? []);
  }

  #changed(unit: PluginUnit<S>): void {
    for (const tell of this.#listeners) {
      try {
        tell(unit.manifest.id, unit.state);
      } catch (error) {
        this.options.report(`told of ${unit.manifest.id} being ${unit.state}`, error);
      }
    }
  }

  #unit(id: string): PluginUnit<S> {
    const unit = this.#units.get(id);
    if (!unit) throw new UnknownPlugin(id);
    return unit;
  }
}
