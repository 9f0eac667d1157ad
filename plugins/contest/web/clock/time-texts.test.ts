import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import chinese from '../../locales/zh-CN/web.json';
import english from '../../locales/en-US/web.json';
import { countdownTexts } from './time-texts';

const DAY = 86_400_000;
const START = Date.parse('2031-05-01T09:00:00Z');
const times = { startTime: new Date(START).toISOString(), endTime: new Date(START + 9 * DAY).toISOString() };

const textsOf = (contest: object) => ({ translation: { contest } });
const resources = { 'en-US': textsOf(english), 'zh-CN': textsOf(chinese) };

const textsAt = async (now: number, language: 'en-US' | 'zh-CN') => {
  const t = await createInstance().init({ lng: language, resources });
  return countdownTexts(times, now, { t, language });
};

test.each([
  ['en-US', START - 6 * DAY - 21 * 3_600_000, 'Starts in', '6 d 21 h', '-165:00:00'],
  ['zh-CN', START - 6 * DAY - 21 * 3_600_000, '距开始', '6 天 21 小时', '-165:00:00'],
  ['en-US', START + 1, 'Ends in', '9 d', '-216:00:00'],
  ['en-US', START + 8 * DAY + 1, 'Ends in', '1 d', '-24:00:00'],
  ['en-US', START + 8 * DAY + 1000, 'Ends in', '-23:59:59', '-23:59:59'],
  ['en-US', START - 8 * DAY, 'Starts', 'in 8 days', '-192:00:00'],
] as const)('%s, %i: days are in words, the exact time in the title', async (language, now, label, text, exact) => {
  const shown = await textsAt(now, language);
  expect(shown).toMatchObject({ label, text });
  expect(shown.title).toContain(exact);
});

test('what has ended counts nothing down', async () => {
  expect(await textsAt(START + 9 * DAY, 'en-US')).toEqual({ label: '', text: 'Ended', title: '' });
});
