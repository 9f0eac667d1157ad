import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { contestServer, openTab } from '../testing';
import { acmRowOf, boardPageOf, cellOf } from './testing';

const server = contestServer();
beforeEach(() => {
  const row = acmRowOf('9', { rankShowName: 'O(1) Regret', submissionInfo: { A: cellOf({ errorNum: 2 }) } });
  server.answer({ 'POST /api/get-contest-rank': () => boardPageOf([row]) });
});

const findRow = async () => (await screen.findByRole('rowheader', { name: /O\(1\) Regret/ })).closest('tr')!;

test('the options of the scoreboard open with a button where there is no room for them', async () => {
  const { user } = openTab('rank');
  await findRow();
  const button = screen.getByRole('button', { name: 'Options' });
  const options = document.getElementById(button.getAttribute('aria-controls')!)!;
  expect(within(options).getByRole('switch', { name: 'Unofficial teams' })).toBeTruthy();
  expect([button.getAttribute('aria-expanded'), options.classList.contains('open')]).toEqual(['false', false]);
  await user.click(button);
  expect([button.getAttribute('aria-expanded'), options.classList.contains('open')]).toEqual(['true', true]);
});

test('where the rows are blocks, cells carry their letters and the elements their roles', async () => {
  openTab('rank');
  const row = await findRow();
  const results = [...row.querySelectorAll<HTMLElement>('td[data-label]')];
  expect(results.map(({ dataset }) => dataset['label'])).toEqual(['A', 'B']);
  const elements = row.closest('table')!.querySelectorAll('thead, tbody, tr, th, td');
  expect([...elements].filter((element) => !element.hasAttribute('role'))).toEqual([]);
  expect(document.querySelector('main')!.classList.contains('t-board-page')).toBe(true);
});
