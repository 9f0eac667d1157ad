import { AnnouncementStatus } from '../contract';

/** From where announcements are read. */
export type Reading = 'site' | 'back-office';

/** What may be read there. */
export const readableStatuses = (reading: Reading): readonly AnnouncementStatus[] =>
  reading === 'site' ? [AnnouncementStatus.Shown] : Object.values(AnnouncementStatus);
