import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
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

it.each([
  // A move to the first and to the second of two equal times.
  ['Europe/Berlin', '2031-05-01T10:00Z', '2031-10-26T00:30Z', '2031-05-01T10:00Z', '2031-10-26T00:30Z'],
  ['Europe/Berlin', '2031-05-01T10:00Z', '2031-10-26T01:30Z', '2031-05-01T10:00Z', '2031-10-26T01:30Z'],
  ['America/New_York', '2031-05-01T10:00Z', '2031-11-02T06:30Z', '2031-05-01T10:00Z', '2031-11-02T06:30Z'],
  // Others that come to lie there get the first one.
  ['Europe/Berlin', '2031-05-01T10:00Z', '2031-10-25T10:00Z', '2031-05-02T00:30Z', '2031-10-26T00:30Z'],
  ['America/New_York', '2031-05-01T14:00Z', '2031-11-01T14:00Z', '2031-05-02T05:30Z', '2031-11-02T05:30Z'],
  ['Pacific/Auckland', '2031-05-01T00:00Z', '2031-04-04T23:00Z', '2031-05-01T14:30Z', '2031-04-05T13:30Z'],
  // Skipped times are read with the offset before the change.
  ['America/New_York', '2031-02-01T15:00Z', '2031-03-08T15:00Z', '2031-02-02T07:30Z', '2031-03-09T07:30Z'],
  ['Pacific/Auckland', '2031-05-01T00:00Z', '2031-09-27T00:00Z', '2031-05-01T14:30Z', '2031-09-27T14:30Z'],
])('in %s a move of %s to %s takes %s to %s', (timeZone, from, to, at, moved) => {
  const move = { from: new Date(from), to: new Date(to) };
  expect(moveInZone(timeZone, new Date(at), move)).toEqual(new Date(moved));
});

/** Zones whose clocks change at midnight, by half an hour, or are far from UTC, and others. */
const ZONES = [
  'UTC',
  'Africa/Casablanca',
  'America/New_York',
  'America/Nuuk',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Shanghai',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const;
const anyZone = fc.constantFrom(...ZONES);
const anyQuarter = fc.integer({
  min: Date.parse('2031-01-01') / QUARTER_HOUR_MS,
  max: Date.parse('2033-01-01') / QUARTER_HOUR_MS,
});
const anyTime = anyQuarter.map((quarter) => new Date(quarter * QUARTER_HOUR_MS));

it('a move takes its first time where it shall be, and the same time of others to the same one', () => {
  const clockIn = (timeZone: string, at: Date): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  fc.assert(
    fc.property(anyZone, anyTime, anyTime, (timeZone, from, to) => {
      expect(moveInZone(timeZone, from, { from, to })).toEqual(to);
      const near = moveInZone(timeZone, new Date(from.getTime() + 1), { from, to });
      expect(clockIn(timeZone, near)).toBe(clockIn(timeZone, to));
    }),
    { examples: ZONES.map((zone) => [zone, new Date('2031-05-01T10:00Z'), new Date('2031-10-26T01:30Z')]) },
  );
});

it('rows are grouped by the day that each of them has', () => {
  const anyRows = fc.array(
    anyQuarter.map((quarterHour) => ({ quarterHour })),
    { maxLength: 50 },
  );
  fc.assert(
    fc.property(anyZone, anyRows, anyQuarter, (timeZone, others, first) => {
      const rows = [...others, ...Array.from({ length: 200 }, (_, index) => ({ quarterHour: first + index }))];
      const dayOf = dayFormat(timeZone);
      const days = new Set(rows.map(({ quarterHour }) => dayOf(quarterHour * QUARTER_HOUR_MS)));
      const rowsOf = (day: string) => rows.filter((row) => dayOf(row.quarterHour * QUARTER_HOUR_MS) === day);
      expect([...groupByDay(rows, timeZone)]).toEqual([...days].map((day) => [day, rowsOf(day)]));
    }),
  );
});

it('grouping formats a few times a day, however many rows it has, with one formatter for each zone', () => {
  const first = Date.parse('2031-06-01') / QUARTER_HOUR_MS;
  const rows = Array.from({ length: 96 * 100 }, (_, index) => ({ quarterHour: first + index }));
  groupByDay(rows, 'Asia/Tokyo');
  const prototype: { readonly format: unknown } = Intl.DateTimeFormat.prototype;
  const formatted = vi.spyOn(prototype, 'format', 'get');
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  groupByDay(rows, 'Asia/Tokyo');
  expect(made).not.toHaveBeenCalled();
  expect(formatted.mock.calls.length).toBeLessThan(2 * 101 + 10);
  vi.restoreAllMocks();
});
