import i18n from 'i18next';
import { expect, test } from 'vitest';
import { zoneName } from './local-time';
import { formatHour, formatMoment } from './moment';
import { formatClock, formatExact } from './time';

const NOW = Date.parse('2026-06-01T00:00:00Z');

test.each(['en-US', 'zh-CN'])('every time names its zone in %s', async (language) => {
  await i18n.changeLanguage(language);
  for (const iso of ['2026-01-21T09:00:00Z', '2026-07-21T09:00:00Z', '2031-07-21T09:00:00Z']) {
    const zone = zoneName(language, Date.parse(iso));
    expect(zone).not.toBe('');
    for (const text of [
      formatMoment(iso, NOW, language),
      formatHour(iso, language),
      formatExact(Date.parse(iso)),
      formatClock(Date.parse(iso)),
    ]) {
      expect(text).toContain(zone);
    }
  }
});

test('the year is named if it is another one', () => {
  expect(formatMoment('2031-07-21T09:00:00Z', NOW, 'en-US')).toContain('2031');
  expect(formatMoment('2026-07-21T09:00:00Z', NOW, 'en-US')).not.toContain('2026');
});
