import { event } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus, Tx } from '@tribunal/server';
import { startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site?.stop());

it('an event that a transaction emits follows its commit, and its listeners are outside of it', async () => {
  const { container } = site.app;
  const [events, transactions, knex] = [resolve(container, EventBus), resolve(container, Tx), resolve(container, Db)];
  const happened = event<string>('happened');
  const titles = async () => knex('tag').where({ oj: 'EVENT' }).orderBy('name').pluck('name');
  const received: string[] = [];
  const undo = events.on(happened, async (name) => void received.push(`${name}: ${String(await titles())}`));
  const failure = new Error('it fails');
  await transactions.run(async () => {
    const failing = transactions.run(async () => {
      events.emit(happened, 'undone');
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    events.emit(happened, 'stored');
    await knex('tag').insert({ name: 'event', oj: 'EVENT' });
  });
  await events.idle();
  expect(received).toEqual(['stored: event']);
  await undo();
});
