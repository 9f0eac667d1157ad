import { AccountModel, belongsTo, stampedModelOf } from '@tribunal/server';

export class AnnouncementItem extends stampedModelOf('announcementItem') {
  declare author?: AccountModel;

  static override relationMappings = {
    author: belongsTo(AccountModel, 'announcement_item.uid', 'account.uid'),
  };
}
