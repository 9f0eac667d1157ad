import { afterEach, expect, test, vi } from 'vitest';
import { changedTime, fromLocalInput, occurrenceOf, toLocalInput, viewerTimeZone, zoneName } from './local-time';

afterEach(() => void vi.unstubAllEnvs());

const stored = '2031-05-01T10:00:07.123Z';

test('an unchanged time is sent back as it was received', () => {
  expect(changedTime(toLocalInput(stored), stored)).toBe(stored);
});

test('a changed time is sent in ISO 8601, and none as null', () => {
  expect(changedTime('2031-05-01T11:00', stored)).toBe(new Date('2031-05-01T11:00').toISOString());
  expect(changedTime('2031-05-01T11:00', null)).toBe(new Date('2031-05-01T11:00').toISOString());
  expect(changedTime('', stored)).toBeNull();
  expect(changedTime('no time', undefined)).toBeNull();
});

test.each([
  ['Europe/Berlin', '2031-01-15T10:00', '2031-01-15T09:00:00.000Z', 'GMT+1'],
  ['Europe/Berlin', '2031-07-15T10:00', '2031-07-15T08:00:00.000Z', 'GMT+2'],
  ['Asia/Shanghai', '2031-07-15T10:00', '2031-07-15T02:00:00.000Z', 'GMT+8'],
  ['America/St_Johns', '2031-01-15T10:00', '2031-01-15T13:30:00.000Z', 'GMT-3:30'],
  ['America/St_Johns', '2031-07-15T10:00', '2031-07-15T12:30:00.000Z', 'GMT-2:30'],
  ['Pacific/Kiritimati', '2032-01-01T10:00', '2031-12-31T20:00:00.000Z', 'GMT+14'],
])('in %s %s is %s, whose zone is %s, whatever the season is now', (zone, local, iso, name) => {
  vi.stubEnv('TZ', zone);
  expect(viewerTimeZone()).toBe(zone);
  expect(fromLocalInput(local)).toBe(iso);
  expect(toLocalInput(iso)).toBe(local);
  expect(['en-US', 'zh-CN'].map((language) => zoneName(language, Date.parse(iso)))).toEqual([name, name]);
});

test.each([
  ['Europe/Berlin', '2031-03-30T01:59', '2031-03-30T00:59:00.000Z', 'only'],
  ['Europe/Berlin', '2031-03-30T02:30', '2031-03-30T01:30:00.000Z', 'only'],
  ['Europe/Berlin', '2031-10-26T01:59', '2031-10-25T23:59:00.000Z', 'only'],
  ['Europe/Berlin', '2031-10-26T02:30', '2031-10-26T00:30:00.000Z', 'first'],
  ['Europe/Berlin', '2031-10-26T03:00', '2031-10-26T02:00:00.000Z', 'only'],
  ['America/St_Johns', '2031-11-02T01:30', '2031-11-02T04:00:00.000Z', 'first'],
  ['Australia/Lord_Howe', '2031-04-06T01:45', '2031-04-05T14:45:00.000Z', 'first'],
  ['Asia/Shanghai', '2031-10-26T02:30', '2031-10-25T18:30:00.000Z', 'only'],
])('in %s %s is %s, the %s of its kind', (zone, local, iso, occurrence) => {
  vi.stubEnv('TZ', zone);
  expect(fromLocalInput(local)).toBe(iso);
  expect(occurrenceOf(Date.parse(iso))).toBe(occurrence);
});

test('the second of two equal times is distinguished from the first, and stays what it was', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const second = '2031-10-26T01:30:00.000Z';
  expect(toLocalInput(second)).toBe('2031-10-26T02:30');
  expect(occurrenceOf(Date.parse(second))).toBe('second');
  expect(changedTime('2031-10-26T02:30', second)).toBe(second);
});

test('a browser that does not know its zone names none', () => {
  const options = Intl.DateTimeFormat.prototype.resolvedOptions.call(new Intl.DateTimeFormat());
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  spy.mockReturnValue({ ...options, timeZone: 'Etc/Unknown' });
  expect(viewerTimeZone()).toBeUndefined();
  spy.mockRestore();
});

test('zones with equal offsets in winter and summer keep formatters of their own', async () => {
  const at = Date.parse('2031-04-03T12:00Z');
  const shown = async (zone: string) => {
    vi.stubEnv('TZ', zone);
    await Promise.resolve();
    return zoneName('en-US', at);
  };
  expect(await shown('Africa/Cairo')).toBe('GMT+2');
  expect(await shown('Asia/Beirut')).toBe('GMT+3');
});
