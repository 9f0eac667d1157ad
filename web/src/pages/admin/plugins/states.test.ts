import { expect, test } from 'vitest';
import { countEffects } from './states';

test('what a plugin holds is counted by kind', () => {
  expect(countEffects(['route GET /api/a', 'route POST /api/b', 'job nightly'])).toEqual([
    { kind: 'route', count: 2 },
    { kind: 'job', count: 1 },
  ]);
});
