import { testDatabase } from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseLock, isOutage, openDatabase, outsideTransaction, Transactions } from '@tribunal/database';
import { TransactionSlots } from '../src/transaction-slots';
import { barrier } from './barrier';

const CONNECTIONS = 4;

let knex: Knex;
let drop: () => Promise<void>;
let transactions: Transactions;

beforeAll(async () => {
  const database = await testDatabase();
  knex = openDatabase(database.url, { poolMax: CONNECTIONS });
  drop = () => database.drop();
  await knex.raw('create table job_run (name text primary key, due_at timestamptz not null)');
  transactions = new Transactions(knex, () => undefined);
});
afterAll(async () => {
  await knex.destroy();
  await drop();
});

const read = async (): Promise<void> => void (await knex.raw('select 1'));

it('transactions that wait for a read outside of them leave a connection for it', async () => {
  const arrive = barrier(CONNECTIONS - 1);
  let shared: Promise<void> | undefined;
  const work = Array.from({ length: 3 * (CONNECTIONS - 1) }, () =>
    transactions.run(async () => {
      await read();
      await arrive();
      await (shared ??= outsideTransaction(read));
    }),
  );
  await Promise.all(work);
});

it('so do those that wait for a transaction outside of them', async () => {
  const work = Array.from({ length: 3 * CONNECTIONS }, () =>
    transactions.run(async () => {
      await read();
      await outsideTransaction(() => transactions.run(read));
    }),
  );
  await Promise.all(work);
});

it('so do the locks of jobs, which are held while these work', async () => {
  const lock = databaseLock(knex);
  const runs = Array.from({ length: 2 * CONNECTIONS }, (_, at) =>
    lock.tryRun(`job-${at}`, () => transactions.run(read), new Date(0)),
  );
  for (const outcome of await Promise.all(runs)) expect(outcome).toBe('ran');
});

it('one that fails leaves its place to the next', async () => {
  const failing = Array.from({ length: 3 * CONNECTIONS }, () =>
    transactions.run(() => Promise.reject(new Error('it fails'))),
  );
  for (const end of await Promise.allSettled(failing)) expect(end.status).toBe('rejected');
  await transactions.run(read);
});

it('one that waits for too long is refused as an outage is, and takes no place', async () => {
  const client = { pool: { max: 2 }, config: { acquireConnectionTimeout: 10 } };
  const slots = TransactionSlots.of({ client } as Knex);
  let end = (): void => undefined;
  const longest = slots.run(() => new Promise<void>((resolve) => (end = resolve)));
  const refusal: unknown = await slots.run(async () => undefined).catch((error: unknown) => error);
  expect(isOutage(refusal)).toBe(true);
  end();
  await longest;
  expect(await slots.run(async () => 'next')).toBe('next');
});
