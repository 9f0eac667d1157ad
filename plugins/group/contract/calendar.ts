import { extensionPoint } from '@tribunal/contract';

/** An event of a group. */
export interface GroupEvent {
  /** Tells it from all other events of the site, and stays the same when it changes, such as `contest-7`. */
  key: string;
  title: string;
  startAt: Date;
  /** null for a moment, such as a due time. */
  endAt: Date | null;
  /** Path of its page within the site. */
  path: string;
  updatedAt: Date;
}

/** Knows events of groups. While its plugin is off, they are not in the calendars. */
export interface GroupEventProvider {
  /** Returns the events that every member of the group may know of and that end after `since`; none that is hidden. */
  listEvents(gid: number, groupPath: string, since: Date): Promise<GroupEvent[]>;
}
export const groupEvents = extensionPoint<GroupEventProvider>('group-events');

/** A calendar has the events of so many past days, and all future ones. */
export const CALENDAR_DAYS = 366;

export const CALENDAR_PATH = '/api/group/calendar.ics';

export interface CalendarCalls {
  /** Returns when the caller has created the secret address of the calendar; null without one. */
  'GET /api/group/calendar': { query: { gid: number }; data: { createdAt: string | null } };
  /**
   * Creates the secret address of the calendar in place of the one before. Only this reply has the token, with which
   * `GET /api/group/calendar.ics?token=` returns the calendar as iCalendar, without a login.
   */
  'POST /api/group/calendar': { body: { gid: number }; data: { token: string } };
  /** Revokes the address. */
  'DELETE /api/group/calendar': { query: { gid: number }; data: null };
}
