import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Knex } from 'knex';
import { coreMigrations, migrate } from '@tribunal/migrations';
import { testDatabase, type TestDatabase } from '@tribunal/testing';
import { openDatabase, undescribed, violatedIndex } from '@tribunal/database';

let database: TestDatabase;
let knex: Knex;
beforeAll(async () => {
  database = await testDatabase();
  knex = openDatabase(database.url);
  await migrate(knex, coreMigrations);
  await knex('account').insert({ uid: 'u-1', username: 'ada', passwordHash: 'x', email: 'ada@example.org' });
});
afterAll(async () => {
  await knex?.destroy();
  await database?.drop();
});

const logged = async (error: unknown): Promise<string> => {
  const lines: string[] = [];
  const to = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  pino(to).error({ err: error }, 'background error');
  return lines.join('');
};

const failure = (work: PromiseLike<unknown>): Promise<Error> =>
  Promise.resolve(work).then(
    () => Promise.reject(new Error('it did not fail')),
    (error: Error) => error,
  );

const SECRETS = ['ada@example.org', '$argon2id$secret'];
const expectNoSecret = async (error: Error): Promise<void> => {
  const text = `${error.message} ${await logged(error)}`;
  expect(text).toContain('insert into');
  for (const secret of SECRETS) expect(text).not.toContain(secret);
};

describe('an error of a statement', () => {
  const twice = { uid: 'u-2', username: 'bob', passwordHash: '$argon2id$secret', email: 'ada@example.org' };

  it('names the index but not the conflicting values', async () => {
    const error = await failure(knex('account').insert(twice));
    expect(violatedIndex(error)).toBe('account_email');
    await expectNoSecret(error);
  });

  it('quotes no value inside a transaction either', async () => {
    await expectNoSecret(await failure(knex.transaction((trx) => trx('account').insert(twice))));
  });

  it('quotes no row that lacks a value', async () => {
    await expectNoSecret(await failure(knex('account').insert({ ...twice, username: null as never })));
  });
});

describe('a prepared query that fails', () => {
  const failing = undescribed(
    'errors-insert',
    `insert into account (uid, username, password_hash, email) values ($1, $2, $3, $4)`,
  );
  const values = ['u-2', 'bob', '$argon2id$secret', 'ada@example.org'];

  it('quotes no value', async () => {
    const error = await failure(failing(knex, values));
    expect(violatedIndex(error)).toBe('account_email');
    for (const secret of SECRETS) expect(await logged(error)).not.toContain(secret);
  });

  it('gives its connection back', async () => {
    const one = openDatabase(database.url, { poolMax: 1 });
    try {
      await failure(failing(one, values));
      expect(await one('account').where('uid', 'u-1').first('username')).toEqual({ username: 'ada' });
    } finally {
      await one.destroy();
    }
  });
});

describe('a prepared query in a transaction', () => {
  it('sees what the transaction wrote', async () => {
    const names = undescribed<{ name: string }>(
      'errors-names',
      `select username as "name" from account where uid = any($1)`,
    );
    const resultRows = await knex.transaction(async (trx) => {
      await trx('account').where('uid', 'u-1').update({ username: 'countess' });
      const rows = await names(trx, [['u-1']]);
      await trx('account').where('uid', 'u-1').update({ username: 'ada' });
      return rows;
    });
    expect(resultRows).toEqual([{ name: 'countess' }]);
  });
});
