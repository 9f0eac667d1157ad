import type { PluginSettingRow } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { readTyped, shownIn } from './setting-values';

const SETTINGS: PluginSettingRow[] = [
  {
    name: 'pace',
    spec: { type: 'integer', default: 10, min: 1, max: 60, label: 'pace' },
    labels: {},
    value: 10,
    hasSecret: false,
  },
  {
    name: 'loud',
    spec: { type: 'boolean', default: false, label: 'loud' },
    labels: {},
    value: false,
    hasSecret: false,
  },
  {
    name: 'key',
    spec: { type: 'string', default: '', maxLength: 9, label: 'key', secret: true },
    labels: {},
    value: null,
    hasSecret: true,
  },
];
const none: ReadonlySet<string> = new Set();

test('only what differs is sent', () => {
  expect(readTyped(SETTINGS, {}, none)).toEqual({ values: {}, wrong: [] });
  expect(readTyped(SETTINGS, { pace: '10', loud: true }, none)).toEqual({ values: { loud: true }, wrong: [] });
  expect(readTyped(SETTINGS, { pace: ' 12 ' }, none)).toEqual({ values: { pace: 12 }, wrong: [] });
});

test.each(['', ' ', '0', '61', '1.5', 'ten'])('“%s” is no number between 1 and 60', (pace) => {
  expect(readTyped(SETTINGS, { pace, loud: true }, none)).toEqual({ values: { loud: true }, wrong: ['pace'] });
});

test('a secret is sent when something is typed, and removed only on request', () => {
  expect(readTyped(SETTINGS, { key: '' }, none).values).toEqual({});
  expect(readTyped(SETTINGS, { key: 'abc' }, none).values).toEqual({ key: 'abc' });
  expect(readTyped(SETTINGS, {}, new Set(['key'])).values).toEqual({ key: '' });
});

test('a field shows what is typed, else what is stored, and never a secret', () => {
  expect(SETTINGS.map((setting) => shownIn(setting, {}))).toEqual(['10', false, '']);
  expect(shownIn(SETTINGS[0]!, { pace: '' })).toBe('');
});
