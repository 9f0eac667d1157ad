import type { UserInfo, WebsiteConfig } from '@tribunal/contract';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

// Resets the modules so that the event stream has not started; other test files load a fresh one.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { api, callKey, queryClient, setToken, startEvents } = await import('../../api');
const { useSiteCall } = await import('../../shared/site');
const { useLivePage } = await import('./live');
const { useAccountDialog } = await import('../../shared/account/dialog-store');
const { readSession, setSession } = await import('../../shared/session/store');

/** Resolvers of pending responses, oldest first; answering the stream's call starts the events. */
const pending: Record<string, ((response: Response) => void)[]> = {};
const fakeFetch = (path: string): Promise<Response> => new Promise((resolve) => (pending[path] ??= []).push(resolve));
let stream: ReadableStreamDefaultController<Uint8Array>;
const SITE = '/api/get-website-config';
const asked = (path: string) => waitFor(() => expect(pending[path]).toHaveLength(1));
const answer = async (path: string, response: Response) => {
  await asked(path);
  await act(async () => pending[path]!.shift()!(response));
};
const site = (name: string) =>
  new Response(JSON.stringify({ status: 200, msg: '', data: { name, plugins: [] } as unknown as WebsiteConfig }));

const Page = () => {
  useLivePage();
  const dialog = useAccountDialog();
  return (
    <>
      <h1>{useSiteCall().data?.name}</h1>
      {dialog && (
        <p>
          {dialog.mode} {dialog.username}
        </p>
      )}
    </>
  );
};

beforeEach(() => {
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('what was answered before the stream began is asked again', async () => {
  startEvents();
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await answer(SITE, site('Old'));
  await screen.findByText('Old');
  await answer('/api/events', new Response(new ReadableStream({ start: (controller) => void (stream = controller) })));
  await answer(SITE, site('New'));
  await screen.findByText('New');
});

test('what was on its way when the page began to listen is asked again once it has come', async () => {
  const call = `GET ${SITE}` as const;
  void queryClient.prefetchQuery({ queryKey: callKey(call), queryFn: () => api(call), staleTime: Infinity });
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await answer(SITE, site('Old'));
  await answer(SITE, site('New'));
  await screen.findByText('New');
});

test('a tab that learns late that its session is over asks for another login and keeps its page', async () => {
  setSession({ user: { uid: 'u1', username: 'ann', roleList: [] } as unknown as UserInfo });
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  const frame = 'event: session-ended\ndata: {"reason":"expired"}\n\n';
  await act(async () => stream.enqueue(new TextEncoder().encode(frame)));
  await screen.findByText('login ann');
  expect(readSession().user).toBeNull();
});

test.each([
  ['of its user keeps the page', 'u1', { kept: 1 }],
  ['to another user empties the page', 'u2', undefined],
])('a change in another tab %s', async (_, uid, shown) => {
  setToken('known');
  setSession({ user: { uid: 'u1', username: 'ann', roleList: [] } as unknown as UserInfo });
  renderHook(() => useLivePage(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  queryClient.setQueryData(['page'], { kept: 1 });
  localStorage.setItem('user', JSON.stringify({ uid, username: 'new name', roleList: [] }));
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(readSession().user?.username).toBe('new name');
  expect(queryClient.getQueryData(['page'])).toEqual(shown);
});
