import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient, refreshCallsAfterPending } from './connect';

const CALL = 'GET /api/of-tests';
const replies: ((data: string) => void)[] = [];
let stop: () => void;

/** Observes the call; the test decides when a reply arrives. */
const observeCall = () => {
  const queryFn = () => new Promise<string>((resolve) => replies.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: [CALL, {}], queryFn });
  stop = observer.subscribe(() => undefined);
  return observer;
};
const answerWith = async (observer: ReturnType<typeof observeCall>, data: string) => {
  replies.at(-1)!(data);
  await expect.poll(() => observer.getCurrentResult().data).toBe(data);
};

afterEach(() => {
  stop();
  queryClient.clear();
  replies.length = 0;
});

test('earlier replies are requested again, however recent', async () => {
  const observer = observeCall();
  await answerWith(observer, 'old');
  queryClient.setQueryData([CALL, {}], 'old, with a change that was heard');
  void refreshCallsAfterPending(CALL);
  await expect.poll(() => replies.length).toBe(2);
  await answerWith(observer, 'new');
});

test('what was asked before is shown, and asked again', async () => {
  const observer = observeCall();
  void refreshCallsAfterPending(CALL);
  await answerWith(observer, 'old');
  await expect.poll(() => replies.length).toBe(2);
});

test('what does not come holds nothing else back', async () => {
  observeCall();
  const stopFirst = stop;
  const queryFn = vi.fn(() => 'answer');
  stop = new QueryObserver(queryClient, { queryKey: ['GET /api/other', {}], queryFn }).subscribe(() => undefined);
  await expect.poll(() => queryFn.mock.calls.length).toBe(1);
  void refreshCallsAfterPending(CALL, 'GET /api/other');
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
  stopFirst();
});
