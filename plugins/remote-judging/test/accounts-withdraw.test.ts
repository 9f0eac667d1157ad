import { afterAll, beforeAll, expect, it } from 'vitest';
import { RemoteAccountService } from '../server/accounts/remote-account-service';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

const names = (): Promise<string[]> => harness.knex('remoteAccount').orderBy('name').pluck<string[]>('name');

it('takes the operator’s account of that name away, also while a submission goes out with it, and none of a user', async () => {
  const { calls, user } = harness;
  await calls.api('PUT /api/remote-account', { body: { key: 'CF', name: 'bot', password: 'secret' }, as: user });
  await harness.createAccount('CF', { name: 'bot' });
  const { task } = await harness.createRunInState('sent');
  await harness.createAccount('CF', { name: 'real' });
  const accounts = harness.services.get(RemoteAccountService);
  await expect(accounts.removeByName('NONE', 'bot')).rejects.toMatchObject({ status: 404 });
  await accounts.removeByName('CF', 'bot');
  expect(await names()).toEqual(['bot', 'real']);
  expect(await harness.knex('remoteAccount').where({ name: 'bot' }).first('ownerUid')).toEqual({ ownerUid: user.uid });
  expect(await harness.storedRun(task.submitId!)).toMatchObject({ state: 'sent', accountId: null, accountName: 'bot' });
});
