/** Writes calendars as RFC 5545 has them. */
export interface CalendarEvent {
  uid: string;
  summary: string;
  url: string;
  startAt: Date;
  /** null for a moment. */
  endAt: Date | null;
  updatedAt: Date;
}

export interface Calendar {
  name: string;
  events: readonly CalendarEvent[];
}

/** Octets of a line without its end; longer ones are folded. */
const MAX_OCTETS = 75;
const REFRESH = 'PT1H';

const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Control characters cannot be in a text; line ends are escaped. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** Breaks a line between characters, so that no part has more than 75 octets. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      parts.push(part);
      part = '';
      // The space that begins a continued line counts.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

const eventLines = ({ uid, summary, url, startAt, endAt, updatedAt }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(updatedAt)}`,
  `LAST-MODIFIED:${utc(updatedAt)}`,
  `DTSTART:${utc(startAt)}`,
  // The end is exclusive and must be later than the start; a moment has none.
  ...(endAt && endAt > startAt ? [`DTEND:${utc(endAt)}`] : []),
  `SUMMARY:${escaped(summary)}`,
  `URL:${url}`,
  'END:VEVENT',
];

/** Returns a calendar as text, with CRLF at the end of each line. */
export function icalendarOf({ name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tribunal//Groups//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
