import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal, showPage } from '@tribunal/web/testing';
import type { OpenPage } from '../../contract/companion-protocol';
import { installCompanion, type FakeCompanion } from '../companion/testing';
import { forgetCompanion } from '../companion/use-companion';
import { remoteServer, statusRow } from '../testing';
import { OpenPagePage } from './OpenPagePage';

const server = remoteServer();
let fake: FakeCompanion | undefined;
beforeEach(forgetCompanion);
afterEach(() => fake?.remove());

const PAGE: OpenPage = {
  url: 'https://codeforces.com/contest/4/problem/A',
  title: 'Problem - A - Codeforces',
  html: '<html></html>',
};
const SITES = [
  statusRow({ key: 'HDU', home: 'https://acm.hdu.edu.cn' }),
  statusRow({ key: 'CF', name: 'Codeforces', home: 'https://codeforces.com' }),
  statusRow({ key: 'AC', home: 'https://atcoder.jp', state: 'off' }),
];

const show = () => {
  server.answer({ 'GET /api/remote-status': () => SITES });
  return { ...showPage(<OpenPagePage />, '/admin/problem/import/page'), user: userEvent.setup() };
};
const asked = (name: string) => fake!.asked.filter((each) => each.name === name);

test('without the companion it says how to get it', async () => {
  show();
  expect(await screen.findByText(/You need the Tribunal Companion/)).toBeTruthy();
  expect(screen.queryByLabelText('Address of the problem')).toBeNull();
});

test('the companion opens the page of a problem', async () => {
  fake = installCompanion();
  const { user } = show();
  const field = await screen.findByLabelText('Address of the problem');
  await user.type(field, 'codeforces.com/contest/4/problem/A');
  await user.click(screen.getByRole('button', { name: 'Open the page' }));
  expect(await screen.findByText(/begins with https/)).toBeTruthy();
  expect(asked('openPage')).toEqual([]);
  await user.clear(field);
  await user.type(field, ` ${PAGE.url} `);
  await user.click(screen.getByRole('button', { name: 'Open the page' }));
  await waitFor(() => expect(asked('openPage')).toEqual([{ name: 'openPage', input: { url: PAGE.url } }]));
});

test('a page that the viewer wants to import is imported to its judge after a press', async () => {
  fake = installCompanion();
  const { user, router } = show();
  server.answer({ 'POST /api/admin/remote-import/page': () => ({ id: 9 }) as never });
  await screen.findByLabelText('Address of the problem');
  fake.offer(PAGE);
  expect((await screen.findByLabelText<HTMLSelectElement>('Remote judge')).value).toBe('CF');
  expect(screen.getByText(PAGE.url)).toBeTruthy();
  expect(screen.getAllByRole('option')).toHaveLength(2);
  expect(server.sent('POST /api/admin/remote-import/page')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/problem/import/9'));
  expect(server.sent('POST /api/admin/remote-import/page')).toEqual([{ key: 'CF', url: PAGE.url, html: PAGE.html }]);
});

test('a page that the companion had before is there at once, and can be discarded', async () => {
  fake = installCompanion();
  fake.offer(PAGE);
  const { user } = show();
  await screen.findByText(PAGE.url);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByLabelText('Address of the problem')).toBeTruthy();
});

test('a page that is not accepted says why', async () => {
  fake = installCompanion();
  fake.offer(PAGE);
  const { user } = show();
  server.answer({ 'POST /api/admin/remote-import/page': () => refusal('This page is not of Codeforces', 'url') });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByText('This page is not of Codeforces')).toBeTruthy();
});

test('the judge of an address that is not known is chosen', async () => {
  fake = installCompanion();
  fake.offer({ ...PAGE, url: 'https://mirror.example/contest/4/problem/A' });
  const { user } = show();
  server.answer({ 'POST /api/admin/remote-import/page': () => ({ id: 9 }) as never });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Choose the remote judge of this page')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Remote judge'), 'CF');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(server.sent('POST /api/admin/remote-import/page')).toMatchObject([{ key: 'CF' }]));
});
