import { resolve } from '@tribunal/kernel';
import { RemoteAccounts } from '@tribunal/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarbour, type Harbour } from './ledger-support';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour?.[Symbol.asyncDispose]());

const names = (): Promise<string[]> => harbour.knex('remoteAccount').orderBy('name').pluck<string[]>('name');

it('takes the operator’s account of that name away, also while a submission goes out with it, and none of a user', async () => {
  const { site, user } = harbour;
  await site.api('PUT /api/remote-account', { body: { key: 'CF', name: 'bot', password: 'secret' }, as: user });
  await harbour.account('CF', { name: 'bot' });
  const { task } = await harbour.runIn('sent');
  await harbour.account('CF', { name: 'real' });
  const desk = resolve(site.app.container, RemoteAccounts);
  await expect(desk.withdraw('NONE', 'bot')).rejects.toMatchObject({ status: 404 });
  await desk.withdraw('CF', 'bot');
  expect(await names()).toEqual(['bot', 'real']);
  expect(await harbour.knex('remoteAccount').where({ name: 'bot' }).first('ownerUid')).toEqual({ ownerUid: user.uid });
  expect(await harbour.stored(task.submitId!)).toMatchObject({ state: 'sent', accountId: null, accountName: 'bot' });
});
