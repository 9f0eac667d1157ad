import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHarbour, type Harbour } from './ledger-support';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour({ SIMULATE_REMOTES: '1' });
});
afterAll(() => harbour?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harbour.knex('submission').delete();
  await harbour.knex('remoteAccount').delete();
});

const endpoint = (address: string) =>
  harbour.site.api('PUT /api/admin/plugin/settings', {
    body: { id: 'remote-cf', values: { endpoint: address } },
    as: harbour.root,
  });

/** ms from the end of a submission until its account is free. */
async function gap(): Promise<number> {
  const id = await harbour.account();
  await harbour.runIn('tracking');
  const { freeAt } = await harbour.knex('remoteAccount').where({ id }).first<{ freeAt: Date }>('freeAt');
  return freeAt.getTime() - harbour.now().getTime();
}

describe('an account where sites are simulated', () => {
  it('rests a tenth of what the site wants', async () => {
    expect(await gap()).toBe(600);
  });

  it('rests as long as the site wants at an address that the operator has set', async () => {
    await endpoint('https://mirror.example');
    expect(await gap()).toBe(6000);
    await endpoint('');
    expect(await gap()).toBe(600);
  });
});
