import { expect, test } from 'vitest';
import { countEffects } from './PluginTable';

test('the effects of a plugin are counted by kind', () => {
  expect(
    countEffects([
      '5 calls',
      'job nightly (0 3 * * *)',
      'listener of a',
      'listener of b',
      '2 in rules',
      'content',
      'demo contests',
    ]),
  ).toEqual([
    { kind: 'call', count: 5 },
    { kind: 'job', count: 1 },
    { kind: 'listener', count: 2 },
    { kind: 'contribution', count: 2 },
    { kind: 'other', count: 2 },
  ]);
});
