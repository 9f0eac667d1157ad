import { logInAs, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ContestAuth, ContestStatus, ContestType } from '../../contract';
import { at, contestOf, contestServer, pageOf } from '../testing';
import { ContestListPage } from './ContestListPage';

const server = contestServer();
const open = (address = '/contest') => ({
  ...showPage(<ContestListPage />, address),
  user: userEvent.setup(),
});
const rows = () => screen.findAllByRole('listitem');

test('a row shows rule, access, start, duration, participants and status', async () => {
  server.answer({
    'GET /api/get-contest-list': () =>
      pageOf([contestOf({ auth: ContestAuth.Private, type: ContestType.Oi, duration: 5400 })]),
  });
  open();
  const [row] = await rows();
  const text = row!.textContent;
  for (const part of [
    'Weekly Round 87',
    'OI',
    'You need the password to enter.',
    '1 h 30 min',
    '40 participants',
    'Running',
  ])
    expect(text).toContain(part);
  expect(row!.className).toContain('running');
  expect(row!.querySelector('time')?.dateTime).toBe(at(-1));
});

test('the phase is that of the server’s clock, not of the device', async () => {
  server.answer({
    'GET /api/get-contest-list': () =>
      pageOf([
        contestOf({ id: 1, startTime: at(1), status: ContestStatus.Scheduled }),
        contestOf({ id: 2, endTime: at(-0.5) }),
      ]),
  });
  open();
  const phases = (await rows()).map((row) => row.className.split(' ').at(-1));
  expect(phases).toEqual(['scheduled', 'ended']);
});

test('a visitor is asked to log in and stays on the list', async () => {
  server.answer({ 'GET /api/get-contest-list': () => pageOf([contestOf()]) });
  const { router, user } = open();
  await user.click(await screen.findByRole('link', { name: 'Weekly Round 87' }));
  expect(router.state.location.pathname).toBe('/contest');
});

test('logged-in users can enter', async () => {
  server.answer({ 'GET /api/get-contest-list': () => pageOf([contestOf()]) });
  logInAs('1', 'ann');
  const { router, user } = open();
  await user.click(await screen.findByRole('link', { name: 'Weekly Round 87' }));
  expect(router.state.location.pathname).toBe('/contest/7');
});

test('the public board is a button of its own, pressed in vain before the start', async () => {
  server.answer({
    'GET /api/get-contest-list': () =>
      pageOf([
        contestOf({ id: 1, title: 'Early', openRank: true, startTime: at(1) }),
        contestOf({ id: 2, title: 'Open', openRank: true, type: ContestType.Oi }),
        contestOf({ id: 3, title: 'Closed' }),
      ]),
  });
  open();
  const [early, running, closed] = await rows();
  expect(within(early!).getByRole<HTMLButtonElement>('button', { name: /Scoreboard/ }).disabled).toBe(true);
  const link = within(running!).getByRole('link', { name: /Scoreboard.*Open/ });
  expect(link.getAttribute('href')).toBe('/contest/oi-scoreboard/2');
  expect(within(closed!).queryByText('Scoreboard')).toBeNull();
});

test('rule, status, keyword and page are asked of the server, ten rows a page', async () => {
  server.answer({ 'GET /api/get-contest-list': () => pageOf([contestOf()], 25) });
  const { user } = open('/contest?type=5&status=0&keyword=week');
  await rows();
  expect(server.sent('GET /api/get-contest-list')).toEqual([
    { status: '0', keyword: 'week', currentPage: '1', limit: '10' },
  ]);
  await user.click(within(screen.getByRole('group', { name: 'Rules' })).getByRole('button', { name: 'OI' }));
  await waitFor(() => expect(server.sent('GET /api/get-contest-list').at(-1)).toMatchObject({ type: '1' }));
  await user.click(screen.getByRole('button', { name: '3' }));
  await waitFor(() => expect(server.sent('GET /api/get-contest-list').at(-1)).toMatchObject({ currentPage: '3' }));
});

test('an empty list says so', async () => {
  server.answer({ 'GET /api/get-contest-list': () => pageOf([]) });
  open();
  expect(await screen.findByRole('heading', { name: 'No contests yet' })).toBeTruthy();
});

test('a failed list can be asked for again', async () => {
  server.answer({ 'GET /api/get-contest-list': () => refusal('The server is busy') });
  const { user } = open();
  expect(await screen.findByText('The server is busy')).toBeTruthy();
  server.answer({ 'GET /api/get-contest-list': () => pageOf([contestOf()]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});
