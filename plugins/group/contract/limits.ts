import { Limits } from '@tribunal/contract';

/** Limits in characters. */
export const GroupLimits = {
  name: { min: 5, max: 25 },
  shortName: { min: 5, max: 10 },
  brief: { min: 5, max: 50 },
  code: { length: 6 },
  description: { min: 5, max: 1000 },
  reason: { min: 5, max: 100 },
  title: { min: 1, ...Limits.shortText },
  content: { min: 1, ...Limits.longText },
  /** Announcements of a group. */
  announcements: { max: 200 },
} as const;

export const GroupPageSizes = {
  list: 15,
  listChoices: [9, 15, 30, 60, 120],
  homeAnnouncements: 5,
  table: 10,
  assignments: 30,
  /** Maximum number of announcements on a page. */
  maxAnnouncements: 50,
} as const;

/** Days for which a disbanded group can be restored. */
export const DISBANDED_DAYS = 30;
