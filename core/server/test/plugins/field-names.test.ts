import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definePlugin } from '@tribunal/contract';
import { badInput } from '@tribunal/server';
import { startTestApp, testPlugin, type TestApp } from '@tribunal/testing';

interface ShopCalls {
  'GET /api/shop/refuse': { query: { field: string }; data: null };
}

const market = testPlugin(definePlugin({ id: 'market', version: '1.0.0', contract: '^3.0' }), {
  texts: [['en-US', { field: { price: 'Market price', stall: 'Stall' } }]],
});
const manifest = definePlugin({ id: 'shop', version: '1.0.0', contract: '^3.0', requires: ['market'] });
const shop = testPlugin(manifest, {
  texts: [['en-US', { field: { price: 'Shop price' } }]],
  setup: (scope) =>
    void scope.serve([
      {
        method: 'GET',
        path: '/api/shop/refuse',
        access: 'public',
        raw: ({ query }) => {
          throw badInput(String(query.field), 'input.required');
        },
      },
    ]),
});

describe('the field that a call of a plugin refuses', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ plugins: [market, shop] });
  });
  afterAll(() => app?.stop());

  it.each([
    ['price', 'Shop price', 'by the plugin'],
    ['list.0.price', 'Shop price', 'by the plugin, inside other fields'],
    ['stall', 'Stall', 'by a plugin that it requires'],
    ['username', 'Username', 'by core'],
    ['weight', 'weight', 'as on the wire if nobody has a name for it'],
  ])('%s is called %s: %s', async (field, name) => {
    const reply = await app.calls<ShopCalls>().reply('GET /api/shop/refuse', { query: { field } });
    expect(reply).toMatchObject({ status: 400, msg: `${name} is required`, data: { field } });
  });
});
