import type { UnreadCount } from '@tribunal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

// Resets the modules so that the event stream has not started; other test files load a fresh one.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { callKey, queryClient } = await import('../../api');
const { startEvents } = await import('../../api/events');
const { setSession } = await import('../session/store');
const { NO_UNREAD } = await import('./count');
const { useLiveUnread, useUnread } = await import('./unread');

const user = { uid: 'u1', username: 'reader', nickname: null, avatar: null } as never;

/** Resolvers of pending responses, and the server's end of the event stream. */
const pending: ((count: UnreadCount) => void)[] = [];
let pushEvent: (text: string) => void;

const answer = (path: string): Promise<Response> => {
  if (path.startsWith('/api/events')) {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => void (pushEvent = (text) => stream.enqueue(new TextEncoder().encode(text))),
    });
    return Promise.resolve(new Response(body));
  }
  return new Promise((resolve) =>
    pending.push((data) => resolve(new Response(JSON.stringify({ status: 200, msg: '', data })))),
  );
};

const UnreadCounter = () => {
  useLiveUnread();
  return <p>{useUnread().mine} unread</p>;
};

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('navigator', {});
  setSession({ user });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  pending.length = 0;
  vi.unstubAllGlobals();
});

test('a reply that was pending when the stream reported a change does not restore the old count', async () => {
  startEvents();
  render(
    <QueryClientProvider client={queryClient}>
      <UnreadCounter />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(pending).toHaveLength(1));
  await act(async () => pending.shift()!({ ...NO_UNREAD, mine: 1 }));
  await screen.findByText('1 unread');

  void queryClient.invalidateQueries();
  await waitFor(() => expect(pending).toHaveLength(1));
  pushEvent(`event: unread\ndata: ${JSON.stringify(NO_UNREAD)}\n\n`);
  await screen.findByText('0 unread');
  await act(async () => pending.shift()!({ ...NO_UNREAD, mine: 1 }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(queryClient.getQueryData(callKey('GET /api/msg/unread'))).toEqual(NO_UNREAD);
});
