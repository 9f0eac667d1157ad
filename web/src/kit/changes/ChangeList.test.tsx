import { AUDIT_HIDDEN } from '@tribunal/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, showPage } from '../../testing';
import { ChangeList } from './ChangeList';

fakeServer();
const cells = (): string[][] =>
  screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));

test('changed fields have names and readable values', () => {
  showPage(
    <ChangeList
      before={{ email: null, isBanned: false, password: AUDIT_HIDDEN, someNewField: [1, 2] }}
      after={{ email: 'a@b.de', isBanned: true, password: AUDIT_HIDDEN, someNewField: [] }}
    />,
  );
  expect(cells()).toEqual([
    ['Field', 'Before', 'After'],
    ['Email', '—', 'a@b.de'],
    ['Banned', 'No', 'Yes'],
    ['Password', 'Hidden', 'Hidden'],
    ['Some new field', '[1,2]', '[]'],
  ]);
});

test('of what was deleted there is no state after', () => {
  showPage(<ChangeList before={{ title: 'Finals' }} after={null} />);
  expect(cells()).toEqual([
    ['Field', 'Before'],
    ['Title', 'Finals'],
  ]);
});
