import { Client } from 'pg';
import { expect, it } from 'vitest';
import { startPostgres, testDatabase } from '../src/postgres';

const ask = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
};

it('keeps its rows when it is killed and started again', async () => {
  const postgres = await startPostgres();
  await ask(postgres.url, 'create table kept as select 7 as n');
  await postgres.kill();
  await expect(ask(postgres.url, 'select n from kept')).rejects.toThrow();
  await postgres.restart();
  expect(await ask(postgres.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await postgres.stop();
  await expect(ask(postgres.url, 'select 1')).rejects.toThrow();
});

it('answers nobody once it is killed, also open connections', async () => {
  const postgres = await startPostgres();
  const clients = Array.from({ length: 40 }, () => new Client(postgres.url));
  for (const client of clients) client.on('error', () => undefined);
  await Promise.all(clients.map((client) => client.connect()));
  await postgres.kill();
  const answers = await Promise.allSettled(clients.map((client) => client.query('select 1')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  await postgres.stop();
});

it('refuses a wrong password', async () => {
  const database = await testDatabase();
  const url = new URL(database.url);
  url.password = 'guess';
  await expect(ask(url.href, 'select 1')).rejects.toThrow(/password/);
  await database.drop();
});

it('copies a template into databases that do not see each other', async () => {
  const template = await testDatabase();
  await ask(template.url, 'create table note as select 1 as n');
  const [one, other] = [await testDatabase(template.url), await testDatabase(template.url)];
  await ask(one.url, 'update note set n = 2');
  expect(await ask(other.url, 'select n from note')).toEqual([{ n: 1 }]);
  await Promise.all([template, one, other].map((database) => database.drop()));
});
