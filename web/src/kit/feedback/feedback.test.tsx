import { Intervals } from '@tribunal/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notice } from './notice';
import { toast } from './toast';
import { ToastOutlet } from './ToastOutlet';
import { englishTexts } from '../../testing/english-texts';

englishTexts();
beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastOutlet />);
});
afterEach(() => {
  doing(() => vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

const toasts = () => [...document.querySelectorAll('.t-toast')].map((each) => each.textContent);
const notices = () => [...document.querySelectorAll('.t-notice')].map((each) => each.textContent);
/** Runs a step and lets React process the updates. */
const doing = (run: () => void): void => act(() => run());
const pass = (ms: number): void => doing(() => vi.advanceTimersByTime(ms));

test('a new toast takes the place of the one before', () => {
  doing(() => toast.success('first'));
  doing(() => toast.info('second'));
  expect(toasts()).toEqual(['second']);
});

test('a toast goes after its four seconds, counted from its own beginning', () => {
  doing(() => toast.info('first'));
  pass(Intervals.toast - 1);
  doing(() => toast.info('second'));
  pass(Intervals.toast - 1);
  expect(toasts()).toEqual(['second']);
  pass(1);
  expect(toasts()).toEqual([]);
});

test('an error is said once', () => {
  doing(() => toast.error('It broke'));
  expect(screen.getByRole('alert').textContent).toBe('It broke');
  expect(notices()).toEqual([]);
});

test('a notice stays until it is closed, and is said politely', () => {
  doing(() => notice.show({ key: 'news', title: 'Unread messages: 3' }));
  pass(Intervals.unreadPoll);
  expect(document.querySelector('.t-notice')?.closest('[role=status]')).not.toBeNull();
  doing(() => screen.getByRole('button', { name: 'Close: Unread messages: 3' }).click());
  expect(notices()).toEqual([]);
});

test('what a notice offers is done, and the notice goes', () => {
  const run = vi.fn();
  doing(() => notice.show({ key: 'news', title: 'News', action: { text: 'Show', run } }));
  doing(() => screen.getByRole('button', { name: 'Show' }).click());
  expect(run).toHaveBeenCalledOnce();
  expect(notices()).toEqual([]);
});
