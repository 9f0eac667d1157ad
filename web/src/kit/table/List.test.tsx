import { cleanup, render, renderHook, act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { List, useLocalPage } from './ListPage';
import { englishTexts } from '../../testing/english-texts';

englishTexts();
afterEach(cleanup);

const show = (records: string[], total: number) => {
  const onPage = vi.fn();
  render(
    <List
      answer={{ data: { records, total }, error: null, refetch: vi.fn() }}
      empty={{ title: 'There is none.' }}
      rows={(rows) => <p>{rows.join()}</p>}
      paging={{ page: 2, size: 10, onPage, label: 'Pages' }}
    />,
  );
  return onPage;
};

test('a page after the last one, as when its only row was deleted, leads to the first', async () => {
  const onPage = show([], 10);
  expect(screen.getByText('This page is past the end of the list')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go to the first page' }));
  expect(onPage).toHaveBeenCalledWith(1);
});

test('an empty list says so', () => {
  show([], 0);
  expect(screen.getByText('There is none.')).toBeTruthy();
});

test('what changes a local page late keeps what is searched for meanwhile', () => {
  const { result } = renderHook(() => useLocalPage(10));
  const { paging } = result.current;
  act(() => result.current.search.onChange('tree'));
  act(() => paging.onPage(1));
  expect(result.current.query).toEqual({ currentPage: 1, limit: 10, keyword: 'tree' });
});
