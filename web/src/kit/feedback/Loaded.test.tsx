import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { both, Loaded, type Answer } from './Loaded';
import { englishTexts } from '../../testing/english-texts';

englishTexts();
afterEach(cleanup);

const answer = (changed: Partial<Answer<string>> = {}): Answer<string> => ({
  data: undefined,
  error: null,
  refetch: vi.fn(),
  ...changed,
});
const show = (one: Answer<string>, instead?: string) =>
  render(
    <Loaded answer={one} instead={instead}>
      {(text) => <p>{text}</p>}
    </Loaded>,
  ).container;
const error = Object.assign(new Error('no network'), { isShown: false });

test('what is loading keeps its place', () => {
  expect(show(answer()).querySelector('.t-skeleton')).not.toBeNull();
});

test('a failed call can be tried again', async () => {
  const failed = answer({ error });
  show(failed);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(failed.refetch).toHaveBeenCalledOnce();
});

test('data that could not be refreshed stays, marked as old', () => {
  const shown = show(answer({ error, data: 'kept', dataUpdatedAt: 0 }));
  expect(screen.getByText('kept')).toBeTruthy();
  expect(shown.querySelector('.t-stale')).not.toBeNull();
});

test('what is shown instead hides the error', () => {
  expect(show(answer({ error }), 'nothing here').textContent).toBe('nothing here');
});

test('of two answers, the one that failed is tried again', () => {
  const failed = answer({ error });
  const loaded = answer({ data: 'loaded' });
  const joined = both(loaded, failed);
  expect(joined.data).toBeUndefined();
  joined.refetch();
  expect(failed.refetch).toHaveBeenCalledOnce();
  expect(loaded.refetch).not.toHaveBeenCalled();
  expect(both(loaded, answer({ data: 'too' })).data).toEqual(['loaded', 'too']);
});

test('of two answers, the error of what is missing is shown, and all that failed is tried again', () => {
  const old = answer({ error: new Error('not refreshed'), data: 'old' });
  const failed = answer({ error });
  const joined = both(old, failed);
  expect(joined.error).toBe(error);
  joined.refetch();
  expect(failed.refetch).toHaveBeenCalledOnce();
  expect(old.refetch).toHaveBeenCalledOnce();
});
