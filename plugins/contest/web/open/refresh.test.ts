import { queryClient } from '@tribunal/web/plugin';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { refreshAfterAll } from './refresh';

const CALL = 'GET /api/of-tests';
const replies: ((data: string) => void)[] = [];
let stop: () => void;

/** Somebody looks at what the call says; replies come when a test sends them. */
const look = () => {
  const queryFn = () => new Promise<string>((resolve) => replies.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: [CALL, {}], queryFn });
  stop = observer.subscribe(() => undefined);
  return observer;
};
const said = async (observer: ReturnType<typeof look>, data: string) => {
  replies.at(-1)!(data);
  await expect.poll(() => observer.getCurrentResult().data).toBe(data);
};

afterEach(() => {
  stop();
  queryClient.clear();
  replies.length = 0;
});

test('what was said before is asked again, however young it is', async () => {
  const observer = look();
  await said(observer, 'old');
  queryClient.setQueryData([CALL, {}], 'old, with a change that was heard');
  void refreshAfterAll(CALL);
  await expect.poll(() => replies.length).toBe(2);
  await said(observer, 'new');
});

test('what was asked before is shown, and asked again', async () => {
  const observer = look();
  void refreshAfterAll(CALL);
  await said(observer, 'old');
  await expect.poll(() => replies.length).toBe(2);
});

test('what does not come holds nothing else back', async () => {
  look();
  const keptWaiting = stop;
  const queryFn = vi.fn(() => 'answer');
  stop = new QueryObserver(queryClient, { queryKey: ['GET /api/other', {}], queryFn }).subscribe(() => undefined);
  await expect.poll(() => queryFn.mock.calls.length).toBe(1);
  void refreshAfterAll(CALL, 'GET /api/other');
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
  keptWaiting();
});
