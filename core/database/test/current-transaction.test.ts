import { setImmediate } from 'node:timers/promises';
import { testDatabase } from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  afterCommit,
  batchedRead,
  databaseLock,
  openDatabase,
  outsideTransaction,
  requireTransaction,
  transactionKey,
  Transactions,
  undescribed,
} from '@tribunal/database';
import { barrier } from './barrier';

let knex: Knex;
let drop: () => Promise<void>;
let transactions: Transactions;
const reported: unknown[] = [];

beforeAll(async () => {
  const database = await testDatabase();
  knex = openDatabase(database.url);
  drop = () => database.drop();
  await knex.raw('create table place (id integer primary key)');
  await knex.raw('create table job_run (name text primary key, due_at timestamptz not null)');
  transactions = new Transactions(knex, (error) => void reported.push(error));
});
beforeEach(() => knex.raw('truncate place, job_run'));
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await knex.destroy();
  await drop();
});

const insert = async (id: number): Promise<void> => void (await knex('place').insert({ id }));
const ids = async (): Promise<number[]> => knex('place').orderBy('id').pluck('id');
const listed = undescribed<{ id: number }>('place-ids', 'select id from place order by id');
const transactionId = async (): Promise<string> => {
  const { rows } = await knex.raw<{ rows: [{ xid: string }] }>('select pg_current_xact_id()::text as xid');
  return rows[0].xid;
};
const failure = new Error('it fails');

it('every query of the pool runs on the transaction of the code that awaits it', async () => {
  const [first, second] = await transactions.run(async () => {
    await insert(1);
    expect(await outsideTransaction(ids)).toEqual([]);
    expect(await listed(knex, [])).toEqual([{ id: 1 }]);
    return [await transactionId(), await transactionId()];
  });
  expect(first).toBe(second);
  expect(await ids()).toEqual([1]);
});

it('a failure undoes everything, also what nested transactions have done', async () => {
  const work = transactions.run(async () => {
    await insert(1);
    await transactions.run(() => insert(2));
    await knex.transaction(() => insert(3));
    throw failure;
  });
  await expect(work).rejects.toBe(failure);
  expect(await ids()).toEqual([]);
});

it('a nested transaction joins the outer one, and undoes only its own changes when it fails', async () => {
  await transactions.run(async () => {
    const outer = await transactionId();
    await insert(1);
    const nested = transactions.run(async () => {
      expect(await ids()).toEqual([1]);
      await insert(2);
      await insert(2);
    });
    await expect(nested).rejects.toThrow(/duplicate key/);
    expect(await transactionId()).toBe(outer);
    await transactions.run(() => insert(3));
  });
  expect(await ids()).toEqual([1, 3]);
});

it('effects follow the outermost commit, those of a failed part never, and run outside', async () => {
  const effects: string[] = [];
  await transactions.run(async () => {
    await insert(1);
    await transactions.run(async () => {
      afterCommit(async () => void effects.push(`sees ${String(await ids())}`));
    });
    await transactions
      .run(async () => {
        afterCommit(() => void effects.push('never'));
        throw failure;
      })
      .catch(() => undefined);
    expect(effects).toEqual([]);
  });
  expect(effects).toEqual(['sees 1']);
  expect(() => afterCommit(() => undefined)).toThrow(/no transaction/);
});

it('a query that is not awaited fails after the end of its transaction', async () => {
  const late: Promise<unknown>[] = [];
  const start = (): void => {
    const afterwards = async (query: () => Promise<unknown>) => {
      while ((await outsideTransaction(ids)).length === 0) await setImmediate();
      return query();
    };
    late.push(
      afterwards(ids),
      afterwards(() => listed(knex, [])),
      afterwards(() => transactions.run(() => insert(2))),
    );
    late.push(afterwards(async () => afterCommit(() => undefined)));
  };
  await transactions.run(async () => {
    await insert(1);
    start();
  });
  const ends = await Promise.allSettled(late);
  for (const end of ends) expect(end).toMatchObject({ reason: { message: /transaction of this code is over/ } });
  expect(await ids()).toEqual([1]);
});

it('so does one whose transaction was rolled back', async () => {
  let late: Promise<unknown> | undefined;
  let open = (): void => undefined;
  const rolledBack = new Promise<void>((resolve) => (open = resolve));
  const work = transactions.run(async () => {
    late = rolledBack.then(() => insert(2));
    throw failure;
  });
  await expect(work).rejects.toBe(failure);
  open();
  await expect(late).rejects.toThrow(/transaction of this code is over/);
  expect(await ids()).toEqual([]);
});

it('a read that several callers share knows nothing of a transaction, whose own read is not shared', async () => {
  const batches: (readonly number[])[] = [];
  const find = batchedRead(async (keys: readonly number[]) => {
    batches.push(keys);
    const found: number[] = await knex('place').whereIn('id', keys).pluck('id');
    return new Map(found.map((id) => [id, 'stored']));
  });
  const others = async () => Promise.all([find(1), find(2)]);
  await insert(1);
  await transactions.run(async () => {
    await insert(2);
    await knex('place').where({ id: 1 }).delete();
    const shared = outsideTransaction(others);
    expect([await find(1), await find(2)]).toEqual([undefined, 'stored']);
    expect(await shared).toEqual(['stored', undefined]);
  });
  expect(await others()).toEqual([undefined, 'stored']);
  expect(batches.map((keys) => keys.join()).sort()).toEqual(['1', '1,2', '1,2', '2']);
});

it('reads in parallel are one after another inside a transaction, which ends after all of them', async () => {
  await insert(1);
  const read = async () => Promise.all([ids(), listed(knex, []), ids()]);
  expect(await transactions.run(read)).toEqual([[1], [{ id: 1 }], [1]]);
  const work = transactions.run(() => Promise.all([insert(2), insert(1), insert(3)]));
  await expect(work).rejects.toThrow(/duplicate key/);
  expect(await ids()).toEqual([1]);
});

it('a query beside a nested transaction is no part of it', async () => {
  await transactions.run(async () => {
    const nested = transactions.run(async () => {
      await insert(1);
      await insert(1);
    });
    const [undone] = await Promise.allSettled([nested, insert(2), insert(3), transactions.run(() => insert(4))]);
    expect(undone).toMatchObject({ reason: { message: expect.stringMatching(/duplicate key/) as string } });
    expect(await ids()).toEqual([2, 3, 4]);
  });
  expect(await ids()).toEqual([2, 3, 4]);
});

it('a nested transaction cannot have an isolation of its own, which would be ignored', async () => {
  const nested = transactions.run(() =>
    knex.transaction(() => insert(1), { isolationLevel: 'repeatable read', readOnly: true }),
  );
  await expect(nested).rejects.toThrow(/isolation/);
  expect(await ids()).toEqual([]);
});

it('a query that the work returns runs where the work does, though it begins only when it is awaited', async () => {
  await insert(1);
  const work = transactions.run(async () => {
    await knex.transaction(() => knex('place').insert({ id: 2 }));
    expect(await outsideTransaction(() => knex('place').orderBy('id').pluck('id'))).toEqual([1]);
    throw failure;
  });
  await expect(work).rejects.toBe(failure);
  const refused = knex.transaction(() => knex('place').insert([{ id: 3 }, { id: 1 }]));
  await expect(refused).rejects.toThrow(/duplicate key/);
  expect(await ids()).toEqual([1]);
});

it('work that is a part of what its caller does says so', async () => {
  const part = async () => requireTransaction(knex);
  await expect(part()).rejects.toThrow(/needs a transaction/);
  await transactions.run(async () => {
    await part();
    await expect(outsideTransaction(part)).rejects.toThrow(/needs a transaction/);
    await transactions.run(part);
  });
  await knex.transaction(async (trx) => requireTransaction(trx));
});

it('rows are locked in a transaction only, with whose end the lock would end', async () => {
  await insert(1);
  const locked = async () => knex('place').where({ id: 1 }).forNoKeyUpdate().first('id');
  await expect(locked()).rejects.toThrow(/needs a transaction/);
  expect(await transactions.run(locked)).toEqual({ id: 1 });
  expect(await knex.transaction((trx) => trx('place').forUpdate().first('id'))).toEqual({ id: 1 });
  // A lock within a statement lasts as long as that.
  const first = knex('place').orderBy('id').limit(1).forUpdate().skipLocked().select('id');
  expect(await knex('place').whereIn('id', first).delete()).toBe(1);
});

it('what belongs to a transaction has a key for each of its parts', async () => {
  expect(() => transactionKey()).toThrow(/needs a transaction/);
  await transactions.run(async () => {
    const key = transactionKey();
    await insert(1);
    expect(transactionKey()).toBe(key);
    await transactions.run(async () => expect(transactionKey()).not.toBe(key));
  });
});

const SILENCE_MS = 15_000;

it('a query fails that waits for the nested transaction that waits for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const work = transactions.run(async () => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const outer = begun.then(ids);
    await transactions.run(async () => {
      await insert(1);
      begin();
      await setImmediate();
      vi.advanceTimersByTime(SILENCE_MS);
      await outer;
    });
  });
  await expect(work).rejects.toThrow(/waits for a transaction inside of its own/);
  expect(await ids()).toEqual([]);
});

it('a query waits for a nested transaction as long as that asks the database something', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lock = async () => void (await knex.raw('select pg_advisory_xact_lock(1)'));
  const held = barrier(2);
  const release = barrier(2);
  const holding = transactions.run(async () => {
    await lock();
    await held();
    await release();
  });
  await held();
  const work = transactions.run(async () => {
    const nested = transactions.run(async () => {
      await insert(1);
      await lock();
    });
    const beside = ids();
    await outsideTransaction(async () => {
      const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted";
      while ((await knex.raw<{ rows: unknown[] }>(waiting)).rows.length === 0) await setImmediate();
    });
    vi.advanceTimersByTime(2 * SILENCE_MS);
    await release();
    await nested;
    return beside;
  });
  expect(await work).toEqual([1]);
  await holding;
});

it('a query waits for a nested transaction that works between its queries', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const work = transactions.run(async () => {
    const nested = transactions.run(async () => {
      await insert(1);
      vi.advanceTimersByTime(SILENCE_MS - 1);
      await insert(2);
      vi.advanceTimersByTime(1);
      await setImmediate();
    });
    const beside = ids();
    await nested;
    return beside;
  });
  expect(await work).toEqual([1, 2]);
});

it('two concurrent transactions never share', async () => {
  const arrive = barrier(2);
  const leave = barrier(2);
  const one = (id: number): Promise<string> =>
    transactions.run(async () => {
      const own = await transactionId();
      await insert(id);
      await arrive();
      expect(await ids()).toEqual([id]);
      expect(await transactionId()).toBe(own);
      await leave();
      return own;
    });
  const [first, second] = await Promise.all([one(1), one(2)]);
  expect(first).not.toBe(second);
});

it('work that is cancelled undoes its changes, and leaves the connection to others', async () => {
  const stop = new AbortController();
  const work = transactions.run(async () => {
    await insert(1);
    stop.abort(failure);
    stop.signal.throwIfAborted();
  });
  await expect(work).rejects.toBe(failure);
  await transactions.run(() => insert(1));
  expect(await ids()).toEqual([1]);
});

it('the transactions of two databases are separate', async () => {
  const other = openDatabase(
    (knex.client as { config: { connection: { connectionString: string } } }).config.connection.connectionString,
  );
  try {
    await new Transactions(other, () => undefined)
      .run(async () => {
        await other('place').insert({ id: 1 });
        expect(await ids()).toEqual([]);
        await transactions.run(async () => {
          await insert(2);
          expect(await other('place').pluck('id')).toEqual([1]);
        });
        throw failure;
      })
      .catch(() => undefined);
  } finally {
    await other.destroy();
  }
  expect(await ids()).toEqual([2]);
});

it('a job is no part of the transaction that ensures it runs once', async () => {
  const runs = databaseLock(knex).tryRun(
    'test',
    async () => {
      await insert(1);
      throw failure;
    },
    new Date(0),
  );
  await expect(runs).rejects.toBe(failure);
  expect(await ids()).toEqual([1]);
});
