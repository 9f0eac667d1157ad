import { expect, it } from 'vitest';
import { lastDays, groupByDay, isTimeZone, moveInZone, QUARTER_HOUR_MS, dayFormat } from '../src';

const daysOf = (timeZone: string, times: readonly string[]): string[] =>
  times.map((at) => dayFormat(timeZone)(new Date(at)));

it.each([
  ['UTC', '2031-12-31T23:59:59.999Z', '2031-12-31'],
  ['Asia/Shanghai', '2031-12-31T15:59:59.999Z', '2031-12-31'],
  ['Asia/Shanghai', '2031-12-31T16:00:00Z', '2032-01-01'],
  ['America/St_Johns', '2032-01-01T03:00:00Z', '2031-12-31'],
  ['America/St_Johns', '2032-01-01T03:30:00Z', '2032-01-01'],
  ['Pacific/Kiritimati', '2031-12-31T09:30:00Z', '2031-12-31'],
  ['Pacific/Kiritimati', '2031-12-31T10:00:00Z', '2032-01-01'],
  ['Europe/Berlin', '2032-02-28T23:00:00Z', '2032-02-29'],
])('in %s the day of %s is %s', (timeZone, at, day) => {
  expect(daysOf(timeZone, [at])).toEqual([day]);
});

it.each([
  ['2031-03-30', 23, '2031-03-29T23:00:00Z', '2031-03-30T21:45:00Z'],
  ['2031-10-26', 25, '2031-10-25T22:00:00Z', '2031-10-26T22:45:00Z'],
])('in Berlin %s has %i hours', (day, hours, first, last) => {
  const quarterOf = (at: string): number => Date.parse(at) / QUARTER_HOUR_MS;
  const length = quarterOf(last) - quarterOf(first) + 1;
  const rows = Array.from({ length: length + 2 }, (_, index) => ({ quarterHour: quarterOf(first) - 1 + index }));
  expect(groupByDay(rows, 'Europe/Berlin').get(day)).toEqual(rows.slice(1, -1));
  expect(length).toBe(hours * 4);
});

it('every time zone begins its days with a quarter of an hour', () => {
  const quarter = Date.parse('2031-06-01T00:00Z') / QUARTER_HOUR_MS;
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const format = dayFormat(timeZone);
    for (let index = quarter; index < quarter + 96; index += 1) {
      const [first, last] = [index * QUARTER_HOUR_MS, (index + 1) * QUARTER_HOUR_MS - 1];
      if (format(first) !== format(last)) throw new Error(`${timeZone} begins a day within a quarter of an hour`);
    }
  }
});

it('the last days cross months and leap days', () => {
  expect(lastDays('2032-03-01', 3)).toEqual(['2032-02-28', '2032-02-29', '2032-03-01']);
  expect(lastDays('2031-01-01', 2)).toEqual(['2030-12-31', '2031-01-01']);
});

it.each(['UTC', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8', 'EST5EDT'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

it.each(['', 'Etc/Unknown', 'Mars/Olympus', '+08:00', 'Asia/Shanghai; drop table', 'Europe/Berlin '])(
  '"%s" is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

const AUTUMN = { from: new Date('2031-09-01T08:00:00Z'), to: new Date('2032-02-16T09:00:00Z') };

it.each([
  ['Europe/Berlin', '2031-09-01T08:00:00.000Z', '2032-02-16T09:00:00.000Z'],
  // 10:00 in summer becomes 10:00 in winter, and the other way round.
  ['Europe/Berlin', '2031-10-06T08:00:00.000Z', '2032-03-22T09:00:00.000Z'],
  ['Europe/Berlin', '2031-11-03T09:00:00.123Z', '2032-04-19T08:00:00.123Z'],
  ['Asia/Shanghai', '2031-11-03T09:00:00.000Z', '2032-04-19T10:00:00.000Z'],
  ['UTC', '2031-11-03T09:00:00.000Z', '2032-04-19T10:00:00.000Z'],
])('in %s a move takes %s to %s', (timeZone, at, moved) => {
  expect(moveInZone(timeZone, new Date(at), AUTUMN).toISOString()).toBe(moved);
});

it.each([
  ['2031-10-26T00:30:00Z', '2032-03-28T01:30:00.000Z'],
  ['2031-10-25T00:30:00Z', '2032-03-27T01:30:00.000Z'],
])('a move of %s into the hour that Berlin skips still finds a time', (at, moved) => {
  const move = { from: new Date('2031-10-26T10:00:00Z'), to: new Date('2032-03-28T09:00:00Z') };
  expect(moveInZone('Europe/Berlin', new Date(at), move).toISOString()).toBe(moved);
});
