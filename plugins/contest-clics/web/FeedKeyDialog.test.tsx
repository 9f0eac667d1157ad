import type { CoreCalls } from '@tribunal/contract';
import type { AllContestCalls } from '@tribunal/plugin-contest/contract';
import { addAdminTexts, addPluginTexts, fakeServer, putSite } from '@tribunal/web/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import contestAdminTexts from '../../contest/locales/en-US/admin.json';
import contestTexts from '../../contest/locales/en-US/web.json';
import { ContestsPage } from '../../contest/web/admin/list/ContestsPage';
import { contestRow, openAdminPage, pageOf } from '../../contest/web/admin/testing';
import type { ClicsCalls } from '../contract';
import texts from '../locales/en-US/admin.json';

const server = fakeServer<AllContestCalls & ClicsCalls & CoreCalls>();
beforeEach(async () => {
  await addAdminTexts();
  addPluginTexts('contest', contestTexts, contestAdminTexts);
  addPluginTexts('contest-clics', texts);
  server.answer({ 'GET /api/admin/contest/get-contest-list': () => pageOf([contestRow()]) });
});

const openMenu = async () => {
  const { user } = openAdminPage(<ContestsPage />, '/admin/contest');
  await user.click(await screen.findByRole('button', { name: 'More actions for “Weekly Round 87”' }));
  return user;
};

test('the key of the feed is shown once, with a button to copy it', async () => {
  putSite({ plugins: ['contest-clics'] });
  server.answer({ 'POST /api/admin/contest/feed-key': () => ({ key: 'k-secret' }) });
  const user = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: texts.action }));
  expect(server.sent('POST /api/admin/contest/feed-key')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Generate key' }));
  expect(await screen.findByText('k-secret')).toBeTruthy();
  expect(screen.getByText("Copy the key now. It won't be shown again.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe('k-secret');
  expect(server.sent('POST /api/admin/contest/feed-key')).toEqual([{ cid: 7 }]);
});

test('while the plugin is off, no contest has a key', async () => {
  putSite({ plugins: [] });
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Download accepted code' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: texts.action })).toBeNull();
});
