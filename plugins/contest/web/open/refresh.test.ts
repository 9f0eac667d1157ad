import { queryClient } from '@tribunal/web/plugin';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { olderThanNow } from './refresh';

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

test('what was said before is asked again', async () => {
  const observer = look();
  await said(observer, 'old');
  void olderThanNow(CALL)();
  await expect.poll(() => replies.length).toBe(2);
  await said(observer, 'new');
});

test('what was asked before is shown, and asked again', async () => {
  const observer = look();
  void olderThanNow(CALL)();
  await said(observer, 'old');
  await expect.poll(() => replies.length).toBe(2);
});

test('what has been asked and said since is not asked again', async () => {
  const observer = look();
  await said(observer, 'old');
  const again = olderThanNow(CALL);
  void observer.refetch();
  await said(observer, 'new');
  await again();
  expect(replies).toHaveLength(2);
});
