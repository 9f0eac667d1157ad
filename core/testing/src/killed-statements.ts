import { expect } from 'vitest';

/** Statements of one call; more would mean that a call never gets through. */
const MAX_STATEMENTS = 60;
const END_OF_TRANSACTION = /^(rollback|commit|begin|release|savepoint)/i;

interface Database {
  on(event: 'query', listener: (query: { sql: string }) => void): unknown;
}

/** Makes the statements of a database fail from a chosen one on, as if the server had been killed before it. */
export function statementKiller(database: Database) {
  /** Statements that are left before the server dies; infinite while it lives. */
  let left = Infinity;
  let hasDied = false;
  database.on('query', ({ sql }) => {
    if (END_OF_TRANSACTION.test(sql) || left-- > 0) return;
    hasDied = true;
    throw new Error('the server was killed here');
  });
  return {
    /** Makes a call that is killed after this number of statements. Returns its result, and whether it got through. */
    killAfter: async <T>(statements: number, call: () => Promise<T>): Promise<{ result: T; isThrough: boolean }> => {
      [left, hasDied] = [statements, false];
      try {
        return { result: await call(), isThrough: !hasDied };
      } finally {
        left = Infinity;
      }
    },
  };
}

/**
 * Returns a function that makes a call again and again, killed before a later statement each time, until it gets
 * through; after each try it runs `check` with the status of the answer. It resolves to the number of statements at
 * which the call was killed.
 */
export function killBeforeStatements(database: Database) {
  const { killAfter } = statementKiller(database);
  return async (call: () => Promise<{ status: number }>, check: (status: number) => Promise<void>): Promise<number> => {
    for (let statements = 0; statements < MAX_STATEMENTS; statements += 1) {
      const { result, isThrough } = await killAfter(statements, call);
      await check(result.status);
      if (!isThrough) continue;
      expect(result.status).toBe(200);
      return statements;
    }
    throw new Error('the call was killed before each of its statements');
  };
}
