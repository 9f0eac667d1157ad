import type { PluginSettingRow } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { parseSettings, displayedValue } from './setting-values';

const SETTINGS: PluginSettingRow[] = [
  {
    name: 'delay',
    spec: { type: 'integer', default: 10, min: 1, max: 60, label: 'delay' },
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
  expect(parseSettings(SETTINGS, {}, none)).toEqual({ values: {}, wrong: [] });
  expect(parseSettings(SETTINGS, { delay: '10', loud: true }, none)).toEqual({ values: { loud: true }, wrong: [] });
  expect(parseSettings(SETTINGS, { delay: ' 12 ' }, none)).toEqual({ values: { delay: 12 }, wrong: [] });
});

test.each(['', ' ', '0', '61', '1.5', 'ten'])('“%s” is no number between 1 and 60', (delay) => {
  expect(parseSettings(SETTINGS, { delay, loud: true }, none)).toEqual({ values: { loud: true }, wrong: ['delay'] });
});

test('a secret is sent when something is typed, and removed only on request', () => {
  expect(parseSettings(SETTINGS, { key: '' }, none).values).toEqual({});
  expect(parseSettings(SETTINGS, { key: 'abc' }, none).values).toEqual({ key: 'abc' });
  expect(parseSettings(SETTINGS, {}, new Set(['key'])).values).toEqual({ key: '' });
});

test('a field shows what is typed, else what is stored, and never a secret', () => {
  expect(SETTINGS.map((setting) => displayedValue(setting, {}))).toEqual(['10', false, '']);
  expect(displayedValue(SETTINGS[0]!, { delay: '' })).toBe('');
});
