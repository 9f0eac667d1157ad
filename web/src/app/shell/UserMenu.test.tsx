import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, loadPlugins, logInAs, putSite, showPage } from '../../testing';
import { UserMenu } from './UserMenu';

fakeServer();
beforeEach(async () => {
  await loadPlugins('discussion');
  logInAs('1', 'ann');
});

const open = async () => {
  const user = userEvent.setup();
  const page = showPage(<UserMenu />);
  screen.getByRole('button', { name: 'Account: ann' }).focus();
  await user.keyboard('{ArrowDown}');
  return { ...page, user };
};
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('plugins add links between those to the own submissions and the settings, reached by keys', async () => {
  putSite({ plugins: ['discussion'], openPublicDiscussion: true });
  const { user, router } = await open();
  const all = entries();
  expect(all.indexOf('My discussions')).toBe(all.indexOf('My submissions') + 1);
  expect(all.indexOf('My discussions')).toBe(all.indexOf('Settings') - 1);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/discussion', search: '?onlyMine=true' });
});

test('a link to a closed area of the site is not offered', async () => {
  putSite({ plugins: ['discussion'], openPublicDiscussion: false });
  await open();
  expect(entries()).not.toContain('My discussions');
});

test('a plugin that is switched off takes its link along at once', async () => {
  putSite({ plugins: ['discussion'], openPublicDiscussion: true });
  await open();
  expect(entries()).toContain('My discussions');
  act(() => putSite({ plugins: [], openPublicDiscussion: true }));
  await waitFor(() => expect(entries()).not.toContain('My discussions'));
  expect(entries()).toContain('My submissions');
});
