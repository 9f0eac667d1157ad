import type { HookType } from '@tribunal/contract';
import { InFlight } from '../in-flight';
import type { Undo } from '../scope/effect-stack';
import { CORE, Registry } from './registry';

export type HookHandler<T> = (value: T) => void | Promise<void>;

/** Places inside a transaction where others may refuse or add. */
export class Hooks {
  readonly #handlers = new Registry<(value: unknown) => Promise<void>>();

  /** The undo waits for calls under way. */
  on<T>(hook: HookType<T>, handler: HookHandler<T>, owner = CORE): Undo {
    const mine = new InFlight();
    const remove = this.#handlers.add(hook.key, owner, (value) => mine.run(() => handler(value as T)));
    return () => {
      remove();
      return mine.idle();
    };
  }

  /** Runs the handlers one after another; the first rejection is the caller's and the rest do not run. */
  async run<T>(hook: HookType<T>, value: T): Promise<void> {
    for (const handle of this.#handlers.list(hook.key)) await handle(value);
  }

  get size(): number {
    return this.#handlers.size;
  }
}
