import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { BalloonRow } from '../contract';
import { at, contestServer, infoOf, openTab, pageOf } from '../../contest/web/testing';

const server = contestServer();
const balloon = (changes: Partial<BalloonRow> = {}): BalloonRow => ({
  id: 41,
  cid: 7,
  uid: '2',
  username: 'bob',
  realname: 'Bob Lee',
  displayId: 'A',
  color: '#f2c83a',
  time: 4050,
  submitTime: at(0),
  firstBlood: false,
  checked: false,
  ...changes,
});
beforeEach(() => {
  server.answer({
    'GET /api/get-contest-info': () => infoOf({}, { isContestAdmin: true }),
    'GET /api/get-contest-ac-info': () => pageOf([balloon(), balloon({ id: 42, username: 'eve', firstBlood: true })]),
    'PUT /api/check-contest-ac-info': () => null,
  });
});

test('a balloon says problem, colour in a word, who, when, and whether it is the first', async () => {
  openTab('ac-info');
  const row = (await screen.findByText('bob')).closest('tr')!;
  for (const text of ['A', 'yellow', 'Bob Lee', '1:07:30', 'Pending']) expect(row.textContent).toContain(text);
  expect(row.textContent).not.toContain('First to solve');
  expect(screen.getByText('eve').closest('tr')!.textContent).toContain('First to solve');
  expect(server.sent('GET /api/get-contest-ac-info')).toEqual([{ cid: '7', currentPage: '1', limit: '20' }]);
});

test('bringing one is checked off, and can be taken back', async () => {
  const { user } = openTab('ac-info');
  const row = (await screen.findByText('bob')).closest('tr')!;
  server.answer({ 'GET /api/get-contest-ac-info': () => pageOf([balloon({ checked: true })]) });
  await user.click(within(row).getByRole('switch', { name: 'Balloon A for bob delivered' }));
  expect(await screen.findByText('Delivered')).toBeTruthy();
  await user.click(screen.getByRole('switch'));
  await waitFor(() =>
    expect(server.sent('PUT /api/check-contest-ac-info')).toEqual([
      { id: 41, cid: 7, checked: true },
      { id: 41, cid: 7, checked: false },
    ]),
  );
});

test('without any it says what would be here', async () => {
  server.answer({ 'GET /api/get-contest-ac-info': () => pageOf([]) });
  openTab('ac-info');
  expect(await screen.findByText('No balloons yet')).toBeTruthy();
});
