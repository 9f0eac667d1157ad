import { expect, test } from 'vitest';
import { withoutSent } from './unsent';

test('what was sent is no change any more; what was typed since is', () => {
  expect(withoutSent({ name: 'b', school: 'x' }, { name: 'a', school: 'x' })).toEqual({ name: 'b' });
});
test('what was not sent stays', () => {
  expect(withoutSent({ name: 'a', blog: '' }, { name: 'a' })).toEqual({ blog: '' });
});
