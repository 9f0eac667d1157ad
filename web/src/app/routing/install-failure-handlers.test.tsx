import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, setFailureHandlers, useCall } from '../../api';
import { ToastOutlet, consumeErrorText } from '../../kit';
import { ErrorState } from '../../kit/feedback/ErrorState';
import type { ReactElement } from 'react';
import { fakeServer, refusal, showPage } from '../../testing';
import { installFailureHandlers } from './install-failure-handlers';

const server = fakeServer();
const CALL = 'GET /api/home-carousel';
const page = (element: ReactElement) =>
  showPage(
    <>
      {element}
      <ToastOutlet />
    </>,
  );
const toasts = () => [...document.querySelectorAll('.t-toast')].map((each) => each.textContent);
/** Waits until the pending timers have run, and with them the deferred error messages. */
const flushTimers = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  installFailureHandlers();
  server.answer({ [CALL]: () => refusal('It broke') });
  return () => setFailureHandlers({ report() {}, unauthorised() {}, forbidden() {} });
});

const Shown = () => {
  const { error, refetch } = useCall(CALL);
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
};
const Unshown = () => <p>{useCall(CALL).isError && 'failed'}</p>;

test('a page that shows why it could not be loaded has no toast beside it', async () => {
  page(<Shown />);
  await screen.findByText('It broke');
  await flushTimers();
  expect(toasts()).toEqual([]);
});

test('a failure that no page shows is a toast', async () => {
  page(<Unshown />);
  await waitFor(() => expect(toasts()).toEqual(['It broke']));
});

test('a form that shows why it was refused has no toast beside it; without a form it is one', async () => {
  page(<p />);
  const shown = await api(CALL).catch(consumeErrorText);
  expect(shown).toBe('It broke');
  await flushTimers();
  expect(toasts()).toEqual([]);
  await api(CALL).catch(() => undefined);
  await waitFor(() => expect(toasts()).toEqual(['It broke']));
});
