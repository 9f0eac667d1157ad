import type { RemotePlace } from '@tribunal/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHarbour, type Harbour } from './ledger-support';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harbour.knex('submission').delete();
  await harbour.knex('remoteAccount').delete();
});

/** ms from the end of a submission until its account is free. */
async function gap(place?: RemotePlace): Promise<number> {
  const id = await harbour.account();
  const { task, run } = await harbour.runIn('sent');
  await harbour.move(task, run, ['sent', 'tracking'], { remoteRunId: `run-${task.submitId}`, place });
  const { freeAt } = await harbour.knex('remoteAccount').where({ id }).first<{ freeAt: Date }>('freeAt');
  return freeAt.getTime() - harbour.now().getTime();
}

describe('an account', () => {
  it('rests as long as the site wants where its judge has asked the site, or does not say', async () => {
    expect(await gap('site')).toBe(6000);
    await harbour.knex('remoteAccount').delete();
    expect(await gap()).toBe(6000);
  });

  it('rests a tenth of that where its judge has asked a simulator', async () => {
    expect(await gap('simulator')).toBe(600);
  });
});
