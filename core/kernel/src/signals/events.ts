import type { EventType } from '@tribunal/contract';
import { InFlight } from '../in-flight';
import type { Report } from '../report';
import type { Undo } from '../scope/effect-stack';
import { CORE, Registry } from './registry';

export type EventHandler<T> = (payload: T) => void | Promise<void>;

/** Things that have happened and are committed. A listener cannot veto, delay or break the one who tells. */
export class Events {
  readonly #listeners = new Registry<(payload: unknown) => void>();
  readonly #running = new InFlight();

  constructor(private readonly report: Report) {}

  /** The undo waits for calls under way; a listener must not wait for its own undo. */
  on<T>(event: EventType<T>, handler: EventHandler<T>, owner = CORE): Undo {
    const mine = new InFlight();
    const call = async (payload: unknown) => {
      try {
        await mine.run(() => handler(payload as T));
      } catch (error) {
        this.report(`listener of ${event.name}${owner && ` in ${owner}`}`, error);
      }
    };
    const remove = this.#listeners.add(event.key, owner, (payload) => void this.#running.run(() => call(payload)));
    return () => {
      remove();
      return mine.idle();
    };
  }

  /** Tells everyone who listens and waits for nobody. */
  emit<T>(event: EventType<T>, payload: T): void {
    for (const tell of this.#listeners.list(event.key)) tell(payload);
  }

  /** Resolves when every listener has ended, including those of events that listeners emitted. */
  settled(): Promise<void> {
    return this.#running.idle();
  }

  get size(): number {
    return this.#listeners.size;
  }
}
