import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api';
import { useLoad } from './use-load';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const open = (load: (id: number) => Promise<string>) =>
  renderHook(({ id }) => useLoad(['thing', id], () => load(id)), { wrapper, initialProps: { id: 1 } });

beforeEach(() => queryClient.clear());

test.each(['invalidateQueries', 'resetQueries'] as const)('what a form began with outlives %s', async (refresh) => {
  const load = vi.fn(() => Promise.resolve('stored')).mockResolvedValueOnce('stored at first');
  const form = open(load);
  await waitFor(() => expect(form.result.current.data).toBe('stored at first'));
  load.mockRejectedValue(new Error('gone'));
  await act(() => queryClient[refresh]());
  expect(form.result.current).toMatchObject({ data: 'stored at first', error: null });
  expect(load).toHaveBeenCalledOnce();
});

test('another thing is loaded again', async () => {
  const form = open((id) => Promise.resolve(`stored ${id}`));
  await waitFor(() => expect(form.result.current.data).toBe('stored 1'));
  form.rerender({ id: 2 });
  expect(form.result.current.data).toBeUndefined();
  await waitFor(() => expect(form.result.current.data).toBe('stored 2'));
});

test('a failure can be tried again', async () => {
  const load = vi.fn(() => Promise.resolve('stored')).mockRejectedValueOnce(new Error('refused'));
  const form = open(load);
  await waitFor(() => expect(form.result.current.error).not.toBeNull());
  await act(async () => void (await form.result.current.refetch()));
  await waitFor(() => expect(form.result.current).toMatchObject({ data: 'stored', error: null }));
});
