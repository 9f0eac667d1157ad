import { fakeLayout } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ContestStatus } from '../../contract';
import { at, contestServer, infoOf, openTab, pageOf, tabNames } from '../testing';

const server = contestServer();
const layout = fakeLayout();
beforeEach(() => server.answer({ 'GET /api/get-contest-announcement': () => pageOf([]) }));

const menu = () => within(screen.getByRole('menu', { name: 'More' }));

test('tabs that have no room stand in a menu, and the open one stays in sight', async () => {
  layout.forEntries(4);
  const { user, router } = openTab('announcements');
  expect(await tabNames()).toEqual(['Overview', 'Problems', 'Announcements', 'More']);
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(
    menu()
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Submissions', 'Scoreboard', 'Clarifications']);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(router.state.location.pathname).toBe('/contest/7/clarifications');
  await waitFor(async () => expect(await tabNames()).toEqual(['Overview', 'Problems', 'Clarifications', 'More']));
});

test('the menu says how much in it was not read yet', async () => {
  server.answer({ 'POST /api/get-contest-not-read-announcement': () => [{ id: 1, title: 'News' }] as never });
  layout.forEntries(3);
  const { user } = openTab('');
  const more = await screen.findByRole('button', { name: /^More ?1 ?new$/ });
  await user.click(more);
  expect(menu().getByRole('menuitem', { name: /^Announcements ?1 ?new$/ })).toBeTruthy();
});

test('a closed tab is named in the menu, says why, and leads nowhere', async () => {
  const early = { startTime: at(1), endTime: at(2), status: ContestStatus.Scheduled };
  server.answer({
    'GET /api/get-contest-info': () => infoOf(early, { mayEnter: false, entryRefusal: 'notStarted' }),
  });
  layout.forEntries(3);
  const { user, router } = openTab('');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const closed = menu().getByRole('menuitem', { name: 'Scoreboard' });
  expect([closed.getAttribute('aria-disabled'), closed.title]).toEqual([
    'true',
    'Available when the contest starts or after entering the password',
  ]);
  await user.click(closed);
  expect(menu().getByRole('menuitem', { name: 'Scoreboard' })).toBe(closed);
  expect(router.state.location.pathname).toBe('/contest/7');
});
