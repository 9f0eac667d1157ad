import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, showPage } from '@tribunal/web/testing';
import type { RemoteSuspension } from '../../contract';
import { remoteServer, statusRow } from '../testing';
import { SuspensionsCard } from './SuspensionsCard';

const server = remoteServer();
const LIST = 'GET /api/admin/remote-suspension';
const RELEASE = 'POST /api/admin/remote-suspension/release';

const suspension = (values: Partial<RemoteSuspension>): RemoteSuspension => ({
  id: 1,
  judgeName: 'crane-remote',
  key: null,
  submitId: null,
  displayPid: null,
  since: '2026-11-22T10:00:00Z',
  until: '2026-11-22T10:01:00Z',
  times: 1,
  ...values,
});

const show = (...rows: RemoteSuspension[]) => {
  server.answer({ [LIST]: () => rows, 'GET /api/remote-status': () => [statusRow({ key: 'CF', name: 'Codeforces' })] });
  return { ...showPage(<SuspensionsCard />), user: userEvent.setup() };
};

test('nothing is shown while nothing is suspended', async () => {
  const { container } = show();
  await waitFor(() => expect(server.sent(LIST)).toHaveLength(1));
  expect(container.textContent).toBe('');
});

test('a judge, a site of a judge and a submission are named', async () => {
  show(
    suspension({}),
    suspension({ id: 2, key: 'CF' }),
    suspension({ id: 3, judgeName: null, key: 'CF', submitId: 41, displayPid: 'CF-1A' }),
  );
  for (const text of ['Judge crane-remote', 'Codeforces at judge crane-remote', 'Submission 41 to Codeforces'])
    expect(await screen.findByText(text)).toBeTruthy();
});

test('a suspension is released', async () => {
  const { user } = show(suspension({ id: 7 }));
  server.answer({ [RELEASE]: () => null });
  await user.click(await screen.findByRole('button', { name: 'Try again now: Judge crane-remote' }));
  await waitFor(() => expect(server.sent(RELEASE)).toEqual([{ id: 7 }]));
});

test('a failure is shown and can be retried', async () => {
  server.answer({ [LIST]: () => refusal('The server failed'), 'GET /api/remote-status': () => [] });
  showPage(<SuspensionsCard />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
