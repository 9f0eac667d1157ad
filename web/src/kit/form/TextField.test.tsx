import { render, screen } from '@testing-library/react';
import i18n from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { zoneName } from '../format';
import { TextField, TimeField } from './TextField';
import { englishTexts } from '../../testing/english-texts';

englishTexts();

afterEach(() => void vi.unstubAllEnvs());

const hintOf = (value: string, stored?: string): string | null => {
  const { container, unmount } = render(
    <TimeField label="Start" value={value} stored={stored} onChange={() => undefined} />,
  );
  const text = container.querySelector('.t-hint')!.textContent;
  unmount();
  return text;
};

test.each([
  ['2031-01-15T10:00', 'Your time zone (GMT+1)'],
  ['2031-07-15T10:00', 'Your time zone (GMT+2)'],
  ['2031-03-30T01:59', 'Your time zone (GMT+1)'],
  [
    '2031-03-30T02:30',
    'Your time zone (GMT+2) · The clocks are set forward, so this time does not exist. 03:30 is used instead.',
  ],
  ['2031-03-30T03:00', 'Your time zone (GMT+2)'],
  [
    '2031-10-26T02:30',
    'Your time zone (GMT+2) · The clocks are set back, so this time occurs twice. The first one is used.',
  ],
  ['2031-10-26T03:00', 'Your time zone (GMT+1)'],
])('beside %s in Berlin, a field says: %s', (value, hint) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(hintOf(value)).toBe(hint);
});

test('a stored time that is the second of its kind is said to be so, until it is changed', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const stored = '2031-10-26T01:30:00.000Z';
  expect(hintOf('2031-10-26T02:30', stored)).toBe(
    'Your time zone (GMT+1) · The clocks are set back, so this time occurs twice. The second one is used.',
  );
  expect(hintOf('2031-10-26T02:31', stored)).toContain('The first one is used');
});

test('a field for a time names the zone', () => {
  const field = (value: string) => <TimeField label="Start" value={value} onChange={() => undefined} />;
  const { rerender } = render(field('2031-07-01T10:00'));
  const zone = (at?: number) => screen.getByText(`Your time zone (${zoneName(i18n.language, at)})`);
  expect(zone(new Date('2031-07-01T10:00').getTime())).toBeTruthy();
  rerender(field(''));
  expect(zone()).toBeTruthy();
  expect(screen.getByLabelText('Start').getAttribute('aria-describedby')).toBe(zone().id);
});

test('a field is described by its hint and then by its error', () => {
  render(<TextField label="Site" value="" onChange={() => undefined} hint="Without a path" error="Required" />);
  const names = screen.getByLabelText('Site').getAttribute('aria-describedby')!.split(' ');
  expect(names.map((id) => document.getElementById(id)!.textContent)).toEqual(['Without a path', 'Required']);
});
