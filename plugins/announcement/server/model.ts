import { BaseModel } from '@tribunal/server';
import type { AnnouncementStatus } from '../contract';

export class AnnouncementItem extends BaseModel {
  static override tableName = 'announcement_item';

  id!: number;
  uid!: string;
  title!: string;
  content!: string;
  status!: AnnouncementStatus;
}

/** An announcement with the current username of its author. */
export type SignedItem = AnnouncementItem & { username: string };
