import { expect, test } from 'vitest';
import { formatDuration, formatRelative } from './time';

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

const HOUR = 3_600_000;
test.each([
  [-3 * HOUR, '3h ago', '3小时前'],
  [0, 'now', '现在'],
  [60_000, 'now', '现在'],
  [7 * HOUR, 'in 7h', '7小时后'],
  [24 * HOUR, 'tomorrow', '明天'],
  [30 * 24 * HOUR, 'in 4w', '4周后'],
])('%i ms from now', (ms, english, chinese) => {
  expect(formatRelative(ms, 0, 'en-US')).toBe(english);
  expect(formatRelative(ms, 0, 'zh-CN')).toBe(chinese);
});
