import { InFlight, type EventType } from '@tribunal/contract';
import type { ErrorReporter } from '../error-reporter';
import { runAs } from '../scope/current-owner';
import type { Undo } from '../scope/effect-stack';
import { CORE, Registry } from './registry';

export type EventHandler<T> = (payload: T) => void | Promise<void>;

/** Calls something when what the caller does is committed, which is now if it is in no transaction. */
export type WhenCommitted = (notify: () => void) => void;

/**
 * Events that have happened and are committed: those that a transaction emits follow its commit. A listener cannot veto,
 * delay or break the emitter.
 */
export class Events {
  readonly #listeners = new Registry<(payload: unknown) => void>();
  readonly #running = new InFlight();

  constructor(
    private readonly errorReporter: ErrorReporter,
    private readonly whenCommitted: WhenCommitted = (notify) => notify(),
  ) {}

  /**
   * Subscribes a listener. The returned undo waits for calls in progress, so a listener must not await its own undo.
   */
  on<T>(event: EventType<T>, handler: EventHandler<T>, owner = CORE): Undo {
    const inFlight = new InFlight();
    const call = async (payload: unknown) => {
      try {
        await inFlight.run(() => runAs(owner, () => handler(payload as T)));
      } catch (error) {
        this.errorReporter(`listener of ${event.name} in ${owner}`, error);
      }
    };
    const remove = this.#listeners.add(event.key, owner, (payload) => void this.#running.run(() => call(payload)));
    return () => {
      remove();
      return inFlight.idle();
    };
  }

  /** Notifies all listeners without waiting for them. */
  emit<T>(event: EventType<T>, payload: T): void {
    this.whenCommitted(() => {
      for (const call of this.#listeners.list(event.key)) call(payload);
    });
  }

  /** Resolves when every listener has finished, including those of events emitted by listeners. */
  idle(): Promise<void> {
    return this.#running.idle();
  }

  get size(): number {
    return this.#listeners.size;
  }
}
