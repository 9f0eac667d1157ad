import { AsyncLocalStorage } from 'node:async_hooks';
import { expect } from 'vitest';

/** Statements of one call; more would mean that a call never gets through. */
const MAX_STATEMENTS = 60;
const END_OF_TRANSACTION = /^(rollback|commit|begin|release|savepoint)/i;

interface Database {
  on(event: 'query', listener: (query: { sql: string }) => void): unknown;
}

/** What one call may still do before the server dies. */
interface Life {
  /** Statements that are left; infinite once the call has ended. */
  left: number;
  hasDied: boolean;
}

/**
 * Makes the statements of a call fail from a chosen one on, as if the server had been killed before it. Statements of
 * other work, such as jobs that run beside the call, neither count nor fail.
 */
export function statementKiller(database: Database) {
  const lives = new AsyncLocalStorage<Life>();
  database.on('query', ({ sql }) => {
    const life = lives.getStore();
    if (!life || END_OF_TRANSACTION.test(sql) || life.left-- > 0) return;
    life.hasDied = true;
    throw new Error('the server was killed here');
  });
  return {
    /** Makes a call that is killed after this number of statements. Returns its result, and whether it got through. */
    killAfter: async <T>(statements: number, call: () => Promise<T>): Promise<{ result: T; isThrough: boolean }> => {
      const life: Life = { left: statements, hasDied: false };
      try {
        return { result: await lives.run(life, call), isThrough: !life.hasDied };
      } finally {
        life.left = Infinity;
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
