import type { PluginFailure, PluginFault, PluginManifest, PluginRow, PluginState } from '@tribunal/contract';
import type { Clock } from '../clock';
import { messageOf, type Report } from '../report';
import type { Scope, ScopeOwner } from '../scope/scope';
import { wordsOf } from './faults';
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

/** How a plugin is in this process; what else the admin page shows of it, the room adds. */
export type PluginStatus = Omit<PluginRow, 'names' | 'isAdded' | 'settings'>;

/** One plugin in this process: it does what the host decides, and knows nothing of other plugins. */
export class PluginUnit<S extends Scope = Scope> {
  readonly gate: Gate;
  wanted: Wanted = 'off';
  #state: PluginState = 'disabled';
  #reason: string | null = null;
  #since: number;
  #scope: S | null = null;
  #fault: PluginFault | null = null;
  #failure: PluginFailure | null = null;
  #stopsBy: string | null = null;
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

  describe(): PluginStatus {
    const { id, version, kind, requires } = this.manifest;
    return {
      id,
      version,
      kind,
      state: this.#state,
      wanted: this.wanted,
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

  enable(): void {
    this.#move('enable');
  }

  /** Also forgets the failures: who switches a plugin off and on wants a new try. */
  disable(): void {
    this.#failure = null;
    this.#move('disable');
  }

  /** Forgets the failures, and the pause before the next try. */
  retry(): void {
    this.#failure = null;
    if (this.#state === 'failed') this.#move('retry');
  }

  /** It can never start as it is; nothing of it has been loaded. */
  refuse(fault: PluginFault): void {
    const reason = wordsOf(this.manifest.id, fault);
    this.options.report(this.manifest.id, new Error(reason));
    this.#move('refuse', reason);
    this.#fault = fault;
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
      this.#failure = null;
      this.#move('started');
    } catch (error) {
      this.options.report(`starting ${this.manifest.id}`, error);
      await this.#takeDown();
      this.#fail(messageOf(error));
    }
  }

  /** Lets work under way end, then takes everything back. Ends `disabled`, never rejects. */
  async stop(): Promise<void> {
    this.#stopsBy = isoOf(this.options.clock.now() + this.options.drainTimeoutMs);
    this.#move('stop');
    this.#warnWhenSlow();
    if ((await this.gate.drain(this.options.drainTimeoutMs)) === 'timeout') {
      const late = new Error(
        `${this.gate.size} under way after ${this.options.drainTimeoutMs} ms; stopping all the same`,
      );
      this.options.report(`draining ${this.manifest.id}`, late);
    }
    await this.#takeDown();
    this.#stopsBy = null;
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
    const { clock, retry, retried } = this.options;
    const now = isoOf(clock.now());
    const count = (this.#failure?.count ?? 0) + 1;
    const pause = pauseAfter(retry, count);
    const nextAt = pause === null ? null : isoOf(clock.now() + pause);
    this.#failure = { message, count, since: this.#failure?.since ?? now, lastAt: now, nextAt };
    if (pause === null) {
      const advice = 'switch it off and on to try again';
      return this.#move('fail', `quarantined after ${count} failures, ${advice}: ${message}`);
    }
    this.#move('fail', message);
    this.#cancelTimer = clock.after(pause, () => {
      this.#move('retry');
      retried();
    });
  }

  #warnWhenSlow(): void {
    const { clock, slowAfterMs, report } = this.options;
    this.#cancelTimer = clock.after(slowAfterMs, () => {
      this.#reason = `still ${this.#state} after ${slowAfterMs / 1000} s`;
      report(this.manifest.id, new Error(`plugin ${this.manifest.id} ${this.#reason}`));
    });
  }

  #move(signal: Signal, reason: string | null = null): void {
    this.#cancelTimer();
    this.#state = nextState(this.#state, signal);
    this.#reason = reason;
    this.#fault = null;
    this.#since = this.options.clock.now();
    const closed = GATE_OF[this.#state];
    if (closed) this.gate.close(closed);
    else this.gate.open();
    this.options.changed(this);
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
