import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callKey, queryClient } from '../../api';
import { ToastOutlet, notice } from '../../kit';
import { fakeServer, logInAs, showPage } from '../../testing';
import { NO_UNREAD } from './count';
import { useUnreadNotice } from './use-unread-notice';

const server = fakeServer();
const Shell = () => {
  useUnreadNotice();
  return <ToastOutlet />;
};
const setUnread = (mine: number): void =>
  act(() => void queryClient.setQueryData(callKey('GET /api/msg/unread'), { ...NO_UNREAD, mine }));
const notices = () => [...document.querySelectorAll('.t-notice b')].map((each) => each.textContent);

test('it comes when the number rises, and does not follow to the next page', async () => {
  logInAs('1', 'ann');
  server.answer({ 'GET /api/msg/unread': () => ({ ...NO_UNREAD, mine: 1 }) });
  const { router } = showPage(<Shell />, '/home');
  await screen.findByText('You have 1 unread message.');
  await act(() => router.navigate('/problem'));
  expect(notices()).toEqual([]);
  setUnread(1);
  expect(notices()).toEqual([]);
  setUnread(2);
  await waitFor(() => expect(notices()).toHaveLength(1));
  act(() => notice.close('unread'));
});
