import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, setReactions, useCall } from '../../api';
import { ErrorState, ToastPlace, takeErrorText } from '../../kit';
import { fakeServer, refusal, showPage } from '../../testing';
import { startReactions } from './reactions';

const server = fakeServer();
const CALL = 'GET /api/get-recent-seven-ac-rank';
const page = (element: JSX.Element) =>
  showPage(
    <>
      {element}
      <ToastPlace />
    </>,
  );
const toasts = () => [...document.querySelectorAll('.t-toast')].map((each) => each.textContent);
/** What was to be said by now is said once the timers that wait have run. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  startReactions();
  server.answer({ [CALL]: () => refusal('It broke') });
  return () => setReactions({ report() {}, unauthorised() {}, forbidden() {} });
});

const Shown = () => {
  const { error, refetch } = useCall(CALL);
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
};
const Unseen = () => <p>{useCall(CALL).isError && 'failed'}</p>;

test('a page that shows why it could not be loaded has no toast beside it', async () => {
  page(<Shown />);
  await screen.findByText('It broke');
  await turn();
  expect(toasts()).toEqual([]);
});

test('a failure that no page shows is a toast', async () => {
  page(<Unseen />);
  await waitFor(() => expect(toasts()).toEqual(['It broke']));
});

test('a form that shows why it was refused has no toast beside it; without a form it is one', async () => {
  page(<p />);
  const shown = await api(CALL).catch(takeErrorText);
  expect(shown).toBe('It broke');
  await turn();
  expect(toasts()).toEqual([]);
  await api(CALL).catch(() => undefined);
  await waitFor(() => expect(toasts()).toEqual(['It broke']));
});
