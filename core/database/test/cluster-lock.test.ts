import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coreMigrations, migrate } from '@tribunal/migrations';
import type { Knex } from 'knex';
import { testDatabase, type TestDatabase } from '@tribunal/testing';
import { databaseLock, openDatabase } from '@tribunal/database';

let database: TestDatabase;
let knex: Knex;
beforeAll(async () => {
  database = await testDatabase();
  knex = openDatabase(database.url);
  await migrate(knex, coreMigrations);
});
afterAll(async () => {
  await knex?.destroy();
  await database?.drop();
});

const due = new Date('2030-01-01T00:00:00Z');
const later = new Date('2030-01-01T01:00:00Z');

describe('a run that is due in every process', () => {
  it('is done by one of them', async () => {
    let runs = 0;
    const work = async (): Promise<void> => void (runs += 1);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => databaseLock(knex).tryRun('sweep', work, due)));
    expect(runs).toBe(1);
    expect(outcomes.filter((outcome) => outcome === 'ran')).toHaveLength(1);
  });

  it('is not done again by one whose clock is behind', async () => {
    const lock = databaseLock(knex);
    const work = (): Promise<void> => Promise.reject(new Error('it was done again'));
    expect(await lock.tryRun('sweep', work, due)).toBe('elsewhere');
    expect(await lock.tryRun('sweep', async () => undefined, later)).toBe('ran');
  });

  it('that fails may be done by another', async () => {
    const lock = databaseLock(knex);
    await expect(lock.tryRun('other', () => Promise.reject(new Error('no disk')), due)).rejects.toThrow('no disk');
    expect(await lock.tryRun('other', async () => undefined, due)).toBe('ran');
  });
});
