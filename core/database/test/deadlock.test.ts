import { testDatabase } from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { afterCommit, openDatabase, Transactions } from '@tribunal/database';
import { barrier } from './barrier';

let knex: Knex;
let drop: () => Promise<void>;
let transactions: Transactions;

beforeAll(async () => {
  const database = await testDatabase();
  knex = openDatabase(database.url);
  drop = () => database.drop();
  await knex.raw('create table place (id integer primary key, visits integer not null)');
  transactions = new Transactions(knex, () => undefined);
});
beforeEach(() => knex.raw('truncate place; insert into place values (1, 0), (2, 0)'));
afterAll(async () => {
  await knex.destroy();
  await drop();
});

it('two deadlocked transactions both succeed and each runs its after-commit work once', async () => {
  const arrive = barrier(2);
  const commits: string[] = [];
  const incrementBoth = (name: string, first: number, second: number) =>
    transactions.run(async () => {
      afterCommit(() => void commits.push(name));
      await knex('place').where({ id: first }).increment('visits');
      await arrive();
      await knex('place').where({ id: second }).increment('visits');
    });

  await Promise.all([incrementBoth('there', 1, 2), incrementBoth('and back', 2, 1)]);

  expect(await knex('place').orderBy('id').pluck<number[]>('visits')).toEqual([2, 2]);
  expect(commits.sort()).toEqual(['and back', 'there']);
});

it('the aborted transaction waits before its retry, so the other one can finish', async () => {
  let awakeAt = Infinity;
  const sleepy = {
    client: knex.client as unknown,
    transaction: async (work: (trx: Knex.Transaction) => Promise<unknown>) => {
      awakeAt = Math.min(awakeAt, performance.now() + 50);
      if (performance.now() < awakeAt) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return knex.transaction(work);
    },
  };
  const patient = new Transactions(sleepy as never, () => undefined);
  expect(await patient.run(async () => 'through')).toBe('through');
});

it('other failures are not retried', async () => {
  let tries = 0;
  const failing = transactions.run(async () => {
    tries += 1;
    await knex('place').insert({ id: 1, visits: 0 });
  });
  await expect(failing).rejects.toThrow(/duplicate key/);
  expect(tries).toBe(1);
});
