import { stampedModelOf } from '@tribunal/server';

export class AnnouncementItem extends stampedModelOf('announcementItem') {}

/** An announcement with the current username of its author. */
export type SignedItem = AnnouncementItem & { username: string };
