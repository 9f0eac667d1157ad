import type { PluginManifest, PluginRow, PluginState } from '@tribunal/contract';
import type { Clock } from '../clock';
import { messageOf, type Report } from '../report';
import type { Scope, ScopeOwner } from '../scope/scope';
import { Gate } from './gate';
import { pauseAfter, type RetryPolicy } from './retry';
import type { LoadedPlugin } from './server-part';
import type { Wanted } from './state-store';
import { GATE_OF, nextState, type Signal } from './transitions';

export interface UnitOptions<S extends Scope> {
  createScope(owner: ScopeOwner): S;
  report: Report;
  clock: Clock;
  retry: RetryPolicy;
  /** How long work under way may hold up a stop. */
  drainTimeoutMs: number;
  /** Starting or draining for longer is reported. */
  slowAfterMs: number;
  /** After each change of state. */
  changed(unit: PluginUnit<S>): void;
  /** After a pause, when it may start again. */
  retried(): void;
}

/** One plugin in this process: it does what the host decides, and knows nothing of other plugins. */
export class PluginUnit<S extends Scope = Scope> {
  readonly gate: Gate;
  wanted: Wanted = 'off';
  #state: PluginState = 'disabled';
  #reason: string | null = null;
  #since: number;
  #scope: S | null = null;
  #failures = 0;
  #cancelTimer = () => {};

  constructor(
    private readonly plugin: LoadedPlugin<S>,
    private readonly options: UnitOptions<S>,
  ) {
    this.gate = new Gate(options.clock);
    this.#since = options.clock.now();
  }

  get manifest(): PluginManifest {
    return this.plugin.manifest;
  }

  get state(): PluginState {
    return this.#state;
  }

  describe(): PluginRow {
    const { id, version, kind, requires } = this.manifest;
    return {
      id,
      version,
      kind,
      state: this.#state,
      wanted: this.wanted,
      requires: [...requires],
      reason: this.#reason,
      effects: this.#scope?.effects() ?? [],
      since: new Date(this.#since).toISOString(),
    };
  }

  enable(): void {
    this.#move('enable');
  }

  /** Also forgets the failures: who switches a plugin off and on wants a new try. */
  disable(): void {
    this.#failures = 0;
    this.#move('disable');
  }

  /** It can never start as it is; nothing of it has been loaded. */
  refuse(reason: string): void {
    this.options.report(this.manifest.id, new Error(reason));
    this.#move('refuse', reason);
  }

  waitFor(reason: string): void {
    this.#reason = reason;
  }

  /** Ends `active` or `failed`, never rejects. */
  async start(): Promise<void> {
    this.#move('start');
    this.#warnWhenSlow();
    try {
      await this.#setUp();
      this.#failures = 0;
      this.#move('started');
    } catch (error) {
      this.options.report(`starting ${this.manifest.id}`, error);
      await this.#takeDown();
      this.#fail(messageOf(error));
    }
  }

  /** Lets work under way end, then takes everything back. Ends `disabled`, never rejects. */
  async stop(): Promise<void> {
    this.#move('stop');
    this.#warnWhenSlow();
    if ((await this.gate.drain(this.options.drainTimeoutMs)) === 'timeout') {
      const late = new Error(
        `${this.gate.size} under way after ${this.options.drainTimeoutMs} ms; stopping all the same`,
      );
      this.options.report(`draining ${this.manifest.id}`, late);
    }
    await this.#takeDown();
    this.#move('stopped');
  }

  async #setUp(): Promise<void> {
    const part = await this.plugin.load();
    this.#scope = this.options.createScope({ manifest: this.manifest, gate: this.gate });
    await part?.setup(this.#scope);
    await this.#scope.ready();
  }

  async #takeDown(): Promise<void> {
    for (const error of (await this.#scope?.end()) ?? []) this.options.report(`undoing ${this.manifest.id}`, error);
    this.#scope = null;
  }

  #fail(message: string): void {
    this.#failures += 1;
    const pause = pauseAfter(this.options.retry, this.#failures);
    if (pause === null) {
      const advice = 'switch it off and on to try again';
      return this.#move('fail', `quarantined after ${this.#failures} failures, ${advice}: ${message}`);
    }
    this.#move('fail', message);
    this.#cancelTimer = this.options.clock.after(pause, () => {
      this.#move('retry');
      this.options.retried();
    });
  }

  #warnWhenSlow(): void {
    const { clock, slowAfterMs, report } = this.options;
    this.#cancelTimer = clock.after(slowAfterMs, () => {
      this.#reason = `still ${this.#state} after ${slowAfterMs} ms`;
      report(this.manifest.id, new Error(this.#reason));
    });
  }

  #move(signal: Signal, reason: string | null = null): void {
    this.#cancelTimer();
    this.#state = nextState(this.#state, signal);
    this.#reason = reason;
    this.#since = this.options.clock.now();
    const closed = GATE_OF[this.#state];
    if (closed) this.gate.close(closed);
    else this.gate.open();
    this.options.changed(this);
  }
}
