import type { Container } from 'inversify';
import type { BoundedTime } from './clock';
import type { AnyRoute } from './http';

/** One area of core: what it binds, which calls it serves, what runs beside the requests. */
export interface CoreModule {
  readonly name: string;
  bind(container: Container): void;
  routes(container: Container): AnyRoute[];
  /** Times of its rows that are waited for. */
  readonly times?: readonly BoundedTime[];
  /** Starts background work (sweepers, consumers); the returned function ends it and waits. */
  start?(container: Container): Promise<() => Promise<void>>;
}
