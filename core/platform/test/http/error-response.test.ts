import { expect, it } from 'vitest';
import { badInput, errorResponse, tooMany, type Texts } from '@tribunal/platform';

const NAMES: Readonly<Record<string, string>> = {
  'field.starAccount': 'Unofficial participants',
  'field.num': 'Count',
};
const texts = {
  findOf: (_owners: readonly string[], _locale: string, key: string) => NAMES[key] ?? null,
  translate: (_locale: string, key: string, { field }: { field?: string } = {}) => `${field}: ${key}`,
} as unknown as Texts;

it.each([
  ['starAccount', 'Unofficial participants'],
  ['starAccount.1', 'Unofficial participants'],
  ['awards.2.num', 'Count'],
  ['awards.2', 'awards.2'],
  ['unknown', 'unknown'],
])('names the field %s as %s in a refusal', (field, name) => {
  const { body } = errorResponse(badInput(field, 'input.required'), { texts, locale: 'en-US', requestId: '' });
  expect(body).toMatchObject({ msg: `${name}: input.required`, data: { field } });
});

it('says when a call that came too early is possible again, if that is known', () => {
  const context = { texts, locale: 'en-US' as const, requestId: '' };
  expect(errorResponse(tooMany('submission.tooOften', { seconds: 8 }), context)).toMatchObject({ retryAfterS: 8 });
  expect(errorResponse(tooMany('error.tooMany'), context)).not.toHaveProperty('retryAfterS');
});
