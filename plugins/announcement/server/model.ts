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

/** An item with the name of its author, who may have changed it since. */
export type SignedItem = AnnouncementItem & { username: string };
