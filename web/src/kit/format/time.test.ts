import { expect, test } from 'vitest';
import { formatDuration } from './time';

test.each([
  [420, '420ms', '420ms'],
  [9_000, '9s', '9秒'],
  [59_640, '59.6s', '59.6秒'],
  [134_000, '2.2m', '2.2分钟'],
  [7_200_000, '2h', '2小时'],
])('%i ms', (ms, english, chinese) => {
  expect(formatDuration(ms, 'en-US')).toBe(english);
  expect(formatDuration(ms, 'zh-CN')).toBe(chinese);
});
