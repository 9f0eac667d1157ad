import { HOUR_MS } from '@tribunal/contract';
import type { RateLimitRule } from '@tribunal/server';

const refusal = 'group.tooManyWrites';

/**
 * Limits how often a user creates and changes groups and announcements: each change is in the audit log, and a refused
 * name tells that a group has it.
 */
export const WRITES: RateLimitRule = { kind: 'group-write', windowMs: HOUR_MS, limits: { subject: 60 }, refusal };
/** Limits how often a user opens invite links that do not exist. */
export const LINK_GUESSES: RateLimitRule = {
  kind: 'group-invite-link',
  windowMs: HOUR_MS,
  limits: { subject: 10 },
  refusal: 'group.tooManyLinkGuesses',
};
/** Limits how often a user imports members, because users are notified. */
export const IMPORTS: RateLimitRule = { kind: 'group-import', windowMs: HOUR_MS, limits: { subject: 20 }, refusal };
/** Limits how often a user checks a file of members. */
export const IMPORT_CHECKS: RateLimitRule = {
  kind: 'group-import-check',
  windowMs: HOUR_MS,
  limits: { subject: 100 },
  refusal,
};
/** Limits how often the calendar of one address is read; programs do it about every hour. */
export const CALENDAR_READS: RateLimitRule = {
  kind: 'group-calendar',
  windowMs: HOUR_MS,
  limits: { subject: 120 },
  refusal: 'group.tooManyCalendarReads',
};
/** Limits how often a user downloads the assignments of groups, which can be a very large table. */
export const DOWNLOADS: RateLimitRule = { kind: 'group-download', windowMs: HOUR_MS, limits: { subject: 30 }, refusal };
/** Limits how often a user joins groups and applies to them, because each time somebody is notified. */
export const JOINS: RateLimitRule = { kind: 'group-join', windowMs: HOUR_MS, limits: { subject: 20 }, refusal };
