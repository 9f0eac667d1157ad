import { Session, type Profiler } from 'node:inspector';
import type { Knex } from 'knex';

/** Cost of a response: SQL statements, and calls of the product's functions, including loop callbacks. */
export interface Work {
  statements: number;
  calls: number;
}

/** Counts work of this process with V8's precise coverage; dispose of it, because counting slows everything down. */
export class WorkCounter implements Disposable {
  readonly #session = new Session();
  #statements = 0;
  readonly #noteStatement = (): void => void (this.#statements += 1);

  constructor(private readonly knex: Knex) {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    knex.on('query', this.#noteStatement);
  }

  /** Returns the work since the last reading. Reading takes V8 long, because it visits all existing functions. */
  readAndReset(): Work {
    const statements = this.#statements;
    this.#statements = 0;
    return { statements, calls: this.#takeCalls() };
  }

  [Symbol.dispose](): void {
    this.knex.off('query', this.#noteStatement);
    this.#session.disconnect();
  }

  #takeCalls(): number {
    let calls = 0;
    this.#session.post('Profiler.takePreciseCoverage', (failure, coverage) => {
      if (failure) throw failure;
      for (const { url, functions } of coverage.result) if (isOurs(url)) calls += sumOf(functions);
    });
    return calls;
  }
}

const isOurs = (url: string): boolean => /\/(core|plugins)\/.*\.ts$/.test(url) && !/\/(test|testing)\//.test(url);

const sumOf = (functions: Profiler.FunctionCoverage[]): number =>
  functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
