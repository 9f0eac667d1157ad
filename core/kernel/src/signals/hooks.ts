import { InFlight, type HookType } from '@tribunal/contract';
import { runAs } from '../scope/current-owner';
import type { Undo } from '../scope/effect-stack';
import { CORE, Registry } from './registry';

export type HookHandler<T> = (value: T) => void | Promise<void>;

/** Hooks: points inside a transaction where others may refuse or add something. */
export class Hooks {
  readonly #handlers = new Registry<(value: unknown) => Promise<void>>();

  /** Registers a handler. The returned undo waits for calls in progress. */
  on<T>(hook: HookType<T>, handler: HookHandler<T>, owner = CORE): Undo {
    const inFlight = new InFlight();
    const remove = this.#handlers.add(hook.key, owner, (value) =>
      inFlight.run(() => runAs(owner, () => handler(value as T))),
    );
    return () => {
      remove();
      return inFlight.idle();
    };
  }

  /**
   * Runs the handlers one after another; the first rejection is passed to the caller, and the remaining handlers do
   * not run.
   */
  async run<T>(hook: HookType<T>, value: NoInfer<T>): Promise<void> {
    for (const handle of this.#handlers.list(hook.key)) await handle(value);
  }

  get size(): number {
    return this.#handlers.size;
  }
}
