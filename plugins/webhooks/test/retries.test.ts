import { expect, it } from 'vitest';
import { meaningOf } from '../server/retries';

it.each([
  [200, 'delivered'],
  [202, 'delivered'],
  [299, 'delivered'],
  [304, 'failing'],
  [301, 'failing'],
  [308, 'failing'],
  [400, 'refused'],
  [404, 'failing'],
  [410, 'gone'],
  [422, 'refused'],
  [429, 'failing'],
  [503, 'failing'],
  [null, 'failing'],
])('an answer with %s is: %s', (status, meaning) => {
  expect(meaningOf(status)).toBe(meaning);
});
