import { AnnouncementStatus } from '../contract';

/** Where announcements are read. */
export type Audience = 'site' | 'admin';

/** Returns the statuses of the announcements that may be read there. */
export const readableStatuses = (audience: Audience): readonly AnnouncementStatus[] =>
  audience === 'site' ? [AnnouncementStatus.Shown] : Object.values(AnnouncementStatus);
