import type { ExtensionPoint } from '@tribunal/contract';
import type { ErrorReporter } from '../error-reporter';
import { CORE, Registry } from './registry';

/** Lists that plugins contribute to. */
export class ExtensionPoints {
  readonly #values = new Registry<unknown>();
  readonly #subscribers = new Registry<() => void>();

  constructor(private readonly errorReporter: ErrorReporter) {}

  contribute<T>(point: ExtensionPoint<T>, values: readonly T[], owner = CORE): () => void {
    const removals = values.map((value) => this.#values.add(point.key, owner, value));
    this.#notify(point);
    return () => {
      for (const remove of removals.splice(0)) remove();
      this.#notify(point);
    };
  }

  list<T>(point: ExtensionPoint<T>): readonly T[] {
    return this.#values.list(point.key) as T[];
  }

  /** Calls the listener with the whole list, now and after each change. */
  subscribe<T>(point: ExtensionPoint<T>, listener: (values: readonly T[]) => void): () => void {
    const call = () => {
      try {
        listener(this.list(point));
      } catch (error) {
        this.errorReporter(`subscriber of ${point.name}`, error);
      }
    };
    const remove = this.#subscribers.add(point.key, CORE, call);
    call();
    return remove;
  }

  /** Number of contributed values and subscribers. */
  get size(): number {
    return this.#values.size + this.#subscribers.size;
  }

  #notify<T>(point: ExtensionPoint<T>): void {
    for (const call of this.#subscribers.list(point.key)) call();
  }
}
