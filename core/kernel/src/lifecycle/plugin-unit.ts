import type { PluginFailure, PluginFault, PluginManifest, PluginRow, PluginState, Timer } from '@tribunal/contract';
import { messageOf, type ErrorReporter } from '../error-reporter';
import { runAs } from '../scope/current-owner';
import type { Scope, ScopeOwner } from '../scope/scope';
import { describeFault } from './faults';
import { Gate } from './gate';
import { retryDelay, type RetryPolicy } from './retry';
import type { LoadablePlugin } from './server-part';
import type { WantedState } from './state-store';
import { CLOSED_REASONS, nextState, type LifecycleSignal } from './transitions';

export interface UnitOptions<S extends Scope> {
  createScope(owner: ScopeOwner): S;
  errorReporter: ErrorReporter;
  timer: Timer;
  retry: RetryPolicy;
  /** Maximum time that work in progress may delay a stop. */
  drainTimeoutMs: number;
  /** Starting or draining for longer than this is reported. */
  slowAfterMs: number;
  /** Called after each change of state. */
  onStateChange(unit: PluginUnit<S>): void;
  /** Called after the pause, when the plugin may start again. */
  onRetry(): void;
}

/** Status of a plugin in this process; the server adds the remaining fields of the admin page. */
export type PluginStatus = Omit<PluginRow, 'names' | 'summaries' | 'isAdded' | 'place' | 'about' | 'settings'>;

/** One plugin in this process. It executes what the host decides and knows nothing of other plugins. */
export class PluginUnit<S extends Scope = Scope> {
  readonly gate: Gate;
  wantedState: WantedState = 'off';
  /** Whether it has to rest, whatever is wanted, because its code is being exchanged or removed. */
  isHeld = false;
  #leave = (): void => {};
  /** Resolves if it did not come to rest in time, so that nobody waits for it any more. */
  readonly abandoned = new Promise<void>((resolve) => (this.#leave = resolve));
  #isAbandoned = false;
  #state: PluginState = 'disabled';
  #reason: string | null = null;
  #since: number;
  #scope: S | null = null;
  #fault: PluginFault | null = null;
  #failure: PluginFailure | null = null;
  #stopsBy: string | null = null;
  #cancelTimer = () => {};

  constructor(
    private plugin: LoadablePlugin<S>,
    private readonly options: UnitOptions<S>,
  ) {
    this.gate = new Gate(options.timer);
    this.#since = options.timer.now();
  }

  get manifest(): PluginManifest {
    return this.plugin.manifest;
  }

  get state(): PluginState {
    return this.#state;
  }

  describe(): PluginStatus {
    const { id, version, kind, category, requires } = this.manifest;
    return {
      id,
      version,
      kind,
      category,
      state: this.#state,
      wanted: this.wantedState,
      requires: [...requires],
      reason: this.#reason,
      fault: this.#fault,
      failure: this.#failure,
      underWay: this.gate.size,
      stopsBy: this.#stopsBy,
      effects: this.#scope?.effects() ?? [],
      since: isoOf(this.#since),
    };
  }

  /** Exchanges the code, for the next start. The plugin must not be active. */
  exchange(plugin: LoadablePlugin<S>): LoadablePlugin<S> {
    const before = this.plugin;
    this.plugin = plugin;
    return before;
  }

  /** Returns a new unit with the same code. */
  successor(): PluginUnit<S> {
    return new PluginUnit(this.plugin, this.options);
  }

  /** Undoes what it has set up so far and, once its set-up ends after all, what came later. Its state stays. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#leave();
    this.#cancelTimer();
    this.gate.close(CLOSED_REASONS.disabled);
    void this.#tearDown();
  }

  enable(): void {
    this.#transition('enable');
  }

  /** Also clears the failures: disabling and enabling a plugin requests a new attempt. */
  disable(): void {
    this.#failure = null;
    this.#transition('disable');
  }

  /** Clears the failures and the pause before the next attempt. */
  retry(): void {
    this.#failure = null;
    if (this.#state === 'failed') this.#transition('retry');
  }

  /** Marks the plugin as one that can never start in its current form; none of it has been loaded. */
  rejectPermanently(fault: PluginFault): void {
    const reason = describeFault(this.manifest.id, fault);
    this.options.errorReporter(this.manifest.id, new Error(reason));
    this.#transition('refuse', reason);
    this.#fault = fault;
  }

  setWaitingReason(reason: string): void {
    this.#reason = reason;
  }

  /** Starts the plugin. It is then `active` or `failed`; never rejects. */
  async start(): Promise<void> {
    this.#transition('start');
    this.#warnWhenSlow();
    try {
      await this.#setUp();
      if (this.#isAbandoned) return await this.#tearDown();
      this.#failure = null;
      this.#transition('started');
    } catch (error) {
      this.options.errorReporter(`starting ${this.manifest.id}`, error);
      await this.#tearDown();
      if (!this.#isAbandoned) this.#fail(messageOf(error));
    }
  }

  /** Waits for work in progress, then undoes all effects. The plugin is then `disabled`; never rejects. */
  async stop(): Promise<void> {
    this.#stopsBy = isoOf(this.options.timer.now() + this.options.drainTimeoutMs);
    this.#transition('stop');
    this.#warnWhenSlow();
    if ((await this.gate.drain(this.options.drainTimeoutMs)) === 'timeout') {
      const late = new Error(
        `${this.gate.size} under way after ${this.options.drainTimeoutMs} ms; stopping all the same`,
      );
      this.options.errorReporter(`draining ${this.manifest.id}`, late);
    }
    await this.#tearDown();
    this.#stopsBy = null;
    if (!this.#isAbandoned) this.#transition('stopped');
  }

  async #setUp(): Promise<void> {
    const part = await runAs(this.manifest.id, () => this.plugin.load());
    this.#scope = this.options.createScope({ manifest: this.manifest, gate: this.gate });
    const scope = this.#scope;
    await runAs(this.manifest.id, () => part?.setup(scope));
    await this.#scope.ready();
  }

  async #tearDown(): Promise<void> {
    for (const error of (await this.#scope?.end()) ?? [])
      this.options.errorReporter(`stopping ${this.manifest.id}`, error);
    this.#scope = null;
  }

  #fail(message: string): void {
    const { timer, retry, onRetry: retried } = this.options;
    const now = isoOf(timer.now());
    const count = (this.#failure?.count ?? 0) + 1;
    const pause = retryDelay(retry, count);
    const nextAt = pause === null ? null : isoOf(timer.now() + pause);
    this.#failure = { message, count, since: this.#failure?.since ?? now, lastAt: now, nextAt };
    if (pause === null) {
      const advice = 'switch it off and on to try again';
      return this.#transition('fail', `quarantined after ${count} failures, ${advice}: ${message}`);
    }
    this.#transition('fail', message);
    this.#cancelTimer = timer.after(pause, () => {
      this.#transition('retry');
      retried();
    });
  }

  #warnWhenSlow(): void {
    const { timer, slowAfterMs, errorReporter: report } = this.options;
    this.#cancelTimer = timer.after(slowAfterMs, () => {
      this.#reason = `still ${this.#state} after ${slowAfterMs / 1000} s`;
      report(this.manifest.id, new Error(`plugin ${this.manifest.id} ${this.#reason}`));
    });
  }

  #transition(lifecycleSignal: LifecycleSignal, reason: string | null = null): void {
    this.#cancelTimer();
    this.#state = nextState(this.#state, lifecycleSignal);
    this.#reason = reason;
    this.#fault = null;
    this.#since = this.options.timer.now();
    const closed = CLOSED_REASONS[this.#state];
    if (closed) this.gate.close(closed);
    else this.gate.open();
    this.options.onStateChange(this);
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
