import { stampedModelOf } from '@tribunal/server';

/** An announcement of a contest. `status` is 0 when it is shown and 1 when it is hidden. */
export class AnnouncementModel extends stampedModelOf('contestAnnouncement') {}

/** Announcement with the name of its author; null when that account is deleted. */
export type SignedAnnouncement = AnnouncementModel & { username: string | null };
