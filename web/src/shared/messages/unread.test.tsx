import type { UnreadCount } from '@tribunal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

// A stream of events that nobody has started yet; other files get one of their own again.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { callKey, queryClient } = await import('../../api');
const { startEvents } = await import('../../api/events');
const { setSession } = await import('../session/store');
const { NO_UNREAD } = await import('./count');
const { useLiveUnread, useUnread } = await import('./unread');

const user = { uid: 'u1', username: 'reader', nickname: null, avatar: null } as never;

/** Answers that are still under way, and the event stream's end at the server. */
const held: ((count: UnreadCount) => void)[] = [];
let say: (text: string) => void;

const answer = (path: string): Promise<Response> => {
  if (path.startsWith('/api/events')) {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => void (say = (text) => stream.enqueue(new TextEncoder().encode(text))),
    });
    return Promise.resolve(new Response(body));
  }
  return new Promise((resolve) =>
    held.push((data) => resolve(new Response(JSON.stringify({ status: 200, msg: '', data })))),
  );
};

const Bell = () => {
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
  held.length = 0;
  vi.unstubAllGlobals();
});

test('an answer that was under way when the stream told of a change does not bring the old count back', async () => {
  startEvents();
  render(
    <QueryClientProvider client={queryClient}>
      <Bell />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(held).toHaveLength(1));
  await act(async () => held.shift()!({ ...NO_UNREAD, mine: 1 }));
  await screen.findByText('1 unread');

  void queryClient.invalidateQueries();
  await waitFor(() => expect(held).toHaveLength(1));
  say(`event: unread\ndata: ${JSON.stringify(NO_UNREAD)}\n\n`);
  await screen.findByText('0 unread');
  await act(async () => held.shift()!({ ...NO_UNREAD, mine: 1 }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(queryClient.getQueryData(callKey('GET /api/msg/unread'))).toEqual(NO_UNREAD);
});
