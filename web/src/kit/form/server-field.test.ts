import { expect, test } from 'vitest';
import { fieldOf, withoutSent } from './server-field';

const refused = (field: string | null) => Object.assign(new Error('no'), { field });

test('an error of a field of the form is shown beside it', () => {
  expect(fieldOf(refused('email'), ['email', 'code'])).toBe('email');
});
test('anything else is the form’s', () => {
  expect(fieldOf(refused('captcha'), ['email'])).toBe('form');
  expect(fieldOf(refused(null), ['email'])).toBe('form');
  expect(fieldOf(new Error('lost'), ['email'])).toBe('form');
});

test('submitted values are no change any more; values typed since are', () => {
  expect(withoutSent({ name: 'b', school: 'x' }, { name: 'a', school: 'x' })).toEqual({ name: 'b' });
});
test('what was not sent stays', () => {
  expect(withoutSent({ name: 'a', blog: '' }, { name: 'a' })).toEqual({ blog: '' });
});
