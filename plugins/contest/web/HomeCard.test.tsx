import { logInAs, showPage } from '@tribunal/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ContestStatus } from '../contract';
import { at, contestOf, contestServer } from './testing';
import { HomeCard } from './HomeCard';

const server = contestServer();

test('contests that run or come next lead in, once one is logged in', async () => {
  server.answer({
    'GET /api/get-recent-contest': () => [
      contestOf(),
      contestOf({ id: 8, title: 'Next', status: ContestStatus.Scheduled, startTime: at(20) }),
    ],
  });
  const user = userEvent.setup();
  const { router } = showPage(<HomeCard />, '/home');
  const running = await screen.findByRole('link', { name: /Weekly Round 87.*Running/ });
  expect(screen.getByRole('link', { name: /Next.*5 h.*Scheduled/ })).toBeTruthy();
  await user.click(running);
  expect(router.state.location.pathname).toBe('/home');
});

test('for those who are logged in it opens', async () => {
  server.answer({ 'GET /api/get-recent-contest': () => [contestOf()] });
  logInAs('1', 'ann');
  const user = userEvent.setup();
  const { router } = showPage(<HomeCard />, '/home');
  await user.click(await screen.findByRole('link', { name: /Weekly Round 87/ }));
  expect(router.state.location.pathname).toBe('/contest/7');
});

test('no contest soon', async () => {
  server.answer({ 'GET /api/get-recent-contest': () => [] });
  showPage(<HomeCard />, '/home');
  expect(await screen.findByText('No upcoming contests')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All contests' }).getAttribute('href')).toBe('/contest');
});
