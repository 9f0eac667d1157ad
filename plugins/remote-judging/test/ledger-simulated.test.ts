import type { RemoteSiteMode } from '@tribunal/remote-kit/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.knex('submission').delete();
  await harness.knex('remoteAccount').delete();
});

/** Returns the ms from the end of a submission until its account is free. */
async function gap(mode: RemoteSiteMode): Promise<number> {
  const id = await harness.createAccount();
  const { task, run } = await harness.createRunInState('sent');
  await harness.move(task, run, ['sent', 'tracking'], { remoteRunId: `run-${task.submitId}`, mode });
  const { freeAt } = await harness.knex('remoteAccount').where({ id }).first<{ freeAt: Date }>('freeAt');
  return freeAt.getTime() - harness.now().getTime();
}

describe('an account', () => {
  it('rests as long as the site wants where its judge has asked the site', async () => {
    expect(await gap('site')).toBe(6000);
  });

  it('rests a tenth of that where its judge has asked a simulator', async () => {
    expect(await gap('simulator')).toBe(600);
  });

  it('is not released by a judge that does not say which it has asked', async () => {
    await harness.createAccount();
    const { task, run } = await harness.createRunInState('sent');
    const silent = { remoteRunId: 'run-1', mode: undefined };
    expect(await harness.move(task, run, ['sent', 'tracking'], silent)).toMatchObject({ status: 400 });
  });
});
