import { render, screen } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts } from '../../locales/en-US';
import { zoneName } from '../format';
import { TextField, TimeField } from './TextField';

beforeAll(() =>
  i18n
    .use(initReactI18next)
    .init({ lng: 'en-US', resources: { 'en-US': { translation: texts } } })
    .then(() => undefined),
);

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
