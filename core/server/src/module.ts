import type { Container } from 'inversify';
import type { BoundedTime } from './clock';
import type { AnyRoute } from './http';

/** One area of core: its bindings, its routes and its background work. */
export interface CoreModule {
  readonly name: string;
  bind(container: Container): void;
  routes(container: Container): AnyRoute[];
  /** Times in its tables that the server waits for. */
  readonly boundedTimes?: readonly BoundedTime[];
  /** Starts background work (sweepers, consumers); the returned function stops it and waits for its end. */
  start?(container: Container): Promise<() => Promise<void>>;
}
