import pg from 'pg';

/**
 * Set-up file that fails a query on a connection that still executes another one. The next major version of the library
 * refuses it; until then the second one only waits, so a `Promise.all` in a transaction gains nothing.
 */

interface Client extends pg.Client {
  _activeQuery: unknown;
  _queryQueue: readonly unknown[];
}

type Query = (this: Client, ...args: unknown[]) => unknown;

/** The set-up runs before each file of tests, in a process that they share. */
const CHECKED = Symbol.for('one query at a time');
const prototype = pg.Client.prototype as unknown as { query: Query; [CHECKED]?: true };

if (!prototype[CHECKED]) {
  prototype[CHECKED] = true;
  const { query } = prototype;
  prototype.query = function (...args) {
    if (this._activeQuery || this._queryQueue.length > 0) {
      throw new Error('This connection still executes another query: await one before the next.');
    }
    return query.apply(this, args);
  };
}
