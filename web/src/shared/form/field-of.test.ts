import { expect, test } from 'vitest';
import { ApiError } from '../../api';
import { fieldOf } from './field-of';

const refused = (field: string | null) => new ApiError('no', 400, 'answer', field);

test('what is said of a field of the form stands beside it', () => {
  expect(fieldOf(refused('email'), ['email', 'code'])).toBe('email');
});
test('anything else is the form’s', () => {
  expect(fieldOf(refused('captcha'), ['email'])).toBe('form');
  expect(fieldOf(refused(null), ['email'])).toBe('form');
  expect(fieldOf(new Error('lost'), ['email'])).toBe('form');
});
