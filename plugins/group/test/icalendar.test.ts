import { describe, expect, it } from 'vitest';
import { icalendarOf, type CalendarEvent } from '../server/calendar/icalendar';

const at = (text: string) => new Date(`2031-05-01T${text}Z`);
const event: CalendarEvent = {
  uid: 'contest-7@judge.example.org',
  summary: 'Spring round',
  url: 'https://judge.example.org/contest/7',
  startAt: at('10:00:00'),
  endAt: at('12:30:00'),
  updatedAt: at('08:00:00.500'),
};
const textOf = (changes: Partial<CalendarEvent> = {}, name = 'Night shift') =>
  icalendarOf({ name, events: [{ ...event, ...changes }] });
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').trimEnd().split('\r\n');

describe('a calendar', () => {
  it('has one event per entry, with times in UTC and all that RFC 5545 requires', () => {
    expect(textOf()).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Tribunal//Groups//EN',
        'CALSCALE:GREGORIAN',
        'NAME:Night shift',
        'X-WR-CALNAME:Night shift',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'BEGIN:VEVENT',
        'UID:contest-7@judge.example.org',
        'DTSTAMP:20310501T080000Z',
        'LAST-MODIFIED:20310501T080000Z',
        'DTSTART:20310501T100000Z',
        'DTEND:20310501T123000Z',
        'SUMMARY:Spring round',
        'URL:https://judge.example.org/contest/7',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('has no end for a moment, and never one that is not after the start', () => {
    expect(textOf({ endAt: null })).not.toContain('DTEND');
    expect(textOf({ endAt: event.startAt })).not.toContain('DTEND');
  });

  it('escapes what has a meaning in a text, so that a title adds no line', () => {
    const summary = 'a\\b; c, d\r\nEND:VEVENT\rx\ny\u0000\u0007z';
    const lines = unfolded(textOf({ summary }));
    expect(lines).toContain('SUMMARY:a\\\\b\\; c\\, d\\nEND:VEVENT\\nx\\ny  z');
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });

  it.each([
    ['ASCII', 'x'.repeat(200)],
    ['Chinese', '春季训练赛'.repeat(30)],
    ['characters of four octets', '🎈'.repeat(60)],
  ])('folds lines of %s at 75 octets, between characters', (_what, summary) => {
    const text = textOf({ summary }, summary);
    for (const line of text.trimEnd().split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(Buffer.from(line).toString()).toBe(line);
    }
    expect(unfolded(text)).toContain(`SUMMARY:${summary}`);
    expect(text).not.toMatch(/[^\r]\n/);
  });
});
