import type { ExtensionPoint } from '@tribunal/contract';
import type { Report } from '../report';
import { CORE, Registry } from './registry';

/** Lists that plugins fill. */
export class ExtensionPoints {
  readonly #values = new Registry<unknown>();
  readonly #subscribers = new Registry<() => void>();

  constructor(private readonly report: Report) {}

  contribute<T>(point: ExtensionPoint<T>, values: readonly T[], owner = CORE): () => void {
    const removals = values.map((value) => this.#values.add(point.key, owner, value));
    this.#tell(point);
    return () => {
      for (const remove of removals.splice(0)) remove();
      this.#tell(point);
    };
  }

  list<T>(point: ExtensionPoint<T>): readonly T[] {
    return this.#values.list(point.key) as T[];
  }

  /** Calls now and after each change with the whole list. */
  subscribe<T>(point: ExtensionPoint<T>, listener: (values: readonly T[]) => void): () => void {
    const call = () => {
      try {
        listener(this.list(point));
      } catch (error) {
        this.report(`subscriber of ${point.name}`, error);
      }
    };
    const remove = this.#subscribers.add(point.key, CORE, call);
    call();
    return remove;
  }

  /** Contributed values and subscribers. */
  get size(): number {
    return this.#values.size + this.#subscribers.size;
  }

  #tell<T>(point: ExtensionPoint<T>): void {
    for (const call of this.#subscribers.list(point.key)) call();
  }
}
