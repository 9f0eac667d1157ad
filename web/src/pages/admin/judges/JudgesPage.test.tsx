import type { JudgeRow } from '@tribunal/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18n from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { ConfirmOutlet } from '../../../kit';
import { adminTexts } from '../../../locales/admin';
import { texts as chinese } from '../../../locales/zh-CN';
import { addAdminTexts, fakeServer, refusal, showPage } from '../../../testing';
import { JudgesPage } from './JudgesPage';

const server = fakeServer();
beforeEach(async () => {
  await addAdminTexts();
  i18n.addResourceBundle('zh-CN', 'translation', { ...chinese, ...(await adminTexts('zh-CN')) });
});

const judge = (overrides: Partial<JudgeRow> = {}): JudgeRow => ({
  id: 7,
  name: 'host-local',
  origin: 'registered',
  state: 'online',
  keys: ['ME'],
  languages: ['C', 'C++'],
  slots: 4,
  running: 3,
  gmtCreate: '2026-11-20T10:00:00Z',
  lastSeen: '2026-11-22T10:00:00Z',
  revokedAt: null,
  ...overrides,
});
const show = (...judges: JudgeRow[]) => {
  server.answer({ 'GET /api/admin/judge': () => ({ judges, keys: ['ME', 'HDU'] }) });
  showPage(
    <>
      <JudgesPage />
      <ConfirmOutlet />
    </>,
  );
  return userEvent.setup();
};

test('a judge shows its state, what it offers and what it runs', async () => {
  show(judge());
  const row = within((await screen.findByText('host-local')).closest('tr')!);
  ['Online', 'ME', '2 languages · 4 slots', '3', 'Registered with the shared token'].forEach((text) =>
    expect(row.getByText(text)).toBeTruthy(),
  );
});

test('in Chinese too', async () => {
  await i18n.changeLanguage('zh-CN');
  show(judge({ state: 'revoked' }));
  expect(await screen.findByText('已吊销')).toBeTruthy();
  expect(screen.getByRole('button', { name: '从列表中移除 host-local' })).toBeTruthy();
  await i18n.changeLanguage('en-US');
});

test('without judges the page says how they come', async () => {
  show();
  expect(await screen.findByText('No judges yet')).toBeTruthy();
});

test('a token is made with the keyboard, shown once, and gone when its dialog is closed', async () => {
  const user = show(judge());
  const made: unknown[] = [];
  server.answer({
    'POST /api/admin/judge': ({ body }) => {
      made.push(body);
      return { id: 8, token: '8.secret' };
    },
  });
  await screen.findByText('host-local');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  await user.type(await screen.findByLabelText('Name'), 'lab-local{Enter}');
  expect(await screen.findByText('8.secret')).toBeTruthy();
  expect(made).toEqual([{ name: 'lab-local', keys: ['ME'] }]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('8.secret')).toBeNull());
});

test('a token needs a name, and a refusal of the server is shown beside its field', async () => {
  const user = show(judge());
  server.answer({
    'POST /api/admin/judge': () => refusal('A judge with the name host-local has a token already', 'name'),
  });
  await screen.findByText('host-local');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'host-local{Enter}');
  expect(await screen.findByText(/has a token already/)).toBeTruthy();
});

test('revoking asks first', async () => {
  const user = show(judge());
  const revoked: unknown[] = [];
  server.answer({
    'DELETE /api/admin/judge': ({ query }) => {
      revoked.push(query);
      return null;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke host-local' }));
  expect(revoked).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(revoked).toHaveLength(1));
});
