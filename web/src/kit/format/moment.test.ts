import i18n from 'i18next';
import { expect, test } from 'vitest';
import { zoneName } from './local-time';
import { formatHour, formatMoment } from './moment';
import { formatClock, formatExact } from './time';

const NOW = Date.parse('2026-06-01T00:00:00Z');

const TIMES = ['2026-01-21T09:00:00Z', '2026-07-21T09:00:00Z', '2031-07-21T09:00:00Z'];

test.each(['en-US', 'zh-CN'])('every time names its zone in %s', (language) => {
  for (const iso of TIMES) {
    const zone = zoneName(language, Date.parse(iso));
    expect(zone).not.toBe('');
    expect(formatMoment(iso, NOW, language)).toContain(zone);
    expect(formatHour(iso, language)).toContain(zone);
  }
});

test.each(TIMES)('the exact time of %s names its zone', (iso) => {
  const at = Date.parse(iso);
  const zone = zoneName(i18n.language, at);
  expect(formatExact(at)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d /);
  expect([formatExact(at), formatClock(at)].every((text) => text.endsWith(` ${zone}`))).toBe(true);
});

test('the year is named if it is another one', () => {
  expect(formatMoment('2031-07-21T09:00:00Z', NOW, 'en-US')).toContain('2031');
  expect(formatMoment('2026-07-21T09:00:00Z', NOW, 'en-US')).not.toContain('2026');
});
